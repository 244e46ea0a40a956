import { GENTLEST_BOT } from "$lib/table/names";
import { AWAY_AFTER, BOOK, FIRST_GAME_WITHOUT, HARDEST, OPTIONAL_SETS } from "$lib/wire/constants";
import type { ClockSetting, SeatSetting, TableSettings } from "$lib/wire/types";

export type GameId = TableSettings["game"];
/** Weeks are counted from this Monday, as in `games/challengers/mixes.py`. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5);
const MS_PER_DAY = 86_400_000;

export type SetsMode = "random" | "first" | "weekly" | "chosen";
export type ClockPreset = "none" | "fast" | "calm" | "day" | "days";

const DAY = 86_400;
const BY_DECISION: Record<ClockPreset, ClockSetting> = {
  none: { kind: "none", seconds: 0, increment: 0 },
  fast: { kind: "each", seconds: 60, increment: 0 },
  calm: { kind: "each", seconds: 180, increment: 0 },
  day: { kind: "each", seconds: DAY, increment: 0 },
  days: { kind: "each", seconds: 3 * DAY, increment: 0 },
};
const BY_GAME: Record<ClockPreset, ClockSetting> = {
  ...BY_DECISION,
  fast: { kind: "bank", seconds: 300, increment: 3 },
  calm: { kind: "bank", seconds: 900, increment: 10 },
};

/** House rules of Challengers!. */
type Rules = { -readonly [Name in keyof typeof BOOK]: (typeof BOOK)[Name] extends boolean ? boolean : string };

/** What the form for a table holds; `settingsOf` makes of it what the server wants. */
export interface Draft {
  game: GameId;
  title: string;
  players: number;
  bots: number;
  /** Which bot plays each game; null: its usual one. */
  bot: Record<GameId, string | null | undefined>;
  sets: SetsMode;
  without: string;
  difficulty: number;
  soloCards: boolean;
  rules: Rules;
  /** Cards of one's own: ids of the workshop, or the contents that a table has already. */
  packs: readonly unknown[];
  /** The settings of a game that this form knows nothing of, as they came. */
  config: Record<string, unknown>;
  variant: string;
  /** A rule set of users that a table has already; it is played by as it is. */
  own: { variant: string; rules: unknown } | null;
  /** Whether the chosen rule set is one of users. */
  isOwnVariant: boolean;
  /** Switches of a CTB variant that were changed, by key: "movement.jump". */
  switches: Record<string, unknown>;
  clock: ClockPreset;
  /** null: what is usual for such a game. */
  onTimeout: "stand_in" | "lose" | null;
  /** Seconds after which a bot plays for a player who is away; 0: never. */
  awayAfter: number;
  isPrivate: boolean;
  isRated: boolean;
  /** Whether chances are shown while the game is on; never in a rated one. */
  insight: boolean;
  spectators: "public" | "delayed" | "open" | "none";
  chat: "free" | "phrases" | "off";
}

export function newDraft(game: GameId = "challengers"): Draft {
  return {
    game,
    title: "",
    players: 4,
    bots: 0,
    bot: {},
    sets: "random",
    without: FIRST_GAME_WITHOUT,
    difficulty: 1,
    soloCards: false,
    rules: { ...BOOK },
    packs: [],
    config: {},
    variant: "standard",
    own: null,
    isOwnVariant: false,
    switches: {},
    clock: "none",
    onTimeout: null,
    awayAfter: AWAY_AFTER,
    isPrivate: false,
    isRated: false,
    insight: true,
    spectators: "public",
    chat: "free",
  };
}

/** How many people and bots a draft seats. */
export function seatsOf(draft: Draft): number {
  return draft.game === "ctb" ? 2 : draft.players;
}

/** What kind of game it will be; bots are measured in each. */
export function modeOf(draft: Draft): string {
  if (draft.game !== "challengers") return draft.variant;
  return draft.players > 2 ? "tournament" : draft.players === 2 ? "duel" : "solo";
}

/** Whether a game like this can be rated at all. */
export function mayBeRated(draft: Draft): boolean {
  if (draft.spectators === "open") return false;
  if (draft.bots > 0 && draft.bot[draft.game] === GENTLEST_BOT) return false;
  if (draft.game === "ctb") return Object.keys(draft.switches).length === 0 && !draft.isOwnVariant;
  return draft.players > 1 && draft.packs.length === 0;
}

/** Whether time can run out and one of two lose by it. */
export function canLoseOnTime(draft: Draft): boolean {
  return seatsOf(draft) === 2 && draft.clock !== "none";
}

/** What happens then: as chosen, or as is usual for such a game. */
export function onTimeoutOf(draft: Draft): "stand_in" | "lose" {
  // Between two people no bot should end the game of the one who is late.
  const isStrict = draft.bots === 0 || clockOf(draft).kind === "bank" || (draft.isRated && mayBeRated(draft));
  return draft.onTimeout ?? (isStrict ? "lose" : "stand_in");
}

export function highestDifficulty(draft: Draft): number {
  return HARDEST[draft.players === 1 ? "solo" : "tournament"];
}

/** The set that stays in the box in the mix of the week (Monday to Sunday, UTC); the same for everybody. */
export function weeklyWithout(today: Date): string {
  const days = Math.floor((today.getTime() - FIRST_MONDAY) / MS_PER_DAY);
  return OPTIONAL_SETS[Math.floor(days / 7) % OPTIONAL_SETS.length]!;
}

