import { describe, expect, it } from "vitest";
import {
  findShot,
  lastOf,
  momentName,
  nextMark,
  restOf,
  shotAtTime,
  stopOf,
  stops,
  type Mark,
  type Shot,
} from "$lib/replay/film";

describe("moments", () => {
  const shots: Shot[] = [
    { step: 0, at: 0, ms: 500 },
    { step: 0, at: 1, ms: 200 },
    { step: 1, at: 1, ms: 0 },
    { step: 1, at: 2, ms: 300 },
    { step: 2, at: 1, ms: 0 },
  ];
  const seqs = [1, 2, 5];

  it("are found again by their names", () => {
    shots.forEach((shot, i) => expect(findShot(shots, seqs, momentName(shot, seqs))).toBe(i));
    expect(findShot(shots, seqs, "2")).toBe(3);
    expect(findShot(shots, seqs, "4.9")).toBe(3);
    expect(findShot(shots, seqs, "99")).toBe(4);
    expect(findShot(shots, seqs, null)).toBe(0);
    expect(findShot(shots, seqs, "nonsense")).toBe(0);
  });

  it("are found by the time they happened", () => {
    expect(shotAtTime(shots, [10, 20, 30], 25)).toBe(3);
    expect(shotAtTime(shots, [10, 20, 30], 0)).toBe(0);
  });

  it("can be stopped at where there is something to see, and at the end", () => {
    expect(stops(shots)).toEqual([0, 1, 3, 4]);
    expect([0, 2, 3, 4].map((shot) => stopOf(stops(shots), shot))).toEqual([0, 1, 2, 3]);
  });

  it("lie between marks", () => {
    const marks: Mark[] = [1, 3].map((shot) => ({ shot, kind: "round", label: "" }));
    expect([0, 1, 2, 3, 9].map((shot) => lastOf(marks, shot))).toEqual([-1, 0, 0, 1, 1]);
    expect(nextMark(marks, 1, 1)?.shot).toBe(3);
    expect(nextMark(marks, 3, 1)).toBeNull();
    expect(nextMark(marks, 3, -1)?.shot).toBe(1);
  });
});

it("words that were kept of older rules stand where the film stops", () => {
  const told = [{ at: 0, lines: [{ key: "kept", values: {} }], tone: "plain" as const }];
  const reader = {
    say: (key: string) => key,
    has: () => true,
    listed: String,
    player: String,
    noun: String,
    you: null,
  };
  const found = restOf([{ seq: 9, player: 0, at: 0, told }], 4, reader as never);
  expect(found.map(({ shot, text }) => [shot, text])).toEqual([[4, "kept"]]);
  expect(restOf(undefined, 4, reader as never)).toEqual([]);
});
