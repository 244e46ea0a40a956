import { expect, test } from "vitest";
import { resultOf } from "$lib/lobby/result";
import type { OutcomeInfo } from "$lib/wire/types";

const outcome = (winners: number[], ranking: number[][], reason = "final"): OutcomeInfo => ({
  winners,
  ranking,
  reason,
  by: "game",
});

test("a solo game that the Robot has won is lost, not a tie", () => {
  expect(resultOf({ outcome: outcome([], [[0]], "robot_most_fans"), you: 0 })).toEqual({ kind: "lost" });
  expect(resultOf({ outcome: outcome([0], [[0]]), you: 0 })).toEqual({ kind: "won" });
});

test("a tie is one only if the reader shares the first place", () => {
  expect(resultOf({ outcome: outcome([], [[0, 1]], "tie"), you: 1 })).toEqual({ kind: "tie" });
  expect(resultOf({ outcome: outcome([], [[0, 1, 2], [3]], "given_up"), you: 3 })).toEqual({ kind: "place", place: 4 });
});

test("a duel is won or lost, a tournament has places", () => {
  expect(resultOf({ outcome: outcome([1], [[1], [0]]), you: 0 })).toEqual({ kind: "lost" });
  expect(resultOf({ outcome: outcome([2], [[2], [0], [1, 3]]), you: 3 })).toEqual({ kind: "place", place: 3 });
});

test("games that the server has ended say so", () => {
  expect(resultOf({ outcome: outcome([], [[0, 1]], "abandoned"), you: 0 })).toEqual({ kind: "abandoned" });
  expect(resultOf({ outcome: outcome([], [[0, 1]], "rules_changed"), you: 0 })).toEqual({ kind: "rules_changed" });
  expect(resultOf({ outcome: null, you: 0 })).toEqual({ kind: "unstarted" });
});
