import { describe, expect, it } from "vitest";
import { betterOf, mistakesOf, movesUntil, shotBefore } from "$lib/ctb/replay/review";
import { pointsOf } from "$lib/ctb/review/lessons";
import type { GameReview, MoveReview } from "$lib/wire/types";

const move = (number: number, grade: string): MoveReview => ({
  number,
  player: 0,
  before: 0.6,
  after: 0.4,
  grade,
  move: "a1b1",
  line: [{ text: "c1xc2", source: 2, target: 10, is_strike: true }],
});
const REVIEW: GameReview = {
  chances: [0.5, 0.6, 0.2],
  accuracy: [0.8, 1],
  moves: [move(5, "best"), move(6, "blunder")],
  placements: [],
  improvements: [],
  turning: [null, null],
  nodes: 100,
};
// The opening, a placing (4) of one picture, a move (5) of one, a fight (6) of two.
const SEQS = [4, 5, 6];
const SHOTS = [0, 0, 1, 2, 2].map((step, i) => ({ step, at: Math.min(i, 1), ms: 100 }));

describe("a review beside its film", () => {
  it("leads to the picture before a mistake", () => {
    expect(mistakesOf(REVIEW, SHOTS, SEQS)).toEqual([{ move: REVIEW.moves[1], shot: 2 }]);
    expect(shotBefore(4, SHOTS, SEQS)).toBe(0);
    expect(shotBefore(99, SHOTS, SEQS)).toBe(4);
  });

  it("counts the moves that a picture has behind it", () => {
    expect(SHOTS.map((_, i) => movesUntil(i, REVIEW, SHOTS, SEQS))).toEqual([0, 0, 1, 2, 2]);
  });

  it("marks the better move, if it goes anywhere", () => {
    expect(betterOf(move(5, "mistake"))).toEqual({ source: 2, target: 10, hint: "strike" });
    expect(
      betterOf({ ...move(5, "mistake"), line: [{ text: "pass", source: null, target: null, is_strike: false }] }),
    ).toBeNull();
  });

  it("draws chances from left to right, the best on top", () => {
    expect(pointsOf([0.5, 1, 0])).toBe("0,50 50,0 100,100");
    expect(pointsOf([0.25])).toBe("0,75");
  });
});
