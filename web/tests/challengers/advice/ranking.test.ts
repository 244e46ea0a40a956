import { describe, expect, it } from "vitest";
import { further, isAbout, isTaken, plans, pointsOf, rankOf, ranked } from "$lib/challengers/advice/ranking";
import type { Advice, AdvisedOption } from "$lib/wire/types";

function option(action: Record<string, unknown>, change: number, plan: Partial<AdvisedOption> = {}): AdvisedOption {
  const found = { low: change - 0.01, high: change + 0.01, chance: 0.5, match: 0.5, bench: 0 };
  return { action, change, ...found, picks: [], cuts: [], redraws: false, reasons: [], ...plan };
}

function advice(...options: AdvisedOption[]): Advice {
  const share = { share: 0, low: 0, high: 0 };
  const about = { part: "1-0", step: "removing", cards: 8, names: 7, chance: 0.5, taken: null, matches: 100 };
  return { ...about, match: share, bench: share, options };
}

const PIG = option({ kind: "remove", card: "pig" }, 0.08, { cuts: ["pig", "dog"] });
const DOG = option({ kind: "remove", card: "dog" }, 0.08, { cuts: ["dog", "pig"] });
const COW = option({ kind: "remove", card: "cow" }, 0.065, { cuts: ["cow"] });
const DONE = option({ kind: "done" }, 0);

describe("advice", () => {
  const given = advice(PIG, DOG, COW, DONE);

  it("calls best what cannot be told from the best", () => {
    expect(ranked(given).map(({ isBest }) => isBest)).toEqual([true, true, true, false]);
  });

  it("finds what is said of an action", () => {
    expect(rankOf(given, { kind: "remove", card: "cow" })?.place).toBe(3);
    expect(rankOf(given, { kind: "remove", card: "cat" })).toBeNull();
    expect(rankOf(null, { kind: "done" })).toBeNull();
  });

  it("tells a plan once, whichever card goes first", () => {
    expect(plans(given).map(({ place }) => place)).toEqual([1, 3, 4]);
    expect(further(PIG)).toEqual({ picks: [], cuts: ["dog"] });
  });

  it("knows what it is about, and what was done", () => {
    const own = { deck: ["pig", "dog", "cow", "cow"], offer: [], can_redraw: true };
    const about = { ...given, cards: 4, taken: { kind: "remove", card: "dog" } };
    const seen = { kind: "own_view" as const, ...own, asking: null, cost: 0, paid: 0, effect: 0 };
    expect(isAbout(about, "removing", seen)).toBe(true);
    expect(isAbout(about, "removing", { ...seen, deck: ["pig", "dog", "cow", "cat"] })).toBe(false);
    expect(isAbout(about, "picking", seen)).toBe(false);
    expect([PIG, DOG].map((one) => isTaken(about, one))).toEqual([false, true]);
    expect(isTaken(given, DOG)).toBe(false);
  });

  it("rounds to what is worth reading", () => {
    expect([0.0912, 0.1449, -0.0004, -0.177].map(pointsOf)).toEqual([9.1, 14, -0, -18]);
  });
});
