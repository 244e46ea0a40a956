import { expect, test } from "vitest";
import { tellMatch } from "$lib/challengers/tell/match";
import { Voice } from "$lib/challengers/tell/voice";
import { fill, LOCALES, type Values } from "$lib/i18n/catalog";
import { chronicle, fixture, library, NAMES, words } from "../fixtures";

const box = library();

for (const locale of LOCALES) {
  test.each(NAMES)(`the matches of %s read as on the server (${locale})`, (name) => {
    const catalog = words(locale);
    const phrases = {
      say: (key: string, values?: Values) => fill(catalog, locale, key, values),
      has: (key: string) => catalog.has(key),
    };
    const game = fixture(name);
    const people = (catalog.get("ui.people") as string).split(", ");
    const names = [...people.slice(0, game.first.config.players), catalog.get("ui.robot") as string];
    const bouts = chronicle(game).bouts.filter((bout) => game.viewer === null || bout.players.includes(game.viewer));
    const told = bouts.map(({ round, park, players, events }) => {
      const you = game.viewer === null ? null : players.indexOf(game.viewer);
      const voice = new Voice(
        locale,
        phrases,
        box,
        players.map((p) => names[p] ?? ""),
        you,
      );
      return { round, park, words: tellMatch(events, voice).map((paragraph) => paragraph.text) };
    });
    expect(told).toEqual(game.told.map((bout) => ({ round: bout.round, park: bout.park, words: bout[locale] })));
  });
}
