import { describe, expect, it } from "vitest";
import { attacksOf, forecast, tilt, riskOf, type Forecast } from "$lib/ctb/state/forecast";
import type { Man } from "$lib/ctb/types";
import { fixture } from "../fixtures";

const { variant } = fixture("ctb-standard");
const man = (piece: string | null, maybe: string[] = []): Man => ({
  kind: "man",
  square: 0,
  player: 1,
  piece,
  origin: 0,
  maybe,
});

describe("a fight to come", () => {
  it("is certain when both are known", () => {
    expect(forecast(variant, "two", man("three")).falls).toBe("defender");
    expect(forecast(variant, "two", man("one")).falls).toBe("attacker");
    expect(tilt(forecast(variant, "two", man("two")))).toBe(0);
  });

  it("depends on what a hidden piece may be", () => {
    expect(forecast(variant, "two", man(null, ["one", "five"])).falls).toBeNull();
    expect(forecast(variant, "two", man(null, ["four", "five"])).falls).toBe("defender");
    expect(tilt(forecast(variant, "two", man(null, ["one", "four", "five"])))).toBeCloseTo(1 / 3);
  });
});

describe("the attacks of a piece", () => {
  it("are grouped by how they end, the best first", () => {
    expect(attacksOf(variant, "two")).toEqual([
      { falls: "defender", pieces: ["three", "four", "five", "siege", "base"] },
      { falls: "both", pieces: ["two"] },
      { falls: "attacker", pieces: ["one"] },
    ]);
  });

  it("are none for a piece that never attacks", () => {
    expect(attacksOf(variant, "base")).toEqual([]);
  });
});

describe("the risk of an attack", () => {
  const chance = (...results: string[]) =>
    results.map((falls) => ({ piece: falls, falls })) as unknown as Forecast["chances"];
  it.each([
    ["attacker", "sure"],
    ["both", "sure"],
    ["defender", null],
    ["none", null],
  ] as const)("%s: %s", (falls, risk) => expect(riskOf({ falls, chances: chance(falls) })).toBe(risk));

  it("is there where an unknown piece may be stronger", () => {
    expect(riskOf({ falls: null, chances: chance("defender", "attacker") })).toBe("may");
    expect(riskOf({ falls: null, chances: chance("defender", "none") })).toBeNull();
  });
});
