import { beforeAll, describe, expect, it, vi } from "vitest";
import { inWholeFans, largest, luckWord, picksOf, span, waterfall } from "$lib/challengers/luck/luck";
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

  it("knows what weighs most", () => {
    expect(largest(PARTS)).toBe("decisions");
  });

  it("is shown and told in whole fans that add up", () => {
    const cases: PlayerLuck[] = [
      PLAYER,
      {
        ...PLAYER,
        par: 28.3,
        parts: { ...PARTS, decisions: -14.4, offers: 6.3, shuffles: 2.1, coins: -0.2 },
        fans: 21,
      },
      { ...PLAYER, par: 0.5, parts: { ...PARTS, decisions: 0.5, offers: 0.5, shuffles: 0.5, pairings: 0 }, fans: 0 },
    ];
    for (const player of cases) {
      const told = inWholeFans(player);
      const sum = Object.values(told.parts).reduce((all, part) => all + part, told.par);
      expect(sum).toBe(player.fans);
      expect(told.par + told.parts.decisions + told.luck).toBe(player.fans);
      for (const value of [told.par, ...Object.values(told.parts)]) expect(Number.isInteger(value)).toBe(true);
    }
    expect(inWholeFans(cases[1]!).parts.decisions).toBe(-14);
  });

  it("speaks to whoever reads it, of choices first and then of luck", () => {
    expect(say("web_challengers.luck.choices_less_you", { n: 14 })).toBe("Your choices cost you about 14 fans.");
    expect(say(`web_challengers.luck.luck_${luckWord(-14, 8)}_you`, { n: 8 })).toBe("Luck gave you 8 back.");
    expect(say("web_challengers.luck.choices_less_you", { n: 1 })).toBe("Your choices cost you about one fan.");
    expect([luckWord(3, 2), luckWord(3, -2), luckWord(-3, -2), luckWord(3, 0)]).toEqual([
      "more",
      "less",
      "also",
      "even",
    ]);
  });

  it("knows where there was something else to take", () => {
    const pick = { at: 1, player: 0, round: 1, card: "dog", others: ["cat"] };
    expect(picksOf([pick, { ...pick, player: 1 }, { ...pick, others: [] }], 0)).toEqual([pick]);
  });

  it("offers no card that was taken in that round as well", () => {
    const first = { at: 1, player: 0, round: 1, card: "pig", others: ["skeleton", "cat", "pig"] };
    const second = { at: 2, player: 0, round: 1, card: "skeleton", others: ["pig"] };
    const later = { at: 9, player: 0, round: 2, card: "cat", others: ["skeleton"] };
    const other = { ...second, player: 1, card: "cat" };
    expect(picksOf([first, second, later, other], 0)).toEqual([{ ...first, others: ["cat"] }, later]);
  });
});
