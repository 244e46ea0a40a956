import { expect, test } from "vitest";
import { fill, type Catalog, type Locale, type Values } from "$lib/i18n/catalog";
import { BUILT_IN, builtInWords } from "$lib/i18n/languages";
import { list } from "$lib/i18n/cldr";
import { fillParagraph, type Reader } from "$lib/i18n/telling";
import type { Paragraph } from "$lib/wire/types";
import { fixture as tournament, library, NAMES } from "../challengers/fixtures";
import { fixture as board } from "../ctb/fixtures";

const LOCALES = BUILT_IN.map(({ code }) => code);
const CATALOGS: Record<Locale, Catalog> = Object.fromEntries(
  await Promise.all(LOCALES.map(async (code) => [code, await builtInWords(code)] as const)),
);
const tagOf = (locale: Locale) => BUILT_IN.find(({ code }) => code === locale)?.cldr ?? locale;
const box = library();

function reader(locale: Locale, rest: Omit<Reader, "say" | "has" | "listed">): Reader {
  const catalog = CATALOGS[locale]!;
  const say = (key: string, values?: Values) => fill(catalog, locale, key, values);
  return { say, has: (key) => catalog.has(key), listed: (items) => list(items, tagOf(locale)), ...rest };
}

/** Every paragraph of a game, as TypeScript and as Python put it into words. */
function check(readers: Reader[], steps: readonly { told: Paragraph[]; words: string[] }[]): void {
  const said = steps.map(({ told }) =>
    readers.flatMap((one) => told.map((paragraph) => fillParagraph(paragraph, one))),
  );
  expect(said.flat().length).toBeGreaterThan(100);
  expect(said).toEqual(steps.map(({ words }) => words));
}

test.each(NAMES)("every line of the tournament %s reads as on the server", (name) => {
  const game = tournament(name);
  const readers = LOCALES.map((locale) => {
    const say = (key: string) => fill(CATALOGS[locale]!, locale, key);
    return reader(locale, {
      player: (index) => game.names[locale]?.[index] ?? "",
      noun: (id) => (id === null ? say("events.hidden_card") : box.name(id, locale)),
      you: game.viewer,
    });
  });
  check(readers, game.steps);
});

test.each(["ctb-standard", "ctb-lakes"] as const)("every line of %s reads as on the server", (name) => {
  const game = board(name);
  const readers = LOCALES.map((locale) => {
    const say = (key: string, values?: Values) => fill(CATALOGS[locale]!, locale, key, values);
    const noun = (id: string | null, form: string | null): string => {
      if (id === null) return say("ctb.forms.hidden");
      const piece = game.variant.pieces.find((one) => one.id === id);
      if (form === null) return piece?.name[locale] ?? id;
      const known = `ctb.forms.${piece?.name.en ?? ""}.${form}`;
      return CATALOGS[locale]!.has(known)
        ? say(known)
        : say(`ctb.forms.other.${form}`, { piece: piece?.name[locale] ?? id });
    };
    return reader(locale, { player: (index) => game.names[index] ?? "", noun, you: game.viewer });
  });
  check(readers, game.steps);
});
