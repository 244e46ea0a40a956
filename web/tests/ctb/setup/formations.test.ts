import { describe, expect, it } from "vitest";
import { formationFor, strengthOf, type Formation } from "$lib/ctb/setup/formations";
import { groundOf, isHome, squareOf } from "$lib/ctb/state/geometry";
import { nextPlace, stillOpen } from "$lib/ctb/state/moves";
import type { Side, Stock, Variant } from "$lib/ctb/types";
import { fixture } from "../fixtures";

const stockOf = (variant: Variant, side: Side): Stock[] =>
  variant.pieces
    .map((piece) => ({ kind: "stock" as const, piece: piece.id, count: piece.count[side] ?? 0 }))
    .filter((one) => one.count > 0);

const { variant } = fixture("ctb-standard");
const ground = groundOf(variant);
const formations: [string, Formation][] = variant.formations.map((one) => [one.id, one]);

describe("formations", () => {
  it("are offered, and look different", () => {
    expect(formations.length).toBeGreaterThanOrEqual(3);
    const pictures = formations.map(([, one]) => JSON.stringify(one.places));
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it.each(formations)("%s places the whole army on home squares, for both sides and mirrored", (_, formation) => {
    for (const side of [0, 1] as const)
      for (const isMirrored of [false, true]) {
        const stock = stockOf(variant, side);
        const plan = formationFor(formation, ground, side, stock, [], isMirrored);
        expect(new Set(plan.map((one) => one.square)).size).toBe(plan.length);
        expect(plan.every((one) => isHome(ground, one.square, side))).toBe(true);
        for (const { piece, count } of stock) expect(plan.filter((one) => one.piece === piece).length).toBe(count);
      }
  });

  it("look the same from both sides", () => {
    const [south, north] = ([0, 1] as const).map((side) =>
      formationFor(formations[0]![1], ground, side, stockOf(variant, side), []),
    );
    expect(south?.map((one) => [one.piece, 63 - one.square])).toEqual(north?.map((one) => [one.piece, one.square]));
  });

  it("go around what stands already", () => {
    const standing = [{ square: squareOf("a1", 8) }, { square: squareOf("h1", 8) }];
    const stock = stockOf(variant, 0).filter((one) => one.piece !== "base");
    const plan = formationFor(formations[0]![1], ground, 0, stock, standing);
    expect(plan.map((one) => one.piece)).not.toContain("base");
    for (const { square } of standing) expect(plan.map((one) => one.square)).not.toContain(square);
  });

  it("tell strong pieces from weak ones", () => {
    expect(strengthOf(variant, "one")).toBeGreaterThan(strengthOf(variant, "five"));
  });
});

describe("a plan", () => {
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
