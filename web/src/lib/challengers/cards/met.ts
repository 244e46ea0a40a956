/** Cards that somebody has met in games on this device; they stay in this browser. */
import { load, save } from "$lib/storage";
import type { View } from "../types";

const KEY = "flagfall.met";

interface Kept {
  readonly cards: readonly string[];
}

/** The ids of all cards met so far. */
export function metCards(): ReadonlySet<string> {
  const { cards } = load<Kept>(KEY, { cards: [] });
  return new Set(Array.isArray(cards) ? cards : []);
}

/** Remember what lies open before a viewer. */
export function meetCards(view: View): void {
  const known = metCards();
  const fresh = cardsIn(view).filter((card) => !known.has(card));
  if (fresh.length > 0) save(KEY, { cards: [...new Set([...known, ...fresh])] } satisfies Kept);
}

/** All cards that a viewer sees. */
export function cardsIn({ own, parks }: View): string[] {
  const sides = parks.flatMap((park) => park.sides);
  return [
    ...(own?.offer ?? []),
    ...(own?.deck ?? []),
    ...sides.flatMap((side) => [...side.row, ...side.bench, ...side.exhaust]),
  ];
}
