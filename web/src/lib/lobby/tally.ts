import type { TableInfo } from "$lib/wire/types";

/** How many games run, and in how many of them someone or the clock waits for the reader. */
export interface Tally {
  readonly running: number;
  readonly urgent: number;
}

/** Count the reader's games; the one at `path` is before their eyes and needs no reminder. */
export function tallyOf(tables: readonly TableInfo[], path: string): Tally {
  const running = tables.filter((info) => info.status === "playing" && path !== `/t/${encodeURIComponent(info.id)}`);
  return { running: running.length, urgent: running.filter(isWaitedFor).length };
}

/** Bots have all the time in the world: a game against them that was left is no reason to hurry. */
function isWaitedFor(info: TableInfo): boolean {
  const hasOthers = info.seats.some((seat) => seat.kind === "person" && seat.index !== info.you);
  return info.is_your_turn && (hasOthers || info.deadline !== null);
}

/** The games to go on with: those that wait for the reader first. */
export function unfinished(tables: readonly TableInfo[]): TableInfo[] {
  const isOpen = tables.filter((info) => info.status !== "over");
  return [...isOpen.filter((info) => info.is_your_turn), ...isOpen.filter((info) => !info.is_your_turn)];
}
