import { describe, expect, it } from "vitest";
import { catalog as german } from "../../src/lib/i18n/de";
import { catalog as english } from "../../src/lib/i18n/en";
import { fill, type Locale } from "../../src/lib/i18n/catalog";
import { tell, type Voice } from "../../src/lib/ctb/tell";
import { fixture } from "./fixtures";

const catalogs = { en: english, de: german } as const;

function voice(locale: Locale, viewer: number | null): Voice {
  return {
    viewer,
    cols: 8,
    name: (player) => ["Ada", "Ben"][player] ?? "",
    piece: (id) => id,
    say: (key, values) => fill(catalogs[locale], locale, key, values),
  };
}

describe.each(["en", "de"] as const)("a game told in %s", (locale) => {
  it.each(["ctb-standard", "ctb-lakes"] as const)("has words for everything in %s", (name) => {
    for (const viewer of [0, 1, null]) {
      const lines = fixture(name).steps.flatMap(({ events }) =>
        events.map((event) => tell(event, voice(locale, viewer))),
      );
      const texts = lines.flatMap((line) => (line ? [line.text] : []));
      expect(texts.length).toBeGreaterThan(50);
      for (const text of texts) expect(text).not.toMatch(/web_ctb|ctb\.|\{|\}/);
    }
  });
});

describe("a sentence", () => {
  it("speaks to whoever did it", () => {
    const moved = {
      kind: "moved",
      player: 0,
      source: 9,
      target: 17,
      piece: "two",
      steps: 1,
      run: 1,
      hides: "nothing",
    } as const;
    expect(tell(moved, voice("en", 0))?.text).toBe("You move two b2–b3.");
    expect(tell(moved, voice("en", 1))?.text).toBe("Ada moves two b2–b3.");
    expect(tell({ ...moved, piece: null }, voice("de", 1))?.text).toBe("Ada zieht eine Figur b2–b3.");
  });
});
