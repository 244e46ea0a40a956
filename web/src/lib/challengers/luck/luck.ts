/** The luck ledger of a tournament, put in order for the eye. */
import type { LuckParts, OfferedPick, PlayerLuck } from "$lib/wire/types";

export const PARTS = [
  "decisions",
  "offers",
  "redraws",
  "pairings",
  "coins",
  "shuffles",
  "trophies",
] as const satisfies readonly (keyof LuckParts)[];

export type Part = (typeof PARTS)[number];

/** One bar: where it begins and ends, in fans. */
export interface Bar {
  readonly part: Part;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** Bars that lead from par to the fans, each beginning where the last one ended. */
export function waterfall({ par, parts }: Pick<PlayerLuck, "par" | "parts">): Bar[] {
  let at = par;
  return PARTS.map((part) => {
    const from = at;
    at += parts[part];
    return { part, value: parts[part], from, to: at };
  });
}

/** The fans that the bars of all these cover: the same scale for everybody. */
export function span(players: readonly PlayerLuck[]): readonly [number, number] {
  const ends = players.flatMap((player) => waterfall(player).flatMap(({ from, to }) => [from, to]));
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

/** Everything but decisions. */
export function luckOf(parts: LuckParts): number {
  return PARTS.reduce((sum, part) => sum + (part === "decisions" ? 0 : parts[part]), 0);
}

/** The part that weighs most. */
export function largest(parts: LuckParts): Part {
  return PARTS.reduce((best, part) => (Math.abs(parts[part]) > Math.abs(parts[best]) ? part : best));
}

/** What a player picked, round by round, where there was something else. */
export function picksOf(picks: readonly OfferedPick[], player: number): OfferedPick[] {
  return picks.filter((pick) => pick.player === player && pick.others.length > 0);
}

/** So many fans, more or fewer, in whole halves: more would pretend to know more. */
export function halves(value: number): number {
  return Math.abs(Math.round(2 * value) / 2);
}
