/** The companion's own data, as its Python tells it: see src/flagfall/games/challengers/companion. */

export type Depth = "results" | "cards" | "matches";
export type Reason = "no_power" | "bench_full" | "too_long";

export interface Begun {
  kind: "begun";
  players: string[];
  seats: number[];
  exclude: string;
  difficulty: number;
  solo_cards: boolean;
  robot: string[] | null;
  depth: Depth;
  minutes: number;
  title: string;
}

export interface Tap {
  card?: string;
  choose?: string | null;
  empty?: boolean;
}

export interface Start {
  kind: "start";
  holder: number;
  halves: [HalfStart, HalfStart];
}

export interface HalfStart {
  bench: string[];
  exhaust: string[];
  row: string[];
}

/** Everything that was entered about a match. */
export interface Sheet {
  round: number;
  first: number;
  trophies: [number, number];
  decks: [number | string[], number | string[]];
  ordered: [boolean, boolean];
  robot: number | null;
  takes_fans: [boolean, boolean];
  start: Start | null;
  taps: Tap[];
}

export type What =
  | Begun
  | { kind: "seated"; seats: number[] }
  | { kind: "result"; round: number; park: number; winner: number; reason: Reason | null }
  | { kind: "tossed"; round: number; park: number; beginner: number }
  | { kind: "trophy"; round: number; player: number; fans: number }
  | { kind: "fans"; round: number; player: number; amount: number }
  | { kind: "picked" | "cut"; round: number; player: number; card: string }
  | { kind: "robot_deck"; cards: string[] }
  | { kind: "drawn"; players: number[] }
  | { kind: "played"; round: number; park: number; sheet: Sheet }
  | { kind: "tapped"; round: number; park: number; card?: string; choose?: string | null; empty?: boolean }
  | { kind: "undone"; entries: string[] };

/** One line of the log of an evening. */
export interface Entry {
  id: string;
  at: number;
  by: string;
  what: What;
}

export interface MeetingView {
  park: number;
  name: string;
  halves: [string, string];
  players: [number, number];
  beginner: number | null;
  why: "later_trophy" | "only_trophy" | "tossed" | "to_toss_equal" | "to_toss_none";
  latest: [number, number];
  winner: number | null;
  reason: Reason | null;
  is_boxed: boolean;
  has_sheet: boolean;
}

export interface RoundView {
  round: number;
  levels: Record<string, number>;
  values: number[];
  meetings: MeetingView[];
  is_complete: boolean;
}

export interface PlayerView {
  name: string | null;
  tokens: number;
  /** Half fans to begin with, by the line of the plan. */
  head_start: number;
  trophies: { round: number; fans: number | null }[];
  score: number;
  is_sure: boolean;
  deck: string[];
}

export interface PlaceView {
  player: number;
  place: number;
  score: number;
  trophies: number;
  latest: number;
  by: "fans" | "half" | "trophies" | "latest" | "lots" | "level" | null;
}

export interface RobotView {
  difficulty: number;
  removes: string[];
  adds: number;
  pool: string[];
  deck: string[];
  is_known: boolean;
}

export interface EveningView {
  mode: "solo" | "duel" | "tournament";
  phase: "round" | "counting" | "final" | "over";
  round: number;
  players: PlayerView[];
  people: number;
  seats: number[];
  exclude: string;
  sets: string[];
  is_open: boolean;
  rounds: RoundView[];
  final: MeetingView | null;
  standings: PlaceView[];
  by_round: number[][];
  met: number[][];
  needs: { what: "trophy" | "lots"; round: number; players: number[] }[];
  robot: RobotView | null;
  lead: number;
  cards: { card: string; matches: number; won: number }[];
  outcome: { winners: number[]; ranking: number[][]; reason: string } | null;
}

export interface RowCard {
  card: string;
  base: number;
  bonus: number;
  live: number;
}

export interface HalfView {
  deck: number;
  row: RowCard[];
  seats: { card: string; cards: number }[];
  bench: string[];
  exhaust: string[];
  needed: number;
  boost: number;
  fans: number;
  left: string[] | null;
}

export interface Need {
  what: "card" | "next" | "choose" | "over";
  side: number;
  cause: string | null;
  zone: string | null;
  options: (string | null)[];
}

export interface SheetView {
  round: number;
  halves: [HalfView, HalfView];
  attacker: number;
  holder: number;
  attack: number;
  attack_support: number;
  attack_boost: number;
  flag: number;
  flag_support: number;
  need: Need;
  reveals: number;
  winner: number | null;
  reason: Reason | null;
  used: number;
}

export interface Drawn {
  seats: number[];
  exclude: string;
  robot: string[] | null;
}
