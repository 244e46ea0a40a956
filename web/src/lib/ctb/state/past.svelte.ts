import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import type { Table } from "$lib/table/table.svelte";
import type { History } from "$lib/wire/types";
import type { Fallen, Man, Types } from "../types";
import { traceOf, type Trace } from "./steps";

/** The board after a move. */
export interface Position {
  readonly men: readonly Man[];
  readonly fallen: readonly Fallen[];
  readonly trace: Trace | null;
}

/** All positions of a game since its armies stood. */
export function positionsOf(history: History<Types>): Position[] {
  const found: Position[] = [];
  let last = history.first;
  for (const { events, view } of history.steps) {
    const trace = traceOf(events);
    if (trace !== null && found.length === 0) found.push({ men: last.men, fallen: last.fallen, trace: null });
    last = view ?? last;
    if (trace !== null) found.push({ men: last.men, fallen: last.fallen, trace });
  }
  return found;
}

/** Earlier positions of a game that goes on; the game does not wait meanwhile. */
export class Past {
  #table: Table;
  #positions = $state.raw<readonly Position[]>([]);
  #at = $state<number | null>(null);
  #seq: number | null = null;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The position that is looked at; null: the present one. */
  get shown(): Position | null {
    return this.#at === null ? null : (this.#positions[this.#at] ?? null);
  }

  /** How many moves had been made, and how many there are. */
  get number(): number {
    return this.#at ?? this.#positions.length - 1;
  }

  get moves(): number {
    return this.#positions.length - 1;
  }

  /** One move back. */
  async back(): Promise<void> {
    if (this.#at === null) await this.#load();
    const from = this.#at ?? this.#positions.length - 1;
    if (from > 0) this.#at = from - 1;
  }

  /** One move on; after the last one is the present. */
  forward(): void {
    if (this.#at === null) return;
    this.#at = this.#at + 1 < this.#positions.length - 1 ? this.#at + 1 : null;
  }

  /** To the game as it stands. */
  leave(): void {
    this.#at = null;
  }

  /** What is known is asked for once. */
  async #load(): Promise<void> {
    const { id, viewer, code, seq } = this.#table;
    if (this.#seq === seq) return;
    const query = { viewer: String(viewer ?? "spectator"), views: "true", code };
    const history = await get<History<Types>>(aboutTable(id, "events", query));
    this.#positions = positionsOf(history);
    this.#seq = seq;
  }
}
