/** Which match a screen enlarges: the most exciting one, by nothing but what that screen has shown of each. */
import { seatsTaken } from "../state/park";
import type { Stage } from "../state/stage";
import { SEATS } from "../types";

/** A match stays enlarged for so long at least, in milliseconds: who looks on wants to understand it first. */
const HOLD_MS = 7_000;
/** Another one has to be so much more exciting. */
const MARGIN = 0.1;

/** What a match was worth looking at, 0 (over) to 1. `win`: the chance of its first player, if chances are shown. */
export function excitement({ park, attack, flag }: Stage, win: number | null): number {
  if (park.winner >= 0) return 0;
  const [one, two] = park.sides.map((side) => seatsTaken(side) / SEATS) as [number, number];
  const pressure = Math.max(one, two);
  const closeness = win === null ? 1 - Math.abs(one - two) : 1 - Math.abs(2 * win - 1);
  const reach = attack === null || flag === null || flag <= 0 ? 0 : Math.min(1, attack / flag);
  const shortness = 1 / (1 + Math.min(park.sides[0].deck, park.sides[1].deck));
  return 0.35 * pressure + 0.3 * closeness + 0.2 * reach + 0.15 * shortness;
}

/**
 * The match to enlarge now; `held` is for how long the present one has been. `people`: how many people play in each.
 * Nobody in the room wants to watch two bots while their own match is on: those with more people come first.
 */
export function focusOf(
  all: ReadonlyMap<string, number>,
  now: string | null,
  held: number,
  people: ReadonlyMap<string, number> = new Map(),
): string | null {
  const running = [...all].filter(([, score]) => score > 0).map(([id]) => people.get(id) ?? 0);
  const most = Math.max(0, ...running);
  const scores = new Map([...all].filter(([id, score]) => score === 0 || (people.get(id) ?? 0) === most));
  let best: string | null = null;
  for (const [id, score] of scores) if (best === null || score > scores.get(best)!) best = id;
  const present = now === null ? undefined : scores.get(now);
  if (best === null || present === undefined) return best;
  const isOver = present === 0;
  if (scores.get(best) === 0) return now;
  if (isOver) return best;
  return held >= HOLD_MS && scores.get(best)! > present + MARGIN ? best : now;
}
