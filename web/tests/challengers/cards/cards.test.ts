import { expect, test } from "vitest";
import { groups, powerCurve, seatsNeeded, withoutCards } from "$lib/challengers/cards/deck";
import { EMPTY_FILTER, fits, isEmpty, POWERS } from "$lib/challengers/cards/filter";
import { ICON_NAMES } from "$lib/challengers/cards/icons";
import { library } from "../fixtures";

const box = library();
const starter = ["newcomer", "newcomer", "newcomer", "talent_starter", "dog_starter", "champion_starter"];

test("every card of the box has an icon of its own", () => {
  const names = new Set(box.cards.map((card) => card.seat));
  expect([...names].filter((name) => !ICON_NAMES.includes(name))).toEqual([]);
});

test("cards of one name are one group and take one seat, wherever they came from", () => {
  const deck = [...starter, "dog"];
  expect(seatsNeeded(deck, box)).toBe(4);
  const dogs = groups(deck, box, 1).find((group) => group.card.seat === "dog");
  expect(dogs?.ids).toEqual(["dog_starter", "dog"]);
});

test("the curve counts every card, cards of the round by the round", () => {
  expect(powerCurve(starter, box, 1).slice(0, 5)).toEqual([0, 3, 1, 1, 1]);
  expect(powerCurve(["cyborg"], box, 5)[5]).toBe(1);
});

test("taking cards away takes as many copies as are named", () => {
  expect(withoutCards(starter, ["newcomer", "newcomer"])).toEqual(["newcomer", ...starter.slice(3)]);
  expect(withoutCards(["dog"], ["cat"])).toEqual(["dog"]);
});

test("filters find cards by word in either language, set, level, power and keyword", () => {
  const found = (filter: Partial<typeof EMPTY_FILTER>) =>
    box.cards.filter((card) => fits(card, { ...EMPTY_FILTER, ...filter }));
  expect(found({})).toHaveLength(box.cards.length);
  expect(found({ words: "drache" }).map((card) => card.id)).toEqual(["dragon"]);
  expect(found({ words: "DRAGON" }).map((card) => card.id)).toEqual(["dragon"]);
  expect(found({ set: "funfair", level: "C" }).map((card) => card.id)).toEqual([
    "illusionist",
    "bumper_car",
    "teddy_bear",
  ]);
  expect(found({ power: "round" }).map((card) => card.id)).toEqual(["cyborg"]);
  expect(found({ keyword: "picked" }).map((card) => card.id)).toEqual(["shapeshifter", "clones", "scifi_geek"]);
  expect(found({ keyword: "none", set: "castle" }).map((card) => card.id)).toEqual(["pig", "horse", "dragon"]);
});

test("every power of the box can be asked for", () => {
  const powers = new Set(box.cards.map((card) => String(card.power ?? "round")));
  expect([...powers].sort()).toEqual([...POWERS].sort());
});

test("a filter of blanks is none", () => {
  expect(isEmpty({ ...EMPTY_FILTER, words: "  " })).toBe(true);
  expect(isEmpty({ ...EMPTY_FILTER, set: "city" })).toBe(false);
});
