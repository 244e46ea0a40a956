import { describe, expect, it } from "vitest";
import { exampleOf, isDuel, levelsBadge, planOf } from "$lib/challengers/state/plan";
import { fixture, library } from "../fixtures";

describe("the levels of a round", () => {
  const rows = planOf(fixture("solo").first, library().plans, 0);

  it("have a short sign", () => {
    expect(levelsBadge([["A", 2]])).toBe("2A");
    expect(
      levelsBadge([
        ["A", 2],
        ["B", 1],
      ]),
    ).toBe("2A/1B");
  });

  it("are explained by a round where one has the choice", () => {
    expect(exampleOf(rows)?.levels.length).toBeGreaterThan(1);
  });

  it("are explained by rounds to come only", () => {
    const late = rows.map((row) => ({ ...row, winner: row.round < 7 ? 0 : null }));
    expect(exampleOf(late)?.round).toBe(7);
    expect(exampleOf(rows.map((row) => ({ ...row, winner: 0 })))).toBeUndefined();
  });
});

it("is a duel with at most two players", () => {
  expect(isDuel(fixture("solo").first)).toBe(true);
  expect(isDuel(fixture("four").first)).toBe(false);
});
