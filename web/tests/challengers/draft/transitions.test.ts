import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dealt, taken } from "$lib/challengers/draft/transitions";
import { preferences } from "$lib/preferences.svelte";

const card = {} as Element;
let wantsLess = false;

/** What the transitions of an offer set on a card on its way. */
function styles(): string[] {
  return [dealt(card, { place: 2 }), taken(card)].map((move) => move.css?.(0.5, 0.5) ?? "");
}

beforeEach(() => {
  wantsLess = false;
  vi.stubGlobal("matchMedia", () => ({ matches: wantsLess }));
});

afterEach(() => {
  preferences.motion = true;
});

test("cards are dealt one after the other and fly", () => {
  expect(dealt(card, { place: 2 }).delay).toBeGreaterThan(dealt(card, { place: 1 }).delay ?? 0);
  for (const style of styles()) expect(style).toMatch(/translate|scale/);
});

test.each([
  ["the reader", () => (preferences.motion = false)],
  ["the system", () => (wantsLess = true)],
])("where %s wants no motion they only fade", (_, ask) => {
  ask();
  for (const style of styles()) expect(style).toBe("opacity: 0.5");
  expect(dealt(card, { place: 2 }).delay ?? 0).toBe(0);
});
