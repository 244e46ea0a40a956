import { expect, test } from "vitest";
import { length, momentAt, nextMoment, tick, timeline, timeOf } from "$lib/playback/timeline";

const line = timeline([100, 200, 0, 300]);

test("moments follow each other without gaps", () => {
  expect(line.starts).toEqual([0, 100, 300, 300]);
  expect(line.end).toBe(600);
  expect(length(line)).toBe(4);
});

test.each([
  [0, 0],
  [99, 0],
  [100, 1],
  [299, 1],
  [300, 3],
  [10_000, 3],
])("at %i ms moment %i is shown", (time, moment) => {
  expect(momentAt(line, time)).toBe(moment);
});

test("seeking to a moment and asking for it agree, wherever it takes time", () => {
  for (const moment of [0, 1, 3]) expect(momentAt(line, timeOf(line, moment))).toBe(moment);
});

test("stepping passes over moments that take no time, both ways, and stops at the ends", () => {
  expect(nextMoment(line, 1, 1)).toBe(3);
  expect(nextMoment(line, 3, -1)).toBe(1);
  expect(nextMoment(line, 3, 1)).toBe(3);
  expect(nextMoment(line, 0, -1)).toBe(0);
});

test("speed multiplies time, and the end is the end", () => {
  expect(tick(line, 0, 50, 2)).toBe(100);
  expect(tick(line, 0, 50, 4)).toBe(200);
  expect(tick(line, 590, 50, 1)).toBe(600);
  expect(tick(line, 50, -10, 1)).toBe(50);
});

test("a line without moments shows the first and is over at once", () => {
  const empty = timeline([]);
  expect(momentAt(empty, 500)).toBe(0);
  expect(empty.end).toBe(0);
});
