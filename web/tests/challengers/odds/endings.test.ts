import { expect, test } from "vitest";
import { ENDINGS, endingWord } from "$lib/challengers/odds/endings";

test("an ending is called by a name for those who watch, and their own by those who played", () => {
  expect(ENDINGS.map((ending) => endingWord(ending, null))).toEqual(["win", "loss", "typical"]);
  expect(ENDINGS.map((ending) => endingWord(ending, 0))).toEqual(["your_win", "your_loss", "typical"]);
  expect(ENDINGS.map((ending) => endingWord(ending, 1))).toEqual(["your_loss", "your_win", "typical"]);
});
