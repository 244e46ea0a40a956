import { API, del, get, post } from "$lib/net/http";
import { AwayError, RefusedError } from "$lib/net/refusal";
import { getToken } from "$lib/net/token";
import type { PairingCounts, PairingInfo, PairingRequest } from "$lib/wire/types";

/** The server thinks somebody gone who is silent for eight seconds. */
const EVERY = 2_000;

/** A search for somebody to play with. It lasts as long as the page: whoever leaves looks no more. */
export class Pairing {
  #info = $state.raw<PairingInfo | null>(null);
  #at = $state(0);
  #isLost = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #onReady: (table: string) => void;

  /** `onReady` hears where the game is. */
  constructor(onReady: (table: string) => void) {
    this.#onReady = onReady;
  }

  /** How it stands; null: nobody is looked for. */
  get info(): PairingInfo | null {
    return this.#info;
  }

  /** When that was said, by this machine's clock (performance.now). */
  get at(): number {
    return this.#at;
  }

  /** The search ended without us, such as in another window. */
  get isLost(): boolean {
    return this.#isLost;
  }

  async start(wish: PairingRequest): Promise<void> {
    this.#isLost = false;
    this.#take(await post<PairingInfo>("/pairing", wish));
  }

  /** Wait no longer: a bot will do. */
  async playBots(): Promise<void> {
    if (this.#info) this.#take(await post<PairingInfo>(`/pairing/${this.#info.ticket}/bots`));
  }

  async stop(): Promise<void> {
    if (this.#info === null) return;
    this.#end();
    await del("/pairing");
  }

  /** The page is being left: say so, as far as a browser still lets one. */
  leave(): void {
    if (this.#info === null) return;
    this.#end();
    const headers = { Authorization: `Bearer ${getToken() ?? ""}` };
    fetch(`${API}/pairing`, { method: "DELETE", headers, keepalive: true }).catch(() => undefined);
  }

  #take(info: PairingInfo): void {
    clearTimeout(this.#timer);
    if (info.table !== null) {
      this.#end();
      this.#onReady(info.table);
      return;
    }
    this.#info = info;
    this.#at = performance.now();
    this.#timer = setTimeout(() => void this.#ask(info.ticket), info.status === "found" ? EVERY / 4 : EVERY);
  }

  async #ask(ticket: string): Promise<void> {
    try {
      const info = await post<PairingInfo>(`/pairing/${ticket}`);
      if (this.#info?.ticket === ticket) this.#take(info);
    } catch (error) {
      if (this.#info?.ticket !== ticket) return;
      if (error instanceof AwayError || (error instanceof RefusedError && (error.status ?? 0) >= 500)) {
        this.#timer = setTimeout(() => void this.#ask(ticket), EVERY); // it comes back
        return;
      }
      this.#end();
      this.#isLost = true;
    }
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#info = null;
  }
}

/** How many look for somebody now, by game. */
export async function countSeekers(): Promise<Readonly<Record<string, number>>> {
  return (await get<PairingCounts>("/pairing")).waiting;
}
