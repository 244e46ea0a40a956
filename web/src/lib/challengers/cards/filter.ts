/** Which cards the browser shows. An empty word means: any. */
import type { CardInfo } from "$lib/wire/types";

export interface CardFilter {
  words: string;
  set: string;
  level: string;
  /** A number, or `round` for cards that follow the tournament. */
  power: string;
  /** A moment, or `none` for cards without an effect. */
  keyword: string;
}

export const EMPTY_FILTER: Readonly<CardFilter> = { words: "", set: "", level: "", power: "", keyword: "" };
export const POWERS = ["1", "2", "3", "4", "5", "6", "7", "9", "10", "round"] as const;

export function isEmpty(filter: CardFilter): boolean {
  return Object.values(filter).every((value: string) => value.trim() === "");
}

/** Every word has to occur in the names or texts of either language, whatever the case. */
export function fits(card: CardInfo, filter: CardFilter): boolean {
  if (filter.set !== "" && card.set !== filter.set) return false;
  if (filter.level !== "" && card.level !== filter.level) return false;
  if (filter.power !== "" && String(card.power ?? "round") !== filter.power) return false;
  if (filter.keyword !== "" && !fitsKeyword(card, filter.keyword)) return false;
  const text = [card.id, ...Object.values(card.name), ...Object.values(card.text)].join(" ").toLowerCase();
  return filter.words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function fitsKeyword(card: CardInfo, keyword: string): boolean {
  return keyword === "none" ? card.moments.length === 0 : card.moments.includes(keyword);
}
