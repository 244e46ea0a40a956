import { describe, expect, test } from "vitest";
import { firstStage } from "$lib/challengers/state/stage";
import { openPark } from "$lib/challengers/state/park";
import { excitement, focusOf } from "$lib/challengers/tv/excitement";

const calm = firstStage(openPark([0, 1], [8, 8]));
const full = (seats: number) => {
  const park = openPark([0, 1], [8, 8]);
  const side = { ...park.sides[0], bench: Array<string>(seats).fill("dog"), seats: [0, 1, 2, 3, 4, 5].slice(0, seats) };
  return firstStage({ ...park, sides: [side, park.sides[1]] });
};

describe("how exciting a match is", () => {
  test("a bench that fills is more exciting than an empty one", () => {
    expect(excitement(full(5), 0.5)).toBeGreaterThan(excitement(calm, 0.5));
  });

  test("an open match is more exciting than one that is decided", () => {
    expect(excitement(calm, 0.5)).toBeGreaterThan(excitement(calm, 0.95));
  });

  test("an attack that nearly reaches the flag is more exciting than one that has just begun", () => {
    const attack = (total: number) => ({ ...calm, attack: total, flag: 9 });
    expect(excitement(attack(8), null)).toBeGreaterThan(excitement(attack(1), null));
  });

  test("a match that is over is not exciting at all", () => {
    expect(excitement({ ...calm, park: { ...calm.park, winner: 0 } }, 0.5)).toBe(0);
  });
});

describe("which match is enlarged", () => {
  test("the most exciting one", () => {
    expect(focusOf(new Map(Object.entries({ a: 0.2, b: 0.6 })), null, 0)).toBe("b");
  });

  test("one that was just enlarged stays for a while", () => {
    const scores = new Map(Object.entries({ a: 0.2, b: 0.6 }));
    expect(focusOf(scores, "a", 1_000)).toBe("a");
    expect(focusOf(scores, "a", 10_000)).toBe("b");
  });

  test("one that is over gives way at once, and stays if all are over", () => {
    expect(focusOf(new Map(Object.entries({ a: 0, b: 0.1 })), "a", 0)).toBe("b");
    expect(focusOf(new Map(Object.entries({ a: 0, b: 0 })), "b", 0)).toBe("b");
  });
});
