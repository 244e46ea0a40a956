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

export const openEvening = (entries: readonly Entry[]) => post<Sent>("/companion/evenings", { game: GAME, entries });

/** Send entries, and hear of all that came since. */
export const append = (code: string, after: number, entries: readonly Entry[]) =>
  post<Sent>(`/companion/evenings/${encodeURIComponent(code)}/entries`, { after, entries });

/** What a purse holds; `fans` replaces it. The first number that is given locks it. */
export async function takePurse(code: string, player: number, pin: string, fans: Purse | null): Promise<Purse> {
  const path = `/companion/evenings/${encodeURIComponent(code)}/purses/${player}`;
  return (await post<{ fans: Purse }>(path, { pin, fans })).fans;
}
