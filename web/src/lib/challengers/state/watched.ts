/** How far a viewer has watched a tournament, stored in this browser: a reload skips no match and gives none away. */
import { save, load } from "$lib/storage";

export interface Watched {
  /** The last round whose results they know. */
  readonly told: number;
  /** The match on the screen, and how many of its events have been shown. */
  readonly bout: string | null;
  readonly moment: number;
}

const KEY = "flagfall.watched";
/** Tables that are remembered; the one forgotten first is the one not looked at for longest. */
const TABLES = 30;

interface Kept {
  readonly tables: readonly (readonly [string, Watched])[];
}

/** Null: this viewer has not been at this table, as far as this browser knows. */
export function recallWatched(table: string, viewer: number | null): Watched | null {
  return recall().find(([name]) => name === nameOf(table, viewer))?.[1] ?? null;
}

export function keepWatched(table: string, viewer: number | null, watched: Watched): void {
  const name = nameOf(table, viewer);
  const others = recall().filter(([other]) => other !== name);
  save(KEY, { tables: [...others, [name, watched] as const].slice(-TABLES) } satisfies Kept);
}

function recall(): Kept["tables"] {
  const { tables } = load<Kept>(KEY, { tables: [] });
  return Array.isArray(tables) ? tables : [];
}

function nameOf(table: string, viewer: number | null): string {
  return `${table} ${viewer ?? "spectator"}`;
}
