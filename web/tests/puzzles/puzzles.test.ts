import { expect, test } from "vitest";
import { nextOf, tallyOf } from "../../src/lib/puzzles/puzzles";
import type { PuzzleSummary } from "../../src/lib/wire/types";

const made = (id: string, state: PuzzleSummary["state"], kind = "cut"): PuzzleSummary => ({
  id,
  kind,
  state,
  game: "challengers",
  tried: 0,
  solved: 0,
  level: "new",
});

test("the next puzzle is one of the same kind that was not tried, after this one and then from the beginning", () => {
  const all = [made("a", "open"), made("b", "right"), made("x", "open", "base"), made("c", "open")];
  expect(nextOf(all, "cut", null)?.id).toBe("a");
  expect(nextOf(all, "cut", "a")?.id).toBe("c");
  expect(nextOf(all, "cut", "c")?.id).toBe("a");
  expect(nextOf([made("a", "wrong")], "cut", "a")).toBeNull();
});

test("tries are counted, and those that were right", () => {
  expect(tallyOf([made("a", "right"), made("b", "wrong"), made("c", "open")])).toEqual({ tried: 2, right: 1 });
});
