/** What a teller of the server says, in the words of a language. `flagfall/text/filling.py` does the same for terminals. */
import type { Line, Paragraph } from "$lib/wire/types";
import type { Values } from "./catalog";

type Value = Line["values"][string];

/** Whoever reads: a language, what things and players are called, and who they are themselves. */
export interface Reader {
  say(key: string, values?: Values): string;
  has(key: string): boolean;
  /** Several things in one phrase: "A, B and C". */
  listed(items: readonly string[]): string;
  readonly player: (index: number) => string;
  /** A thing of the game by its id, null if it is unknown, with an article if it has a form. */
  readonly noun: (id: string | null, form: string | null) => string;
  /** Who is spoken to; null: nobody. */
  readonly you: number | null;
}

/** The parts in a sentence that somebody can play who is spoken to. */
const ROLES = ["player", "winner", "loser", "other"] as const;

export function fillParagraph({ lines }: Paragraph, reader: Reader): string {
  return lines.map((line) => fillLine(line, reader)).join(" ");
}

export function fillLine(line: Line, reader: Reader): string {
  const values: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(line.values)) values[name] = fillValue(value, reader);
  return reader.say(keyOf(line, reader), values);
}

/** Sentences about the reader come from the `you` part of a section, sorted by the part they play. */
function keyOf({ key, values }: Line, reader: Reader): string {
  const dot = key.indexOf(".");
  for (const role of ROLES) {
    const value = values[role];
    if (typeof value !== "object" || !("player" in value) || value.player !== reader.you) continue;
    const personal = `${key.slice(0, dot)}.you.${role}${key.slice(dot)}`;
    if (reader.has(personal)) return personal;
  }
  return key;
}

function fillValue(value: Value, reader: Reader): string | number {
  if (typeof value !== "object") return value;
  if ("player" in value) return reader.player(value.player);
  if ("noun" in value) {
    const isOwn = value.owner != null && value.owner === reader.you;
    const form = value.form ?? null;
    return reader.noun(value.noun, isOwn && form !== null ? `own_${form}` : form);
  }
  if ("nouns" in value) return list(value.nouns, value.in_order ?? false, reader);
  if ("signed" in value) return value.signed >= 0 ? `+${value.signed}` : `−${-value.signed}`;
  if ("parts" in value) return value.parts.map((part) => fillValue(part, reader)).join(", ");
  return fillLine(value, reader);
}

/** Several things in one phrase, equal ones together; where the order is the point, only equal neighbours. */
function list(ids: readonly (string | null)[], isInOrder: boolean, reader: Reader): string {
  const runs: [name: string, n: number][] = [];
  for (const name of ids.map((id) => reader.noun(id, null))) {
    const run = isInOrder ? runs.at(-1) : runs.find(([one]) => one === name);
    if (run?.[0] === name) run[1] += 1;
    else runs.push([name, 1]);
  }
  const items = runs.map(([name, n]) => (n === 1 ? name : `${n}× ${name}`));
  return isInOrder ? items.join(", ") : reader.listed(items);
}
