import { describe, expect, it } from "vitest";
import { FORMATIONS, formationFor } from "$lib/ctb/setup/formations";
import { groundOf, isHome, squareOf } from "$lib/ctb/state/geometry";
import { nextPlace, stillOpen } from "$lib/ctb/state/moves";
import type { Side, Stock, Variant } from "$lib/ctb/types";
import { fixture } from "../fixtures";

const stockOf = (variant: Variant, side: Side): Stock[] =>
  variant.pieces
    .map((piece) => ({ kind: "stock" as const, piece: piece.id, count: piece.count[side] ?? 0 }))
    .filter((one) => one.count > 0);

describe.each(["ctb-standard", "ctb-lakes"] as const)("formations of %s", (name) => {
  const { variant } = fixture(name);
  const ground = groundOf(variant);

  it.each(FORMATIONS)("%s places the whole army on home squares", (formation) => {
    for (const side of [0, 1] as const) {
      const stock = stockOf(variant, side);
      const plan = formationFor(formation, variant, ground, side, stock, []);
      expect(new Set(plan.map((one) => one.square)).size).toBe(plan.length);
      expect(plan.every((one) => isHome(ground, one.square, side))).toBe(true);
      for (const { piece, count } of stock) expect(plan.filter((one) => one.piece === piece).length).toBe(count);
    }
  });

  it.each(FORMATIONS)("%s leaves no free square beside the goal", (formation) => {
    const plan = formationFor(formation, variant, ground, 0, stockOf(variant, 0), []);
    const taken = new Set(plan.map((one) => one.square));
    const base = plan.find((one) => one.piece === "base")?.square ?? -1;
    const beside = [base + ground.cols, base - ground.cols];
    if (base % ground.cols > 0) beside.push(base - 1);
    if (base % ground.cols < ground.cols - 1) beside.push(base + 1);
    for (const square of beside.filter((one) => one >= 0 && isHome(ground, one, 0)))
      expect(taken.has(square)).toBe(true);
  });
});

describe("a plan", () => {
  const { variant } = fixture("ctb-standard");
  const ground = groundOf(variant);

  it("is the same for both sides, turned around", () => {
    const [south, north] = ([0, 1] as const).map((side) =>
      formationFor("corner", variant, ground, side, stockOf(variant, side), []),
    );
    expect(south?.map((one) => [one.piece, 63 - one.square])).toEqual(north?.map((one) => [one.piece, one.square]));
  });

  it("goes around what stands already", () => {
    const standing = [{ square: squareOf("a1", 8), piece: "base" }];
    const stock = stockOf(variant, 0).filter((one) => one.piece !== "base");
    const plan = formationFor("fortress", variant, ground, 0, stock, standing);
    const squares = plan.map((one) => one.square);
    expect(squares).not.toContain(squareOf("a1", 8));
    expect(squares).toEqual(expect.arrayContaining([squareOf("a2", 8), squareOf("b1", 8)]));
  });

  it("shrinks with what has been placed, and takes what is allowed", () => {
    const plan = [
      { kind: "place" as const, piece: "five", square: 3 },
      { kind: "place" as const, piece: "five", square: 4 },
      { kind: "place" as const, piece: "base", square: 5 },
    ];
    const left = stillOpen(plan, new Map([["five", 1]]), new Set([3]));
    expect(left).toEqual([plan[1]]);
    expect(nextPlace(plan, [{ kind: "resign" }, { kind: "place", piece: "base", square: 5 }])).toEqual(plan[2]);
    expect(nextPlace(plan, [{ kind: "pass" }])).toBeNull();
  });
});
