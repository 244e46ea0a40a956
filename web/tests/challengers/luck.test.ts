import { beforeAll, describe, expect, it, vi } from "vitest";
import { halves, largest, luckOf, picksOf, span, waterfall } from "$lib/challengers/luck/luck";
import { say, speak } from "$lib/i18n/index.svelte";
import type { PlayerLuck } from "$lib/wire/types";

const PARTS = { offers: 2, redraws: 0, decisions: -5, pairings: 1, coins: -0.5, shuffles: 4, trophies: -1.5 };
const PLAYER = { par: 20, parts: PARTS, fans: 20 } as PlayerLuck;

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

describe("the luck ledger", () => {
  it("leads from par to the fans without a gap", () => {
    const bars = waterfall(PLAYER);
    expect(bars[0]?.from).toBe(20);
    for (const [i, bar] of bars.entries()) expect(bar.from).toBe(i === 0 ? 20 : bars[i - 1]?.to);
    expect(bars.at(-1)?.to).toBe(20);
  });

  it("has one scale for everybody, from zero", () => {
    expect(span([PLAYER])).toEqual([0, 21.5]);
    expect(span([PLAYER, { ...PLAYER, par: 2 }])).toEqual([-3, 21.5]);
  });

  it("tells luck from decisions, and what weighs most", () => {
    expect(luckOf(PARTS)).toBe(5);
    expect(largest(PARTS)).toBe("decisions");
  });

  it("counts in halves, so that one fan is one fan", () => {
    expect([-1.1, 0.8, 6.3].map(halves)).toEqual([1, 1, 6.5]);
    expect(say("web_challengers.luck.skill_less", { name: "Ada", n: halves(-1.1) })).toMatch(/: one fan fewer\.$/);
    expect(say("web_challengers.luck.luck_more", { name: "Ada", n: halves(6.3) })).toMatch(/: 6\.5 fans more/);
  });

  it("knows where there was something else to take", () => {
    const pick = { at: 1, player: 0, round: 1, card: "dog", others: ["cat"] };
    expect(picksOf([pick, { ...pick, player: 1 }, { ...pick, others: [] }], 0)).toEqual([pick]);
  });
});
