/** The first lesson of Challengers!: a short match between two starter decks, then a look at the deck phase. */
import type { MatchEvent, ParkView, SideView } from "$lib/challengers/types";
import type { LessonStep } from "./lesson.svelte";

export interface ChallengersStep extends LessonStep {
  /** What is on the table. */
  readonly scene: "match" | "full" | "stranger" | "offer" | "deck";
  /** How many events of the match have happened when the step begins, and when it is done. */
  readonly from?: number;
  readonly to?: number;
}

const side = (changes: Partial<SideView>): SideView => ({
  kind: "side_view",
  deck: 6,
  row: [],
  bonus: [],
  bench: [],
  seats: [],
  exhaust: [],
  boost: 0,
  fans: 0,
  used: false,
  ...changes,
});

const park = (own: Partial<SideView>, other: Partial<SideView>, holder: number): ParkView => ({
  kind: "park_view",
  players: [0, 1],
  sides: [side(own), side(other)],
  holder,
  choice: null,
  winner: -1,
  reason: null,
});

export const OPENING = park({}, {}, -1);

/** The match of the lesson, event by event; you are side 0. */
export const MATCH: readonly MatchEvent[] = [
  { kind: "match_began", player: 0 },
  { kind: "card_revealed", player: 0, card: "dog_starter", power: 3, deck: 5 },
  { kind: "flag_placed", player: 0, card: "dog_starter", power: 3 },
  // The other side needs two cards.
  { kind: "card_revealed", player: 1, card: "newcomer", power: 1, deck: 5 },
  { kind: "power_compared", player: 1, attack: 1, flag: 3 },
  { kind: "card_revealed", player: 1, card: "talent_starter", power: 2, deck: 4 },
  { kind: "power_compared", player: 1, attack: 3, flag: 3 },
  { kind: "flag_lost", player: 0, card: "dog_starter" },
  { kind: "flag_placed", player: 1, card: "talent_starter", power: 2 },
  { kind: "card_seated", player: 0, card: "dog_starter", seat: 0, source: "row", cause: null },
  // Your attack.
  { kind: "card_revealed", player: 0, card: "newcomer", power: 1, deck: 4 },
  { kind: "power_compared", player: 0, attack: 1, flag: 2 },
  { kind: "card_revealed", player: 0, card: "newcomer", power: 1, deck: 3 },
  { kind: "power_compared", player: 0, attack: 2, flag: 2 },
  { kind: "flag_lost", player: 1, card: "talent_starter" },
  { kind: "flag_placed", player: 0, card: "newcomer", power: 1 },
  { kind: "card_seated", player: 1, card: "newcomer", seat: 0, source: "row", cause: null },
  { kind: "card_seated", player: 1, card: "talent_starter", seat: 1, source: "row", cause: null },
  // One strong card is enough against a weak holder.
  { kind: "card_revealed", player: 1, card: "dog_starter", power: 3, deck: 3 },
  { kind: "power_compared", player: 1, attack: 3, flag: 1 },
  { kind: "flag_lost", player: 0, card: "newcomer" },
  { kind: "flag_placed", player: 1, card: "dog_starter", power: 3 },
  { kind: "card_seated", player: 0, card: "newcomer", seat: 1, source: "row", cause: null },
  { kind: "card_seated", player: 0, card: "newcomer", seat: 1, source: "row", cause: null },
];

const FULL_BENCH = ["dog_starter", "newcomer", "talent_starter", "pig", "pony", "cat"];
const SEATS = [0, 1, 2, 3, 4, 5];

/** All six seats are taken, and a card with a known name has to sit down. */
export const FULL = park(
  { deck: 3, row: ["dog"], bonus: [0], bench: FULL_BENCH, seats: SEATS },
  { deck: 4, row: ["champion_starter"], bonus: [0], bench: ["newcomer"], seats: [0] },
  1,
);
export const FULL_EVENTS: readonly MatchEvent[] = [
  { kind: "card_seated", player: 0, card: "dog", seat: 0, source: "row", cause: null },
];

/** The same bench, and a seventh name. */
export const STRANGER = park(
  { deck: 3, row: ["hermit"], bonus: [0], bench: FULL_BENCH, seats: SEATS },
  { deck: 4, row: ["champion_starter"], bonus: [0], bench: ["newcomer"], seats: [0] },
  1,
);
export const STRANGER_EVENTS: readonly MatchEvent[] = [
  { kind: "bench_overflowed", player: 0, needed: 1, free: 0, card: null, cause: null },
  { kind: "match_ended", winner: 1, reason: "bench_full", reveals: 12 },
];

export const STARTER = ["newcomer", "newcomer", "newcomer", "talent_starter", "dog_starter", "champion_starter"];
export const OFFER = ["pig", "clown", "reporter", "gangster", "pony"];
/** What comes instead of the four cards that were thrown away. */
export const REDRAWN = ["cat", "hermit", "vendor", "talent"];

export const STEPS: readonly ChallengersStep[] = [
  { id: "hello", scene: "match", from: 0, to: 0 },
  { id: "begin", scene: "match", from: 0, to: 3, isTask: true },
  { id: "attack", scene: "match", from: 3, to: 5, isTask: true },
  { id: "enough", scene: "match", from: 5, to: 10, isTask: true },
  { id: "power", scene: "match", from: 10, to: 10, answers: 3, right: 0 },
  { id: "yours", scene: "match", from: 10, to: 16, isTask: true },
  { id: "seats", scene: "match", from: 16, to: 18, answers: 2, right: 1 },
  { id: "again", scene: "match", from: 18, to: 22, isTask: true },
  { id: "same", scene: "match", from: 22, to: 24, answers: 2, right: 0 },
  { id: "full", scene: "full", answers: 2, right: 1 },
  { id: "stranger", scene: "stranger", answers: 2, right: 0 },
  { id: "pick", scene: "offer", isTask: true },
  { id: "redraw", scene: "offer", isTask: true },
  { id: "second", scene: "offer", isTask: true },
  { id: "thin", scene: "deck", isTask: true },
  { id: "end", scene: "deck" },
];
