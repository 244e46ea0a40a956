/** Evenings that several phones share, through a server. */
import { post } from "$lib/net/http";
import type { Entry } from "./types";
import type { Purse } from "./kept";

/** What the server says of a log. */
export interface Sent {
  code: string;
  share: string;
  /** How many entries come before `entries`. */
  after: number;
  entries: Entry[];
}

const GAME = "challengers";

/** What one request carries; a server takes no larger ones. */
const MOST = 200;
const BYTES = 40_000;

/** The first entries, as many as one request carries. */
export function chunkOf(entries: readonly Entry[]): readonly Entry[] {
  let bytes = 0;
  const n = entries.findIndex((entry, i) => {
    bytes += JSON.stringify(entry).length * 2;
    return i > 0 && (i >= MOST || bytes > BYTES);
  });
  return n < 0 ? entries : entries.slice(0, n);
}

export const openEvening = (entries: readonly Entry[]) => post<Sent>("/companion/evenings", { game: GAME, entries });

/** Send entries, and hear of all that came since. */
export const append = (code: string, after: number, entries: readonly Entry[]) =>
  post<Sent>(`/companion/evenings/${encodeURIComponent(code)}/entries`, { after, entries });

/** What a purse holds; `fans` replaces it. The first number that is given locks it. */
export async function takePurse(code: string, player: number, pin: string, fans: Purse | null): Promise<Purse> {
  const path = `/companion/evenings/${encodeURIComponent(code)}/purses/${player}`;
  return (await post<{ fans: Purse }>(path, { pin, fans })).fans;
}
