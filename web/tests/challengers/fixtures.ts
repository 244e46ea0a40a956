import { readFileSync } from "node:fs";
import { beginChronicle, see, type Chronicle } from "$lib/challengers/state/chronicle";
import { Library } from "$lib/challengers/cards/library";
import type { CardLibrary, Paragraph } from "$lib/wire/types";
import type { GameEvent, ParkView, View } from "$lib/challengers/types";
import { flatten, type Catalog, type Locale } from "$lib/i18n/catalog";

export interface Fixture {
  viewer: number | null;
  first: View;
  /** What the participants are called, by language. */
  names: Record<Locale, string[]>;
  /** `words` are the paragraphs in words, language by language. */
  steps: { events: GameEvent[]; view: View | null; told: Paragraph[]; words: string[] }[];
  parks: { step: number; park: number; view: ParkView }[];
}

export const NAMES = ["solo", "four", "five", "five-spectator"] as const;

export function fixture(name: string): Fixture {
  const path = new URL(`../fixtures/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8")) as Fixture;
}

export function library(): Library {
  const path = new URL("../fixtures/library.json", import.meta.url);
  return new Library(JSON.parse(readFileSync(path, "utf8")) as CardLibrary);
}

/** The words of a language, as the app has them. */
export function words(locale: Locale): Catalog {
  const read = (section: string): object => {
    const path = new URL(`../../../src/flagfall/text/locales/${locale}/${section}.json`, import.meta.url);
    return JSON.parse(readFileSync(path, "utf8")) as object;
  };
  return flatten({ events: read("events"), ui: read("ui"), web_challengers: read("web_challengers") });
}

/** The chronicle of a whole game. */
export function chronicle(game: Fixture): Chronicle {
  return game.steps.reduce((told, step) => see(told, step.events, step.told), beginChronicle(game.first));
}
