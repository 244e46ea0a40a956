import { API } from "$lib/net/http";
import type { CupInfo } from "$lib/wire/types";
import { findCup } from "./cups";

const AGAIN = 3_000;

/** A cup that is always as it is: the server says when it has changed, and then it is fetched. */
export class LiveCup {
  #id: string;
  #info = $state.raw<CupInfo | null>(null);
  #source: EventSource | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #isStale = false;
  #isAsking = false;

  constructor(id: string) {
    this.#id = id;
  }

  get info(): CupInfo | null {
    return this.#info;
  }

  /** Fetch it for the first time; from then on it is followed. */
  async load(): Promise<void> {
    this.take(await findCup(this.#id));
    if (!this.#isClosed && this.#source === null) this.#listen();
  }

  /** What an answer of the server says; older than what is known, it says nothing. */
  take(info: CupInfo): void {
    if (this.#info === null || info.revision >= this.#info.revision) this.#info = info;
  }

  /** Ask again: it has changed, or somebody else looks at it. However often it changes, one question at a time. */
  async again(): Promise<void> {
    this.#isStale = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        this.take(await findCup(this.#id));
      }
    } finally {
      this.#isAsking = false;
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#source?.close();
  }

  #listen(): void {
    const source = new EventSource(`${API}/cups/${this.#id}/stream`);
    this.#source = source;
    source.addEventListener("changed", () => void this.again().catch(console.warn));
    source.onerror = () => {
      // The browser comes back by itself, unless it was turned away.
      if (source.readyState !== EventSource.CLOSED || this.#isClosed) return;
      this.#retry = setTimeout(() => this.#listen(), AGAIN);
    };
  }
}
