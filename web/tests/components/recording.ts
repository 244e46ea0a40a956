/** Games as one player's websocket told them, written by `tools/web_evening_fixtures.py`. */
import type { Wants, Line } from "$lib/net/socket";
import type { Action, AnyGame, View } from "$lib/table/reduce";
import type { ClientMessage, History, Refused, ServerMessage, Snapshot, Stepped, Welcome } from "$lib/wire/types";
import evening from "../fixtures/evening.json";

interface RecordedStep extends Omit<Stepped<AnyGame>, "kind" | "view"> {
  /** What this player did; null: someone else acted. */
  action: Action | null;
  /** The fields that this step changed. */
  view?: Partial<View>;
}

interface Game {
  table: string;
  welcome: Welcome;
  snapshot: Snapshot<AnyGame>;
  steps: RecordedStep[];
}

export type GameName = keyof typeof evening.games;
export type PersonName = keyof typeof evening.people;
export const people = evening.people;
/** The time at which everything was recorded, in seconds since 1970. */
export const now = evening.now;
export const cup = evening.cup;
export const laterCup = evening.later_cup;

export const tableOf = (name: GameName): string => evening.games[name].table;

/** A recorded game at one of its moments; `go` takes it on, as does the recorded action of the player. */
export class Recording {
  readonly table: string;
  /** What the page has asked for, in order. */
  readonly sent: ClientMessage<AnyGame>[] = [];
  #game: Game;
  #at: number;
  #listeners = new Set<(message: ServerMessage<AnyGame>) => void>();

  constructor(name: GameName, at = 0) {
    this.#game = structuredClone(evening.games[name]) as unknown as Game;
    this.#at = at;
    this.table = this.#game.table;
  }

  /** What the table is; tests may change it before it is told. */
  get info() {
    return this.#game.welcome.table;
  }

  get seq(): number {
    return this.snapshot?.seq ?? 0;
  }

  /** What the player did next; null: another one, or nothing more is recorded. */
  get next(): Action | null {
    return this.#game.steps[this.#at]?.action ?? null;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#game.steps.length;
  }

  /** Everything this player knows at this moment; null: the game has not begun. */
  get snapshot(): Snapshot<AnyGame> | null {
    if (!("kind" in this.#game.snapshot)) return null;
    let state = this.#game.snapshot;
    for (const step of this.#game.steps.slice(0, this.#at))
      state = {
        ...state,
        seq: step.seq,
        view: { ...state.view, ...step.view } as View,
        legal: step.legal ?? state.legal,
        clock: step.clock ?? state.clock,
      };
    return state;
  }

  /** Whether this tells more of the game than what was kept of it elsewhere. */
  get hasHistory(): boolean {
    return this.#game.snapshot.seq === 0 || this.#at > 0;
  }

  get history(): History<AnyGame> {
    let { view } = this.#game.snapshot;
    const steps = this.#game.steps.slice(0, this.#at).map(({ seq, events, told, view: change }) => {
      view = { ...view, ...change } as View;
      return { ...{ seq, events, told, view }, player: this.#game.welcome.viewer ?? 0, at: now };
    });
    return { viewer: this.#game.welcome.viewer ?? "spectator", first: this.#game.snapshot.view, steps };
  }

  /** Someone listens: they are welcomed and told how things stand. Returns how to stop. */
  listen(tell: (message: ServerMessage<AnyGame>) => void): () => void {
    this.#listeners.add(tell);
    tell({ ...this.#game.welcome, seq: this.seq });
    const { snapshot } = this;
    if (snapshot) tell(snapshot);
    return () => this.#listeners.delete(tell);
  }

  tell(message: ServerMessage<AnyGame>): void {
    for (const listener of this.#listeners) listener(message);
  }

  /** Tell what has become of the table. */
  changed(): void {
    this.tell({ kind: "table_changed", table: structuredClone(this.info) });
  }

  /** The next step happens. */
  go(id: string | null = null): void {
    const step = this.#game.steps[this.#at];
    if (!step) throw new Error("nothing more is recorded");
    this.#at += 1;
    const { action: _, view, ...rest } = step;
    this.tell({ kind: "stepped", ...rest, id, view: view ? this.snapshot!.view : null });
  }

  /** As many steps as lead to the next decision of the player. */
  goToTurn(): void {
    while (this.next === null) this.go();
  }

  /** A message from the page. */
  hear(message: ClientMessage<AnyGame>): void {
    this.sent.push(message);
    if (message.kind !== "act") return;
    if (same(message.action, this.next)) this.go(message.id);
    else {
      const words = `recorded is ${JSON.stringify(this.next)}, not ${JSON.stringify(message.action)}`;
      this.tell({ kind: "refused", id: message.id, code: "illegal", message: words } as Refused);
    }
  }

  /** A line to this table, for a `Table` outside of any page. */
  open = (wants: Wants<AnyGame>): Line<AnyGame> => {
    wants.onConnection("online", null);
    let stop = this.listen(wants.onMessage);
    return {
      send: (message) => (this.hear(message), true),
      reconnect: () => {
        stop();
        stop = this.listen(wants.onMessage);
      },
      close: () => stop(),
      history: () => Promise.resolve(this.history),
    };
  };
}

function same(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(value, (_, inner: unknown) =>
      inner !== null && typeof inner === "object" && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    );
  return sorted(one) === sorted(other);
}
