/** A language that no source knows: every word of every page comes from its catalogue. And switching languages. */
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { LONG, PLACES, arrive } from "../tour";
import { appears, find, reload, tap, visit, type Visit, test } from "../visit";
import { isMarked, mark, markedWords, wordsOnPage } from "../words";

/** Names: of a command, the program, languages as they call themselves, people, what they made, a device. */
const NAMES = [
  ...["flagfall serve --lan", "Flagfall", "English", "Deutsch", ...Object.values(LONG), "Ada", "Ben", "Cem", "Dan"],
  ...["Tiger", "Trainers", "My cards", "Lakeland", "Park cup", "Lake cup", "Python", "flagfall.test"],
];
const NO_WORDS = new RegExp(
  [
    String.raw`https?:\/\/\S+`, // addresses
    String.raw`\b(?:[0-9a-f]{64}|[0-9a-f]{16})\b`, // the commitment to a game's chance, whole or its beginning
    String.raw`\b(?:\d{1,2} [A-Z][a-z]+|[A-Z][a-z]+ \d{1,2},) \d{4}\b`, // a date, in words of the browser's own
    String.raw`\b[A-Z0-9]{3}-?[A-Z0-9]{3}\b`, // codes of tables
    String.raw`\b[A-Z2-9]{5}\b`, // codes of cups
    String.raw`\b[a-z]\d{1,2}(?:x?[a-z]\d{1,2})?\b`, // squares, and moves between them
    String.raw`\b[A-Za-z]\b`, // letters of piles, pieces and columns
    String.raw`\bSOLO\b`, // the level of some cards of the Robot
  ].join("|"),
  "g",
);

/** What is in letters of a-z and no name, address, code, square or single letter. */
function leftOver(text: string): string {
  for (const name of NAMES) text = text.replaceAll(name, " ");
  return (text.replace(NO_WORDS, " ").match(/(?<![\p{L}])[A-Za-z]{2,}/gu) ?? []).join(" ");
}

const words = await markedWords();
const MARKED: Visit = {
  locale: "xx",
  names: LONG,
  prepare: (server) => {
    const about = { code: "xx", name: mark("Marked"), cldr: "ru", direction: "ltr", is_built_in: false };
    server.reply("GET /library/languages", { languages: [about] });
    server.reply("GET /library/languages/xx", { words });
  },
};

describe("every word comes from the catalogue", () => {
  test.each(PLACES)("%s", async (place) => {
    await arrive(place, MARKED);
    expect(document.documentElement.lang).toBe("xx");
    const texts = wordsOnPage();
    expect(texts.filter((text) => leftOver(text) !== "")).toEqual([]);
    expect(texts.filter(isMarked).length).toBeGreaterThan(5);
  });
});

test("the language is switched on the page, and kept", async () => {
  await visit("/", { preferences: { locale: null } });
  await expect.poll(() => document.documentElement.lang).toBe("en");
  await tap("settings");
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await expect.poll(() => document.documentElement.lang).toBe("de");
  await expect.element(find("play-solo")).toHaveTextContent("Spielen");
  await reload();
  await appears("[data-testid=play-solo]");
  expect(document.documentElement.lang).toBe("de");
});
