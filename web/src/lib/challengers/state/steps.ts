/** What an event of a match looks like: how long it is shown, and which motion it asks for. One entry per kind. */
import { assertNever, type MatchEvent } from "../types";

export type Motion =
  | "none"
  | "toss" // the flag spins before the first card
  | "flip" // a card turns over
  | "pop" // a number jumps
  | "peek" // a deck is looked at
  | "walk" // a card goes somewhere
  | "count" // the bar fills
  | "arc" // the flag flies over
  | "shake" // that was not enough
  | "cheer"; // fans, or the end

export interface Step {
  /** How long the moment is shown, in milliseconds at speed 1. */
  readonly ms: number;
  readonly motion: Motion;
}

/** How a bout begins: both decks lie there, nobody has played. */
export const OPENING_MS = 700;

export function stepOf(event: MatchEvent): Step {
  switch (event.kind) {
    case "match_began":
      return { ms: 600, motion: "toss" };
    case "card_revealed":
      return { ms: 780, motion: "flip" };
    case "bonus_gained":
    case "card_boosted":
      return { ms: 420, motion: "pop" };
    case "trainer_used":
      return { ms: 900, motion: "pop" };
    case "boost_prepared":
      return { ms: 520, motion: "pop" };
    case "fans_gained":
      return { ms: 720, motion: "cheer" };
    case "deck_inspected":
      return { ms: 560, motion: "peek" };
    case "card_arranged":
      return { ms: 160, motion: "peek" };
    case "card_moved":
      return { ms: 560, motion: "walk" };
    case "card_seated":
      return { ms: 300, motion: "walk" };
    case "choice_declined":
      return { ms: 300, motion: "none" };
    case "power_compared":
      return { ms: 620, motion: "count" };
    case "flag_lost":
      return { ms: 260, motion: "none" };
    case "flag_placed":
      return { ms: 860, motion: "arc" };
    case "bench_overflowed":
      return { ms: 1000, motion: "shake" };
    case "pile_recycled":
      return { ms: 320, motion: "none" };
    case "match_ended":
      return { ms: 900, motion: "cheer" };
    default:
      return assertNever(event);
  }
}

/** How long each moment of a match is shown: the opening, then one moment per event. */
export function durations(events: readonly MatchEvent[]): number[] {
  return [OPENING_MS, ...events.map((event) => stepOf(event).ms)];
}
