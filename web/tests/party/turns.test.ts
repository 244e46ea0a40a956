import { expect, test } from "vitest";
import { needsCurtain, nextSeat } from "$lib/party/turns";

test("the device goes on to the next who has to act", () => {
  expect(nextSeat([true, true, true], null)).toBe(0);
  expect(nextSeat([true, true, true], 0)).toBe(1);
  expect(nextSeat([true, false, false], 2)).toBe(0);
  expect(nextSeat([false, true, false], 1)).toBe(1);
  expect(nextSeat([false, false], 0)).toBeNull();
});

test("where everything lies open there is no curtain", () => {
  const men = [{ piece: "two" }, { piece: "base" }];
  expect(needsCurtain({ phase: "playing", men })).toBe(false);
  expect(needsCurtain({ phase: "playing", men: [...men, { piece: null }] })).toBe(true);
  expect(needsCurtain({ phase: "deck_phase" })).toBe(true);
  expect(needsCurtain(null)).toBe(true);
});
