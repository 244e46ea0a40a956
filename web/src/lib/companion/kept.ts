/** Evenings as this browser keeps them. Nothing is lost when the page is closed or the phone reloads it. */
import { newId } from "$lib/ids";
import { load, save } from "$lib/storage";
import type { Entry } from "./types";

/** The fans of a player's trophies by round: for this phone only, until they are counted. */
export type Purse = Record<number, number>;

export interface KeptEvening {
  id: string;
  /** For other phones; null: on this one only. */
  code: string | null;
  /** For people who only look. */
  share: string | null;
  /** Entries that the server has, in its order. */
  confirmed: Entry[];
  /** Entries that it has not yet. */
  pending: Entry[];
  purses: Record<number, Purse>;
  /** Secrets that open purses on the server, by player. */
  pins: Record<number, string>;
  changed: number;
}

interface Listed {
  evenings: { id: string; title: string; names: string[]; changed: number; isOver: boolean; exclude: string }[];
}

const INDEX = "flagfall.companion";
const PHONE = "flagfall.companion.phone";
const key = (id: string) => `${INDEX}.${id}`;

/** What this phone is called in the log. */
export function thisPhone(): string {
  const { id } = load(PHONE, { id: newId() });
  save(PHONE, { id });
  return id;
}

export const newEvening = (): KeptEvening => ({
  id: newId(),
  code: null,
  share: null,
  confirmed: [],
  pending: [],
  purses: {},
  pins: {},
  changed: Date.now(),
});

/** For browsers that keep nothing: as long as the page is open. */
const memory = new Map<string, KeptEvening>();

export function loadEvening(id: string): KeptEvening | null {
  const found = load<{ evening: KeptEvening | null }>(key(id), { evening: null }).evening ?? memory.get(id);
  return found === undefined ? null : { ...newEvening(), ...found };
}

/** Whether the evening is there when the page was closed. */
export const isStored = (id: string): boolean =>
  load<{ evening: KeptEvening | null }>(key(id), { evening: null }).evening !== null;

/** Whether something that was stored is this evening. */
export const isStoredAs = (stored: string | null, id: string): boolean => stored === key(id);

/** The same evening as two windows know it: every entry once, those of the server first. */
export function merged(one: KeptEvening, other: KeptEvening): KeptEvening {
  const confirmed = one.confirmed.length >= other.confirmed.length ? one.confirmed : other.confirmed;
  const known = new Set(confirmed.map(({ id }) => id));
  const pending = [...one.pending, ...other.pending].filter(({ id }) => !known.has(id) && known.add(id));
  return {
    ...other,
    ...one,
    code: one.code ?? other.code,
    share: one.share ?? other.share,
    confirmed,
    pending,
    purses: { ...other.purses, ...one.purses },
    pins: { ...other.pins, ...one.pins },
  };
}

/** Whether this browser keeps it, too, when the page is closed. */
export function keepEvening(evening: KeptEvening): boolean {
  memory.set(evening.id, evening);
  return save(key(evening.id), { evening: { ...evening, changed: Date.now() } });
}

/** The evenings of this phone, the latest first. */
export const listed = (): Listed["evenings"] => load<Listed>(INDEX, { evenings: [] }).evenings;

export function list(line: Listed["evenings"][number]): void {
  const others = listed().filter(({ id }) => id !== line.id);
  save(INDEX, { evenings: [line, ...others].sort((a, b) => b.changed - a.changed) });
}

export function forget(id: string): void {
  save(INDEX, { evenings: listed().filter((line) => line.id !== id) });
  try {
    localStorage.removeItem(key(id));
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Names of earlier evenings, the most frequent first. */
export function knownNames(): string[] {
  const counts = new Map<string, number>();
  for (const { names } of listed()) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name);
}
