import { expect, test } from "vitest";
import type { MatchOdds, OddsPoint } from "$lib/wire/types";
import { chanceOf, corners, decisive, shownPoints, turningMoment } from "$lib/challengers/odds/line";

function point(at: number, win: number, card: string | null = "pig"): OddsPoint {
  return { at, win, low: win, high: win, card, player: 0, bench: [0, 0] };
}

const line: MatchOdds = {
  part: "1-0",
  players: [0, 1],
  points: [point(1, 0.5, null), point(2, 0.6), point(6, 0.1), point(9, 0, null)],
  winner: 1,
  decided: 2,
  matches: 100,
  choose: ["sensible", "sensible"],
};

test("no chance is shown before its card", () => {
  expect(shownPoints(line, 0).map(({ win }) => win)).toEqual([0.5]);
  expect(shownPoints(line, 5).map(({ win }) => win)).toEqual([0.5, 0.6]);
  expect(shownPoints(line, 9)).toHaveLength(4);
});

test("both sides see the same line from their own side", () => {
  expect(chanceOf(line.points[1]!, 0)).toBe(0.6);
  expect(chanceOf(line.points[1]!, 1)).toBeCloseTo(0.4);
  expect(corners(line.points, 0)[0]).toEqual({ x: 0, y: 0.5 });
  expect(corners(line.points, 1)[3]!.y).toBe(0);
});

test("the width does not tell how long the match will be", () => {
  expect(corners(shownPoints(line, 2), 0).at(-1)!.x).toBe(corners(line.points, 0)[1]!.x);
  const long = Array.from({ length: 30 }, (_, i) => point(i, 0.5));
  expect(corners(long, 0).at(-1)!.x).toBe(1);
});

test("what decided a match is said at its end and not before", () => {
  expect(decisive(line, 8, 0)).toBeNull();
  expect(decisive(line, 9, 0)?.step).toBeCloseTo(-0.5);
  expect(decisive(line, 9, 1)?.step).toBeCloseTo(0.5);
  expect(decisive({ ...line, winner: null, decided: null }, 9, 0)).toBeNull();
});

test("the turning point is the card with the largest swing, once the match is known to its end", () => {
  expect(turningMoment(line)).toBe(line.points[2]!.at);
  expect(turningMoment({ ...line, winner: null })).toBeNull();
  expect(turningMoment({ ...line, decided: null })).toBeNull();
});
