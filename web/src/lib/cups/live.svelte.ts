import { newId } from "$lib/ids";
import { API } from "$lib/net/http";
import type { CupInfo, CupLine } from "$lib/wire/types";
import { findCup, linesOf, sayInCup } from "./cups";

const AGAIN = 3_000;

/** A cup that is always as it is: the server says when it has changed, and then it is fetched. */
export class LiveCup {
  #id: string;
  #info = $state.raw<CupInfo | null>(null);
  #lines = $state.raw<readonly CupLine[]>([]);
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

  /** What was said lately. */
  get chat(): readonly CupLine[] {
    return this.#lines;
  }

  /** The reader's place in the chat: whose lines are their own. */
  get viewer(): number | null {
    const at = this.#info?.people.findIndex(({ id }) => id === this.#info?.you.entrant) ?? -1;
    return at < 0 ? null : at;
  }

  async say(text: string): Promise<void> {
    await sayInCup(this.#id, { id: newId(), text });
    await this.#hear();
  }

  /** Fetch it for the first time; from then on it is followed. */
  async load(): Promise<void> {
    const [info] = await Promise.all([findCup(this.#id), this.#hear()]);
    this.take(info);
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

  async #hear(): Promise<void> {
    const lines = await linesOf(this.#id);
    // Of two answers the one that knows more.
    if ((lines.at(-1)?.number ?? 0) >= (this.#lines.at(-1)?.number ?? 0)) this.#lines = lines;
  }

  #listen(): void {
    const source = new EventSource(`${API}/cups/${this.#id}/stream`);
    this.#source = source;
    source.addEventListener("changed", () => void this.again().catch(console.warn));
    source.addEventListener("said", () => void this.#hear().catch(console.warn));
    source.onerror = () => {
      // The browser comes back by itself, unless it was turned away.
      if (source.readyState !== EventSource.CLOSED || this.#isClosed) return;
      this.#retry = setTimeout(() => this.#listen(), AGAIN);
    };
  }
}
