/** What a table on this device says of itself. */
import { botKind } from "$lib/table/names";
import type { AnyGame, View } from "$lib/table/reduce";
import type { OfflineGame } from "./python";
import type { OutcomeInfo, SeatInfo, ServerMessage, TableInfo } from "$lib/wire/types";

export const OFFLINE_TABLE = "offline";

/** What is played there: against which bot, by which rules. */
const TABLES = {
  challengers: { bot: "greedy", mode: "duel", config: { players: 2 } },
  ctb: { bot: "engine-3", mode: "standard", config: {} },
} as const;

/** The rival's name: the only bot of a game on the device goes by the name of its kind, on the page and at the table. */
export const rival = (game: OfflineGame): string => botKind(TABLES[game].bot);

const seat = (index: number, over: Partial<SeatInfo>): SeatInfo => ({
  index,
  kind: "person",
  name: null,
  user: null,
  bot: null,
  is_connected: true,
  is_away: false,
  ...over,
});

export function infoOf(game: OfflineGame, name: string, outcome: OutcomeInfo | null): TableInfo {
  const { bot, mode, config } = TABLES[game];
  return {
    id: OFFLINE_TABLE,
    code: null,
    status: outcome === null ? "playing" : "over",
    mode,
    settings: { game, config, insight: false, spectators: "none" },
    host: { id: OFFLINE_TABLE, name, is_guest: true },
    seats: [seat(0, { name, user: OFFLINE_TABLE }), seat(1, { kind: "bot", bot, name: rival(game) })],
    you: 0,
    seat_code: null,
    created_at: 0,
    started_at: 0,
    ended_at: outcome === null ? null : 0,
    is_your_turn: outcome === null,
    deadline: null,
    outcome,
    rematch: null,
    watchers: 0,
  };
}

/** How the game of a view has ended, if it has. */
export function outcomeOf(view: View | null | undefined): OutcomeInfo | null {
  const outcome = (view as { outcome?: OutcomeInfo | null } | null | undefined)?.outcome;
  return outcome ? { ...outcome, by: "game" } : null;
}

/** The first message of a table, and the one that tells of its end. */
export const welcome = (info: TableInfo): ServerMessage<AnyGame> => ({
  kind: "welcome",
  table: info,
  viewer: 0,
  seq: 0,
  chat: [],
  protocol: 1,
});

export const changed = (info: TableInfo): ServerMessage<AnyGame> => ({ kind: "table_changed", table: info });
