import { describe, expect, it } from "vitest";
import {
  keepsEnough,
  learnerOf,
  lessonsOf,
  movesOf,
  nthOf,
  piecesOf,
  turnOf,
  withPosition,
} from "$lib/ctb/review/lessons";
import type { BetterWay, GameReview, MoveReview, TableInfo } from "$lib/wire/types";

const better = (number: number, more: Partial<BetterWay> = {}): BetterWay => ({
  kind: "move",
  number,
  player: 0,
  move: "a1a2",
  line: [{ text: "a1b1", source: 0, target: 1, is_strike: false }],
  position: "8/8 s",
  chance: 0.6,
  played_chance: 0.3,
  score: 100,
  played_score: -100,
  ...more,
});
const move = (number: number): MoveReview => ({
  number,
  player: 0,
  before: 0.5,
  after: 0.5,
  grade: "good",
  move: "",
  line: [],
});
const review = (improvements: BetterWay[], turning: [number | null, number | null]): GameReview => ({
  chances: [0.5],
  accuracy: [1, 1],
  moves: [move(35), move(36), move(37)],
  placements: [],
  improvements,
  turning,
  nodes: 1,
});

describe("what a review says to a reader", () => {
  it("is about the reader's own game, for others about the loser's", () => {
    expect(learnerOf(1, [0])).toBe(1);
    expect(learnerOf(null, [0])).toBe(1);
    expect(learnerOf(null, [])).toBe(0);
  });

  it("names the move that decided the game and what was better", () => {
    const found = review([better(36), better(37, { player: 1 })], [36, 37]);
    expect(turnOf(found, 0, false)).toEqual({ kind: "move", number: 36, player: 0, nth: 2, better: better(36) });
    // Whoever has won is shown where the other one lost it.
    expect(turnOf(found, 0, true)).toMatchObject({ number: 37, player: 1, nth: 3 });
  });

  it("blames the army that was lost before the first move", () => {
    const army = better(35, { kind: "army", move: null });
    expect(turnOf(review([army, better(36)], [36, null]), 0, false)).toMatchObject({ kind: "army", number: 35 });
    expect(turnOf(review([better(36), army], [36, null]), 0, false)).toMatchObject({ kind: "move", number: 36 });
    expect(turnOf(review([army], [null, null]), 0, false)).toMatchObject({ kind: "army" });
    expect(turnOf(review([], [null, null]), 0, false)).toBeNull();
  });

  it("lists a player's own improvements; moves can be tried again", () => {
    const own = [better(35, { kind: "army" }), better(36)];
    const found = review([...own, better(37, { player: 1 })], [36, 37]);
    expect(lessonsOf(found, 0)).toEqual(own);
    expect(movesOf(own)).toEqual([better(36)]);
    expect(nthOf(found, 36)).toBe(2);
  });

  it("counts pieces, but not where an end is forced", () => {
    expect(piecesOf(better(36))).toBe(2);
    expect(piecesOf(better(36, { played_score: -1_990 }))).toBeNull();
  });
});

it("a try is right if it keeps half of the advantage", () => {
  expect([100, 20, 0, -1, -100].map((score) => keepsEnough(better(36), score))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it("a better army is played against the bot that was there", () => {
  const info = {
    settings: { game: "ctb", config: { variant: "standard", ages: [30, 40] } },
    seats: [{ bot: "engine-3" }, { bot: null }],
  } as unknown as TableInfo;
  const settings = withPosition(info, "8/8 s", 1);
  expect(settings).toMatchObject({
    config: { variant: "standard", ages: [30, 40], position: "8/8 s" },
    is_private: true,
  });
  expect(settings.seats).toEqual([{ kind: "bot", bot: "engine-3" }, { kind: "open" }]);
});
