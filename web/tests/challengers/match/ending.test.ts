import { describe, expect, it } from "vitest";
import { prizeOf, whyLost } from "$lib/challengers/match/ending";
import type { Bout } from "$lib/challengers/state/chronicle";
import { fill } from "$lib/i18n/catalog";
import { builtInWords } from "$lib/i18n/languages";

const catalog = await builtInWords("en");

const say = (key: string, values?: Readonly<Record<string, string | number>>) => fill(catalog, "en", key, values);
const nameOf = (p: number) => ["Ada", "Pixel"][p] ?? "";
const overflow = { kind: "bench_overflowed", player: 1, cards: ["dog", "pig"], needed: 2, free: 1, cause: null };
const trophy = (round: number, fans: number | null) => ({
  kind: "trophy_won" as const,
  player: 0,
  park: 0,
  round,
  fans,
  is_boxed: false,
  is_secret: true,
});
const bout = (changes: object) =>
  ({
    players: [0, 1],
    winner: 0,
    reason: "bench_full",
    events: [overflow],
    trophy: null,
    ...changes,
  }) as unknown as Bout;

describe("the end of a match", () => {
  it("says how many seats were needed and how many were free", () => {
    expect(whyLost(bout({}), 0, nameOf, say)).toBe("Not enough seats on the bench of Pixel: 2 more needed, 1 free.");
    expect(whyLost(bout({}), 1, nameOf, say)).toBe("Not enough seats on your bench: 2 more needed, 1 free.");
    expect(whyLost(bout({ reason: "no_power", events: [] }), 0, nameOf, say)).toContain("Pixel has no cards left");
  });

  it("lays secret trophies face down, but opens that of the last round", () => {
    expect(prizeOf(bout({ trophy: trophy(6, null) }), say)).toContain("face down");
    expect(prizeOf(bout({ trophy: trophy(7, null) }), say)).toContain("turned over now");
    expect(prizeOf(bout({ trophy: trophy(7, 10) }), say)).toBe("Trophy of round 7: 10 fans");
    expect(prizeOf(bout({ trophy: { ...trophy(3, 4), is_boxed: true } }), say)).toBe("");
  });
});
