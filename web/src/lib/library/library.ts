import { get } from "$lib/net/http";

/** One text in both languages. */
export interface Words {
  en: string;
  de: string;
}

export interface SetInfo {
  id: string;
  name: Words;
  colour: string;
  cards: number;
  is_always_in_play: boolean;
}

export interface SwitchInfo {
  key: string;
  type: "int" | "bool" | "enum" | "text" | "squares" | "exceptions" | "count";
  default: unknown;
  name: Words;
  options: Record<string, Words>;
  low: number | null;
  high: number | null;
  may_be_zero: boolean;
}

export interface VariantInfo {
  id: string;
  title: Words;
  rules: Words;
  rows: number;
  cols: number;
  is_hidden: boolean;
  switches: Record<string, unknown>;
}

export interface VariantLibrary {
  variants: VariantInfo[];
  switches: SwitchInfo[];
}

export interface BotInfo {
  id: string;
  game: "challengers" | "ctb";
  name: Words;
  about: Words;
  is_usual: boolean;
}

/** Asked once; a failure is forgotten, so that the next one who asks tries again. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: Promise<Answer> | null = null;
  return () => {
    kept ??= ask().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

/** The rule sets of Capture The Base and the switches they are made of. */
export const loadVariants = once(() => get<VariantLibrary>("/library/variants"));

/** The sets of Challengers!, City and the Robot's among them. */
export const loadSets = once(async () => (await get<{ sets: SetInfo[] }>("/library/cards")).sets);

/** Every bot, the usual one of each game first. */
export const loadBots = once(async () => (await get<{ bots: BotInfo[] }>("/library/bots")).bots);
