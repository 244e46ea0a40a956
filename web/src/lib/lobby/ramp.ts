import type { TableInfo } from "$lib/wire/types";

/** Where a newcomer begins, and where the ramp ends: stronger ones are for whoever chooses them. */
const FIRST = 1;
const USUAL = 3;
const LEVEL = /^engine-(\d+)$/;

type Played = Pick<TableInfo, "seats" | "you" | "outcome" | "started_at" | "origin">;

/**
 * The level of the next game against the engine that is begun by one click, from the games so far, the newest first: the
 * lowest for the first game, the next one after a win, the same after a loss.
 */
export function nextLevel(tables: readonly Played[]): number {
  for (const { seats, you, outcome, started_at, origin } of tables) {
    const bot = seats.find((seat) => seat.kind === "bot" && LEVEL.test(seat.bot ?? ""))?.bot;
    if (!bot || started_at === null || outcome === null) continue;
    const level = Number(LEVEL.exec(bot)?.[1]);
    const hasWon = !origin && you !== null && outcome.winners.includes(you);
    return hasWon ? Math.min(Math.max(level, USUAL), level + 1) : level;
  }
  return FIRST;
}
