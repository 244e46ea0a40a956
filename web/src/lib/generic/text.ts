/** Views, events and actions of a game we know nothing of, as readable lines. Pure. */

import type { Data, Fields } from "$lib/wire/fields";

/** One line of a view: what it is, what it says, and how deep inside others it stands. */
export interface Line {
  readonly label: string;
  /** Null: what follows further inside. */
  readonly value: string | null;
  readonly depth: number;
}

export interface Speech {
  readonly nameOf: (player: number) => string;
  readonly nothing: string;
  readonly yes: string;
  readonly no: string;
}

/** Fields whose numbers are players, by the habit of all games. */
const OF_PLAYERS = new Set(["player", "players", "turn", "winner", "winners"]);
/** What the page shows by itself. */
const LEFT_OUT = new Set(["kind", "outcome"]);

/** `is_closed` → "is closed". */
export function plain(name: string): string {
  return name.replaceAll("_", " ");
}

export function linesOf(view: Fields, speech: Speech, depth = 0): Line[] {
  const fields = Object.entries(view).filter(([name]) => !LEFT_OUT.has(name));
  // What was agreed before the game comes after what happens in it.
  const inOrder = [...fields.filter(([name]) => name !== "config"), ...fields.filter(([name]) => name === "config")];
  return inOrder.flatMap(([name, value]) => fieldLines(name, plain(name), value, speech, depth));
}

function fieldLines(name: string, label: string, value: Data, speech: Speech, depth: number): Line[] {
  if (isFields(value)) return [{ label, value: null, depth }, ...linesOf(value, speech, depth + 1)];
  if (Array.isArray(value) && value.some((one) => isFields(one) || Array.isArray(one))) {
    const inner = value.flatMap((one: Data, i) => fieldLines(name, String(i + 1), one, speech, depth + 1));
    return [{ label, value: null, depth }, ...inner];
  }
  return [{ label, value: valueText(name, value, speech), depth }];
}

/** An action or event in one line: "take: heap 1, stones 2". */
export function sentence(form: Fields, speech: Speech): string {
  const kind = plain(String(form.kind ?? ""));
  const details = detailsOf(form, speech);
  return details === "" ? kind : `${kind}: ${details}`;
}

/** The same without its kind, for where that stands above; the kind, if there is nothing else. */
export function detailsOf(form: Fields, speech: Speech): string {
  return Object.entries(form)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${plain(name)} ${valueText(name, value, speech)}`)
    .join(", ");
}

/** Actions by kind, in the order in which they are offered. */
export function byKind<Action extends Fields>(actions: readonly Action[]): [string, Action[]][] {
  const groups = new Map<string, Action[]>();
  for (const action of actions) {
    const kind = plain(String(action.kind ?? ""));
    groups.set(kind, [...(groups.get(kind) ?? []), action]);
  }
  return [...groups];
}

function valueText(name: string, value: Data, speech: Speech): string {
  if (value === null) return speech.nothing;
  if (typeof value === "boolean") return value ? speech.yes : speech.no;
  if (typeof value === "number") return OF_PLAYERS.has(name) ? speech.nameOf(value) : String(value);
  if (typeof value === "string") return plain(value);
  if (Array.isArray(value)) {
    return value.length === 0 ? speech.nothing : value.map((one: Data) => valueText(name, one, speech)).join(", ");
  }
  return detailsOf(value as Fields, speech);
}

function isFields(value: Data): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
