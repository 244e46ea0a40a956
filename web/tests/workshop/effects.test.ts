import { describe, expect, it } from "vitest";
import {
  boundOf,
  boundWith,
  changed,
  countOf,
  countWith,
  effectFrom,
  effectWith,
  numbersOf,
  sentenceOf,
  withPermissions,
} from "$lib/workshop/cards/effects";
import { slugOf } from "$lib/workshop/slug";
import type { Vocabulary } from "$lib/wire/types";

const WORDS: Vocabulary = {
  bounds: { power: { amount: [-20, 20] }, arrange: { count: [2, 8] } },
  moves: { self: ["deck_top", "discard"], bench: ["deck_top", "exhaust"], deck_top: ["bench", "exhaust"] },
  source_moments: { self: ["flag_loss"] },
  chosen_from: ["bench"],
  permissions: { picked: "allow_picked_everywhere" },
  verbs: {
    power: { moments: ["reveal", "attack", "flag"], keys: ["amount", "per", "if"] },
    support: { moments: ["bench"], keys: ["amount"] },
    move: { moments: ["reveal", "flag_loss"], keys: ["from", "to", "count", "of", "optional", "whose", "chooser"] },
    arrange: { moments: ["reveal"], keys: ["count"] },
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

describe("cards that move", () => {
  const chosen = {
    on: "reveal",
    do: "move",
    from: "bench",
    to: "exhaust",
    count: 2,
    optional: true,
    of: { set: "city" },
  };

  it("say nothing of a choice where nobody chooses", () => {
    expect(effectFrom(chosen, "deck_top", WORDS)).toEqual({
      on: "reveal",
      do: "move",
      from: "deck_top",
      to: "exhaust",
      count: 2,
    });
    expect(effectFrom(chosen, "self", WORDS)).toEqual({ on: "flag_loss", do: "move", from: "self", to: "deck_top" });
  });

  it("have a sentence for each way", () => {
    expect(sentenceOf(chosen, WORDS)).toBe("move_chosen");
    expect(sentenceOf({ ...chosen, from: "self" }, WORDS)).toBe("move_itself");
    expect(sentenceOf({ ...chosen, from: "deck_top" }, WORDS)).toBe("move_taken");
  });
});

it("numbers are those that the server allows, and zero is no effect", () => {
  const numbers = numbersOf({ on: "reveal", do: "power" }, "amount", WORDS);
  expect([numbers[0], numbers.length, numbers.includes(0), numbers.at(-1)]).toEqual([1, 40, false, -20]);
  expect(effectWith("arrange", WORDS)).toEqual({ on: "reveal", do: "arrange", count: 2 });
});

it("a limit is at least, at most, exactly or between", () => {
  expect(boundOf({ own: "trophies", at_least: 2 })).toEqual({ kind: "at_least", n: 2, most: 2 });
  expect(boundWith({ own: "trophies", at_least: 2 }, "at_most", 2, 2)).toEqual({ own: "trophies", at_most: 2 });
  expect(boundWith({ own: "trophies" }, "exactly", 3, 3)).toEqual({ own: "trophies", at_least: 3, at_most: 3 });
  expect(boundWith({ own: "trophies" }, "between", 3, 3)).toEqual({ own: "trophies", at_least: 3, at_most: 4 });
});

it("a pack allows the moments its cards need, and takes that back", () => {
  const picked = { pack: "x", cards: { a: { effects: [{ on: "picked", do: "fans" }] } } };
  expect(withPermissions(picked, WORDS)).toEqual({ ...picked, allow_picked_everywhere: true });
  const plain = { ...picked, allow_picked_everywhere: true, cards: { a: { effects: [] } } };
  expect(withPermissions(plain, WORDS)).toEqual({ pack: "x", cards: { a: { effects: [] } } });
});
