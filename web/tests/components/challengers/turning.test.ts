/** The turning point of a match: whose card it was, and whom it helped, which may be the other one. */
import { mount, unmount } from "svelte";
import { expect, onTestFinished } from "vitest";
import { ensureLibrary } from "$lib/challengers/cards/library.svelte";
import OddsStrip from "$lib/challengers/odds/OddsStrip.svelte";
import BestMoment from "$lib/challengers/tv/BestMoment.svelte";
import type { MatchOdds } from "$lib/wire/types";
import { find, PHONE, settled, visit, test } from "../visit";

const names: [string, string] = ["Änne", "Bartholomew"];
const nameOf = (player: number) => names[player] ?? "";

async function arrive(locale: "en" | "de"): Promise<HTMLElement> {
  await visit("/about", { locale, size: PHONE });
  await ensureLibrary();
  const target = document.querySelector("main")!;
  return target.insertBefore(document.createElement("div"), target.firstChild);
}

test.each([
  ["en", 0, "Turning point: Dog of Änne (Bartholomew +11 %)"],
  ["de", 1, "Wendepunkt: Hund von Änne (Bartholomew +11 %)"],
] as const)("a match names who gained (%s)", async (locale, near, words) => {
  const target = await arrive(locale);
  const point = (at: number, win: number, card: string | null) => ({
    at,
    win,
    low: win,
    high: win,
    card,
    player: 0,
    bench: [0, 0] as [number, number],
  });
  const line: MatchOdds = {
    part: "1-0",
    players: [0, 1],
    points: [point(1, 0.5, null), point(2, 0.39, "dog"), point(3, 0, null)],
    winner: 1,
    decided: 1,
    matches: 100,
    choose: ["sensible", "sensible"],
  };
  const shown = mount(OddsStrip, { target, props: { line, moment: 3, near, names, players: [0, 1] } });
  onTestFinished(() => unmount(shown));
  await expect.element(find("odds-decided")).toHaveTextContent(words);
  await settled();
  const decided = find("odds-decided").element();
  expect(decided.scrollWidth).toBeLessThanOrEqual(decided.clientWidth);
});

test.each([
  ["en", "Turning point: Dog of Änne"],
  ["de", "Wendepunkt: Hund von Änne"],
] as const)("the shared screen names the owner of the card, and whose chance it tells (%s)", async (locale, words) => {
  const target = await arrive(locale);
  const moment = { card: "dog", owner: 0, player: 1, chance: [0.3, 0.7] as const, power: null };
  const shown = mount(BestMoment, { target, props: { moment, round: 1, nameOf } });
  onTestFinished(() => unmount(shown));
  await expect.element(find("tv-best")).toHaveTextContent(words);
  await expect.element(find("tv-best")).toHaveTextContent(/Bartholomew\s*30/);
});
