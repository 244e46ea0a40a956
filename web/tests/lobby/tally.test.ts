import { expect, test } from "vitest";
import { tallyOf, unfinished } from "$lib/lobby/tally";
import type { TableInfo } from "$lib/wire/types";

const table = (id: string, status: TableInfo["status"], isYourTurn = false, other: "person" | "bot" = "person") =>
  ({
    id,
    status,
    is_your_turn: isYourTurn,
    you: 0,
    deadline: null,
    seats: [
      { index: 0, kind: "person" },
      { index: 1, kind: other },
    ],
  }) as TableInfo;

const tables = [
  table("over", "over"),
  table("theirs", "playing"),
  table("open", "waiting"),
  table("yours", "playing", true),
];

test("games that run are counted, and those that wait for the reader", () => {
  expect(tallyOf(tables, "/")).toEqual({ running: 2, urgent: 1 });
  expect(tallyOf([], "/")).toEqual({ running: 0, urgent: 0 });
});

test("a game left against bots is no reason to hurry, unless a clock runs", () => {
  const left = table("bots", "playing", true, "bot");
  expect(tallyOf([left], "/")).toEqual({ running: 1, urgent: 0 });
  expect(tallyOf([{ ...left, deadline: 1_000 }], "/")).toEqual({ running: 1, urgent: 1 });
});

test("nobody is reminded of the game before their eyes", () => {
  expect(tallyOf(tables, "/t/yours")).toEqual({ running: 1, urgent: 0 });
  expect(tallyOf(tables, "/replay/yours")).toEqual({ running: 2, urgent: 1 });
});

test("what waits for the reader comes first, what is over not at all", () => {
  expect(unfinished(tables).map(({ id }) => id)).toEqual(["yours", "theirs", "open"]);
});
