import { describe, expect, test } from "vitest";
import { firstStage } from "$lib/challengers/state/stage";
import { openPark } from "$lib/challengers/state/park";
import type { Bout } from "$lib/challengers/state/chronicle";
import { bestMomentOf } from "$lib/challengers/tv/bestMoment";
import type { MatchOdds } from "$lib/wire/types";
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

describe("people come first", () => {
  const people = new Map(Object.entries({ bots: 0, mixed: 1, two: 2 }));

  test("two bots are not enlarged while people play, however exciting they are", () => {
    const scores = new Map(Object.entries({ bots: 0.9, mixed: 0.5, two: 0.1 }));
    expect(focusOf(scores, null, 0, people)).toBe("two");
    expect(focusOf(scores, "bots", 0, people)).toBe("two");
  });

  test("when those are over, a match with one person is, and bots come last", () => {
    expect(focusOf(new Map(Object.entries({ bots: 0.9, mixed: 0.1, two: 0 })), "two", 0, people)).toBe("mixed");
    expect(focusOf(new Map(Object.entries({ bots: 0.9, mixed: 0, two: 0 })), "two", 0, people)).toBe("bots");
  });
});

describe("the best moment of a round", () => {
  const line = (...wins: number[]) =>
    ({ points: wins.map((win, at) => ({ at, win, card: `card${at}`, player: 2 })) }) as MatchOdds;
  const bout = (id: string, players: [number, number]) => ({ id, players, events: [] }) as unknown as Bout;
  const bouts = [bout("a", [0, 1]), bout("b", [2, 3])];
  const lines = new Map([
    ["a", line(0.5, 0.6, 0.4)],
    ["b", line(0.5, 0.75, 0.25)],
  ]);

  test("is the largest swing, told from the side of whom it helped, whosever the card is", () => {
    expect(bestMomentOf(bouts, ({ id }) => lines.get(id) ?? null)).toEqual({
      card: "card2",
      owner: 2,
      player: 3,
      chance: [0.25, 0.75],
      power: null,
    });
  });

  test("without chances it is the strongest attack, and without any there is none", () => {
    const compared = { kind: "power_compared", attack: 9, flag: 7 };
    const placed = { kind: "flag_placed", player: 1, card: "lion" };
    const told = { ...bout("c", [0, 1]), events: [compared, placed] } as unknown as Bout;
    expect(bestMomentOf([told], () => null)).toEqual({
      card: "lion",
      owner: 1,
      player: 1,
      chance: null,
      power: [9, 7],
    });
    expect(bestMomentOf(bouts, () => null)).toBeNull();
  });
});
