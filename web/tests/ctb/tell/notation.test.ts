import { expect, test } from "vitest";
import { readable } from "$lib/ctb/tell/notation";

test.each([
  ["b4c4", "b4–c4"],
  ["f4xf5", "f4×f5"],
  ["a10b11", "a10–b11"],
  ["pass", "pass"],
  ["@b1", "@b1"],
])("%s is written as the log writes it", (text, words) => {
  expect(readable(text)).toBe(words);
});
