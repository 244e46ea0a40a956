import type { Fields } from "$lib/wire/fields";
import type {
  ActionKind,
  ChallengersAction,
  ChallengersEvent,
  ChallengersView,
  ChatLine,
  ClockView,
  CtbAction,
  CtbEvent,
  CtbView,
  ServerMessage,
  Stepped,
  TableInfo,
} from "$lib/wire/types";
import { actionsOf } from "./numbers";

export type View = ChallengersView | CtbView | Fields;
export type Action = ChallengersAction | CtbAction | Fields;
export type GameEvent = ChallengersEvent | CtbEvent | Fields;

/** The types of all games: those that have a page of their own, and any other. */
export interface AnyGame {
  action: Action;
  event: GameEvent;
  view: View;
}

/** A `stepped` message whose events and view are those of a game. */
export type Step = Stepped<AnyGame>;

/** Everything the server has told us of one table. */
export interface TableState {
  readonly info: TableInfo | null;
  readonly viewer: number | null;
  readonly seq: number | null;
  readonly view: View | null;
  readonly legal: readonly Action[];
  /** What the numbers of actions mean here. */
  readonly kinds: readonly ActionKind[];
  readonly clock: ClockView | null;
  readonly chat: readonly ChatLine[];
  /** Something is missing: say hello without a number and take a snapshot. */
  readonly isStale: boolean;
}

export const EMPTY: TableState = {
  info: null,
  viewer: null,
  seq: null,
  view: null,
  legal: [],
  kinds: [],
  clock: null,
  chat: [],
  isStale: false,
};

/** What may be done: numbers say it where there are any. */
function listed(
  kinds: readonly ActionKind[],
  numbers: readonly number[] | null | undefined,
  legal: readonly Action[],
): Pick<TableState, "kinds" | "legal"> {
  return { kinds, legal: numbers ? actionsOf(kinds, numbers) : legal };
}

const CHAT_KEPT = 300;

/** What is known after a message. Steps that were known already change nothing. */
export function reduce(table: TableState, message: ServerMessage<AnyGame>): TableState {
  switch (message.kind) {
    case "welcome": {
      const isOther = table.seq !== null && (message.viewer !== table.viewer || message.seq < table.seq);
      return {
        ...table,
        info: message.table,
        viewer: message.viewer,
        chat: message.chat,
        isStale: isOther,
      };
    }
    case "snapshot":
      return {
        ...table,
        seq: message.seq,
        view: message.view,
        ...listed(message.actions ?? table.kinds, message.numbers, message.legal),
        clock: message.clock,
        isStale: false,
      };
    case "stepped":
      if (table.seq === null || message.seq > table.seq + 1) return { ...table, isStale: true };
      if (message.seq <= table.seq) return table;
      return {
        ...table,
        seq: message.seq,
        view: message.view ?? table.view,
        ...listed(table.kinds, message.numbers, message.legal ?? table.legal),
        clock: message.clock ?? table.clock,
      };
    case "said":
      if (table.chat.some((line) => line.number === message.line.number)) return table;
      return { ...table, chat: [...table.chat, message.line].slice(-CHAT_KEPT) };
    case "table_changed":
      return { ...table, info: message.table };
    case "done":
    case "refused":
    case "announced":
    case "pong":
    case "farewell":
      return table;
  }
}
