/** The end of a match in words: why it was lost, and what becomes of the trophy. */
import type { Bout } from "../state/chronicle";
import { ROUNDS } from "../types";

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;
type Ended = Pick<Bout, "players" | "winner" | "reason" | "events" | "trophy">;

/** The participant who did not win. */
export function loserOf({ players, winner }: Pick<Bout, "players" | "winner">): number {
  return players[(winner ?? players[0]) === players[0] ? 1 : 0];
}

/** Why it was lost; a bench that lacks seats may still have a free one. */
export function whyLost(bout: Ended, you: number | null, nameOf: (participant: number) => string, say: Say): string {
  const loser = loserOf(bout);
  const overflow = bout.events.findLast((event) => event.kind === "bench_overflowed");
  return say(`web_challengers.match.${loser === you ? "reason_you" : "reason"}.${bout.reason ?? "no_power"}`, {
    name: nameOf(loser),
    needed: overflow?.needed ?? 1,
    free: overflow?.free ?? 0,
  });
}

/** What the winner gets; nothing where it goes to the box. Secret trophies are opened after the last round. */
export function prizeOf({ trophy }: Ended, say: Say): string {
  if (!trophy || trophy.is_boxed) return "";
  const { round, fans } = trophy;
  if (fans !== null) return say("web_challengers.match.trophy", { round, n: fans });
  return say(`web_challengers.match.trophy_${round === ROUNDS ? "opened" : "hidden"}`, { round });
}
