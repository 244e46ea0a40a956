/** A match in words, as far as it has been shown. */
import { fillParagraph, type Reader } from "$lib/i18n/telling";
import type { Bout } from "../state/chronicle";

export interface Sentences {
  readonly text: string;
  readonly tone: string;
  /** The participant they are about. */
  readonly player: number | null;
  /** How many events of the match have happened when all of it is told. */
  readonly until: number;
  /** It takes the place of what was told before. */
  readonly again: boolean;
}

/** Everything that is said of a match. */
export function wordsOf(bout: Bout, reader: Reader): Sentences[] {
  return bout.told.map(({ paragraph, until }) => ({
    text: fillParagraph(paragraph, reader),
    tone: paragraph.tone ?? "plain",
    player: paragraph.player ?? null,
    until,
    again: paragraph.again ?? false,
  }));
}

/** What stands there at a moment: a paragraph that goes on takes the place of its beginning. */
export function toldBy<T extends Pick<Sentences, "until" | "again">>(words: readonly T[], moment: number): T[] {
  const told = words.filter(({ until }) => until <= moment);
  return told.filter((_, i) => told[i + 1]?.again !== true);
}

/** What a paragraph has gained since its beginning was heard; all of it where it was worded anew. */
export function restOf({ text, again }: Pick<Sentences, "text" | "again">, heard: string): string {
  return again && heard !== "" && text.startsWith(heard) ? text.slice(heard.length).trim() : text;
}
