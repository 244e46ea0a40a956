import { API } from "$lib/net/http";
import type { PairingCounts, TableInfo } from "$lib/wire/types";

/** The public tables, live. The browser comes back by itself when the stream breaks. */
export class LobbyStream {
  #tables = $state.raw<ReadonlyMap<string, TableInfo>>(new Map());
  #isLive = $state(false);
  #seekers = $state.raw<Readonly<Record<string, number>> | null>(null);
  #source: EventSource | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#listen();
  }

  /** Newest first. */
  get tables(): readonly TableInfo[] {
    return [...this.#tables.values()].sort((a, b) => b.created_at - a.created_at);
  }

  /** How many look for somebody to play with, by game; null: nothing was said of it yet. */
  get seekers(): Readonly<Record<string, number>> | null {
    return this.#seekers;
  }

  get isLive() {
    return this.#isLive;
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
  }

  #listen(): void {
    const source = new EventSource(`${API}/tables/stream`);
    this.#source = source;
    source.onopen = () => {
      // It begins with every table there is.
      this.#tables = new Map();
      this.#isLive = true;
    };
    source.onerror = () => {
      this.#isLive = false;
      if (source.readyState !== EventSource.CLOSED) return;
      this.#retry = setTimeout(() => this.#listen(), 3_000);
    };
    source.addEventListener("table", ({ data }) => {
      const info = JSON.parse(String(data)) as TableInfo;
      this.#tables = new Map(this.#tables).set(info.id, info);
    });
    source.addEventListener("pairing", ({ data }) => {
      this.#seekers = (JSON.parse(String(data)) as PairingCounts).waiting;
    });
    source.addEventListener("gone", ({ data }) => {
      const { id } = JSON.parse(String(data)) as { id: string };
      const left = new Map(this.#tables);
      left.delete(id);
      this.#tables = left;
    });
  }
}
