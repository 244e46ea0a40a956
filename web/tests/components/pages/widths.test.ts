/** German, with long names: nothing is cut off at the sides, on phones and televisions, and no English word is left. */
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import answers from "../../fixtures/answers.json";
import { arrive, LONG, PLACES } from "../tour";
import { settled, type Size, test } from "../visit";
import { english, wordsOnPage } from "../words";

const SIZES: Readonly<Record<string, Size>> = {
  "small phone": [360, 740],
  phone: [390, 844],
  "phone on its side": [844, 390],
  tablet: [768, 1024],
  laptop: [1280, 800],
  desk: [1920, 1080],
  television: [3840, 2160],
  "laptop at 200 %": [640, 400],
};
/** In scripts of all widths, 24 letters each. */
const WIDE = {
  Ada: "全角文字の名前はとても幅が広いので場所を取ります",
  Ben: "🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🐦🐤🦆🦅🦉🦇🐺🐗🐴🦄🐝🐛",
};
const BUSY = ["home", "lobby", "waiting room", "picking", "placing", "board, over", "result", "replay of the board"];
/** Where there is the least room, upright and on its side; the other sizes are for pages with much on them. */
const SCARCE = ["small phone", "phone on its side"];
/** What can be pressed or has to be read. */
const PARTS = "a, button, input, select, textarea, summary, label, h1, h2, h3, strong, [role=timer]";

/** What is not whole between the left and the right edge. */
function outside(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page has ${scrollWidth} of ${clientWidth} px`] : [];
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    if (!part.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) continue;
    const { left, right, width } = part.getBoundingClientRect();
    if (width > 1 && (left < -1 || right > clientWidth + 1))
      found.push(`${part.dataset.testid ?? part.tagName} ${part.textContent.trim()}: ${left} to ${right}`);
  }
  return found;
}

async function check(sizes: readonly string[]): Promise<void> {
  for (const name of sizes) {
    await page.viewport(...SIZES[name]!);
    await settled();
    expect(outside(), name).toEqual([]);
  }
}

const cards = answers["GET /library/cards"].body.cards as { name: { en: string; de: string } }[];
const isEnglish = await english(cards.map(({ name }) => name));

// German has the longer words.
test.each(PLACES)("%s is German and has every width", async (place) => {
  await arrive(place, { locale: "de", names: LONG, size: SIZES["small phone"] });
  expect(wordsOnPage().filter(isEnglish)).toEqual([]);
  await check(BUSY.includes(place) || place.endsWith("on a TV") ? Object.keys(SIZES) : SCARCE);
});

test("English words are recognised", async () => {
  await arrive("home");
  expect(wordsOnPage().filter(isEnglish).length).toBeGreaterThan(20);
});

describe("names of any script fit", () => {
  test.each(BUSY)("%s", async (place) => {
    await arrive(place, { names: WIDE, size: SIZES["small phone"] });
    await check(["small phone", "laptop at 200 %"]);
  });
});
