import { describe, expect, it } from "vitest";
import { changed, countOf, effectWith, slugOf } from "$lib/workshop/effects";
import type { Vocabulary } from "$lib/wire/types";

const WORDS: Vocabulary = {
  verbs: {
    power: { moments: ["reveal", "attack", "flag"], keys: ["amount", "per", "if"] },
    support: { moments: ["bench"], keys: ["amount"] },
  },
  words: {},
  quantities: ["bench_cards"],
  power_caps: { A: 3 },
  most_effects: 3,
};

describe("effects in the making", () => {
  it("stay at their moment if the verb allows it", () => {
    expect(effectWith("power", WORDS, "attack")).toEqual({ on: "attack", do: "power", amount: 1 });
    expect(effectWith("support", WORDS, "attack")).toEqual({ on: "bench", do: "support", amount: 1 });
  });

  it("change one word, or lose it", () => {
    const effect = effectWith("power", WORDS);
    expect(changed(effect, "amount", 2)).toEqual({ on: "reveal", do: "power", amount: 2 });
    expect(changed(effect, "amount", null)).toEqual({ on: "reveal", do: "power" });
    expect(countOf({ own: "bench_cards", of: { set: "city" } })).toEqual({ whose: "own", what: "bench_cards" });
  });

  it("are on cards whose names become words of a file", () => {
    expect(slugOf("Großer Tiger", [])).toBe("gro_er_tiger");
    expect(slugOf("3 Pigs", [])).toBe("card_3_pigs");
    expect(slugOf("Tiger", ["tiger", "tiger_2"])).toBe("tiger_3");
  });
});
