import { expect, it } from "vitest";
import { nextLevel } from "$lib/lobby/ramp";
import type { TableInfo } from "$lib/wire/types";

const game = (bot: string, winners: number[] | null, more: object = {}) =>
  ({
    seats: [
      { kind: "person", bot: null },
      { kind: "bot", bot },
    ],
    you: 0,
    outcome: winners && { winners },
    started_at: 1,
    origin: null,
    ...more,
  }) as unknown as TableInfo;

it.each([
  ["the first game is the gentlest", [], 1],
  ["a win leads to the next level", [game("engine-1", [0])], 2],
  ["a loss does not", [game("engine-2", [1])], 2],
  ["the newest game counts", [game("engine-2", [1]), game("engine-1", [0])], 2],
  ["the ramp ends at the usual level", [game("engine-3", [0])], 3],
  ["whoever chose a stronger one keeps it", [game("engine-6", [0])], 6],
  ["a game that goes on says nothing", [game("engine-5", null), game("engine-1", [0])], 2],
  ["nor does one without an engine", [game("random", [0])], 1],
  ["a win from an earlier moment is no win", [game("engine-1", [0], { origin: { table: "x", at: 3 } })], 1],
])("%s", (_, tables, level) => {
  expect(nextLevel(tables)).toBe(level);
});