/** In a duel with a board, time is for the whole game; elsewhere for each decision. */
function clocksOf(game: GameId): Record<ClockPreset, ClockSetting> {
  return game === "ctb" ? BY_GAME : BY_DECISION;
}

export function clockOf(draft: Draft): ClockSetting {
  return clocksOf(draft.game)[draft.clock];
}

/** What the server wants to hear. */
export function settingsOf(draft: Draft, today: Date): TableSettings {
  const isRated = draft.isRated && mayBeRated(draft);
  return {
    game: draft.game,
    title: draft.title.trim(),
    config: configOf(draft, today),
    seats: seatSettings(draft),
    is_private: draft.isPrivate,
    is_rated: isRated,
    insight: draft.insight,
    clock: clockOf(draft),
    on_timeout: canLoseOnTime(draft) ? onTimeoutOf(draft) : null,
    away_after: draft.clock === "none" ? draft.awayAfter : null,
    spectators: draft.spectators,
    chat: draft.chat,
    seed: null,
  };
}

/** The form for a table there is already: to change it, or to play again with a twist. */
export function draftOf(settings: TableSettings, seats: readonly { kind: string; bot: string | null }[]): Draft {
  const draft = newDraft(settings.game);
  const bots = seats.filter((seat) => seat.kind === "bot");
  const config = settings.config ?? {};
  draft.title = settings.title ?? "";
  draft.bots = bots.length;
  if (bots[0]?.bot) draft.bot[settings.game] = bots[0].bot;
  draft.isPrivate = settings.is_private ?? false;
  draft.isRated = settings.is_rated ?? false;
  draft.insight = settings.insight ?? true;
  draft.spectators = settings.spectators ?? "public";
  draft.chat = settings.chat ?? "free";
  draft.onTimeout = settings.on_timeout ?? null;
  if ((settings.clock?.kind ?? "none") === "none") draft.awayAfter = settings.away_after ?? AWAY_AFTER;
  draft.clock = presetOf(settings.game, settings.clock);
  if (settings.game === "ctb") {
    const rules = config.rules as Record<string, unknown> | null | undefined;
    draft.variant = String(rules?.extends ?? config.variant ?? "standard");
    if (rules && rules.extends === undefined) {
      draft.own = { variant: draft.variant, rules };
      draft.isOwnVariant = true;
      return draft;
    }
    draft.switches = flat(rules);
    return draft;
  }
  draft.players = seats.length;
  if (settings.game !== "challengers") {
    draft.config = config;
    return draft;
  }
  draft.packs = Array.isArray(config.packs) ? config.packs : [];
  draft.difficulty = Number(config.difficulty ?? 1);
  draft.soloCards = config.solo_cards === true;
  for (const name of Object.keys(BOOK) as (keyof Rules)[]) {
    if (config[name] !== undefined) (draft.rules as Record<string, unknown>)[name] = config[name];
  }
  if (config.first_game === true) draft.sets = "first";
  else if (typeof config.exclude === "string") {
    draft.sets = "chosen";
    draft.without = config.exclude;
  }
  return draft;
}

function configOf(draft: Draft, today: Date): Record<string, unknown> {
  if (draft.game === "ctb") return ctbConfig(draft);
  return draft.game === "challengers" ? challengersConfig(draft, today) : draft.config;
}

function challengersConfig(draft: Draft, today: Date): Record<string, unknown> {
  const config: Record<string, unknown> = { players: draft.players };
  if (draft.sets === "first") config.first_game = true;
  if (draft.sets === "weekly") config.exclude = weeklyWithout(today);
  if (draft.sets === "chosen") config.exclude = draft.without;
  // Only odd tables have the Robot, but its strength is checked at all of them.
  if (draft.players % 2 === 1) config.difficulty = Math.min(draft.difficulty, highestDifficulty(draft));
  if (draft.players === 1 && draft.soloCards) config.solo_cards = true;
  if (draft.packs.length > 0) config.packs = draft.packs;
  for (const [name, value] of Object.entries(draft.rules)) {
    if (value !== BOOK[name as keyof Rules]) config[name] = value;
  }
  return config;
}

function ctbConfig(draft: Draft): Record<string, unknown> {
  if (draft.own !== null && draft.variant === draft.own.variant) return { ...draft.own };
  const changed = Object.entries(draft.switches);
  if (changed.length === 0) return { variant: draft.variant };
  const rules: Record<string, unknown> = { extends: draft.variant };
  for (const [key, value] of changed) {
    const [section = "", name = ""] = key.split(".");
    rules[section] = { ...(rules[section] as object | undefined), [name]: value };
  }
  return { variant: "house", rules };
}

function seatSettings(draft: Draft): SeatSetting[] {
  const all = seatsOf(draft);
  const people = Math.max(1, all - draft.bots);
  return Array.from({ length: all }, (_, ix) =>
    ix < people ? { kind: "open", bot: null } : { kind: "bot", bot: draft.bot[draft.game] ?? null },
  );
}

function presetOf(game: GameId, clock: ClockSetting | undefined): ClockPreset {
  const presets = Object.entries(clocksOf(game)) as [ClockPreset, ClockSetting][];
  const found = presets.find(([, one]) => one.kind === clock?.kind && one.seconds === clock?.seconds);
  return found?.[0] ?? "none";
}

function flat(rules: Record<string, unknown> | null | undefined): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [section, values] of Object.entries(rules ?? {})) {
    if (typeof values !== "object" || values === null) continue;
    for (const [name, value] of Object.entries(values)) found[`${section}.${name}`] = value;
  }
  return found;
}
