import { describe, expect, it } from "vitest";
import { changed, countOf, countWith, effectWith } from "$lib/workshop/cards/effects";
import { slugOf } from "$lib/workshop/slug";
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

it("a condition begins with its bounds and keeps those it has", () => {
  expect(countWith({}, "", "trophies", { at_least: 1 })).toEqual({ own: "trophies", at_least: 1 });
  expect(countWith({ own: "trophies", at_most: 3 }, "opponent", "trophies", { at_least: 1 })).toEqual({
    opponent: "trophies",
    at_least: 1,
    at_most: 3,
  });
});

it("only cards on a bench can be told apart, and nothing is counted without a word for it", () => {
  const cards = { own: "bench_cards", of: { set: "city" } };
  expect(countWith(cards, "own", "bench_cards")).toEqual(cards);
  expect(countWith(cards, "own", "deck_cards")).toEqual({ own: "deck_cards" });
  expect(countWith(cards, "own", "")).toBeNull();
});
