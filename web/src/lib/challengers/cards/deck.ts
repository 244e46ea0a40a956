/** A deck as people think of it: by name, with the seats it needs and its powers. */
import type { CardInfo } from "$lib/wire/types";
import { SEATS } from "../types";
import type { Library } from "./library";

export interface Group {
  /** The first card of this name; the others differ at most in where they came from. */
  readonly card: CardInfo;
  /** Every card of this name. */
  readonly ids: readonly string[];
}

/** Cards of one name together, strongest first. */
export function groups(deck: readonly string[], library: Library, round: number): Group[] {
  const byName = new Map<string, string[]>();
  for (const id of deck) {
    const { seat } = library.card(id);
    byName.set(seat, [...(byName.get(seat) ?? []), id]);
  }
  const found = [...byName.values()].map((ids) => ({ card: library.card(ids[0] ?? ""), ids }));
  const power = (group: Group) => library.power(group.card.id, round);
  return found.sort((a, b) => power(b) - power(a) || (a.card.seat < b.card.seat ? -1 : 1));
}

/** Seats the deck takes if every name ends up on the bench. */
export function seatsNeeded(deck: readonly string[], library: Library): number {
  return new Set(deck.map((id) => library.card(id).seat)).size;
}

export function isTooWide(deck: readonly string[], library: Library): boolean {
  return seatsNeeded(deck, library) > SEATS;
}

/** How many cards of each base power there are, from 0 to the strongest. */
export function powerCurve(deck: readonly string[], library: Library, round: number): number[] {
  const powers = deck.map((id) => library.power(id, round));
  const curve = Array.from({ length: Math.max(7, ...powers) + 1 }, () => 0);
  for (const power of powers) curve[power] = (curve[power] ?? 0) + 1;
  return curve;
}

export function totalPower(deck: readonly string[], library: Library, round: number): number {
  return deck.reduce((sum, id) => sum + library.power(id, round), 0);
}

/** The deck without some cards; each given card takes one copy away. */
export function withoutCards(deck: readonly string[], gone: readonly string[]): string[] {
  const rest = [...deck];
  for (const id of gone) {
    const place = rest.indexOf(id);
    if (place >= 0) rest.splice(place, 1);
  }
  return rest;
}
