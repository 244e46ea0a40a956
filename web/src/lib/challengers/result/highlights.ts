/** What a finished tournament was about: the way of a player, the best moment, the card, the curves. */
import type { Bout, Chronicle } from "../state/chronicle";
import type { View } from "../types";

export interface Capture {
  readonly bout: Bout;
  readonly card: string;
  /** Whose card it was. */
  readonly player: number;
  /** How many events had happened. */
  readonly moment: number;
  readonly attack: number;
  readonly flag: number;
}

export interface Favourite {
  readonly card: string;
  readonly player: number;
  readonly flags: number;
}

/** Every flag that was captured, in order. */
export function captures(bout: Bout): Capture[] {
  const found: Capture[] = [];
  let attack = 0;
  let flag = 0;
  bout.events.forEach((event, i) => {
    if (event.kind === "power_compared") ({ attack, flag } = event);
    if (event.kind === "flag_placed" && attack > 0) {
      const player = bout.players[event.player === 0 ? 0 : 1];
      found.push({ bout, card: event.card, player, moment: i + 1, attack, flag });
      attack = 0;
    }
  });
  return found;
}

/** The matches that count for a story: a player's own, or all of them. */
export function boutsFor(chronicle: Chronicle, player: number | null): Bout[] {
  return chronicle.bouts.filter((bout) => player === null || bout.players.includes(player));
}

/** The strongest attack that took a flag: a player's own where there is one. */
export function bestMoment(chronicle: Chronicle, player: number | null): Capture | null {
  const all = boutsFor(chronicle, player).flatMap(captures);
  const own = all.filter((one) => player === null || one.player === player);
  return (own.length > 0 ? own : all).reduce<Capture | null>(
    (best, one) => (best && best.attack >= one.attack ? best : one),
    null,
  );
}

/** The card that took the flag most often. */
export function cardOfTournament(
  chronicle: Chronicle,
  player: number | null,
  nameOf: (card: string) => string,
): Favourite | null {
  const counts = new Map<string, Favourite>();
  for (const one of boutsFor(chronicle, player).flatMap(captures)) {
    if (player !== null && one.player !== player) continue;
    const name = nameOf(one.card);
    counts.set(name, { card: one.card, player: one.player, flags: (counts.get(name)?.flags ?? 0) + 1 });
  }
  return [...counts.values()].reduce<Favourite | null>(
    (best, one) => (best && best.flags >= one.flags ? best : one),
    null,
  );
}

/** Fans after every round, by participant: tokens of that time and the trophies won until then. */
export function fanCurves(chronicle: Chronicle, view: View): number[][] {
  return view.players.map((player, p) => [
    0,
    ...chronicle.tallies.map(({ round, tokens }) => {
      const trophies = player.trophies.filter((trophy) => trophy.round <= round);
      return (tokens[p] ?? 0) + trophies.reduce((sum, trophy) => sum + (trophy.fans ?? 0), 0);
    }),
  ]);
}

/** Flags taken in each match of a player, theirs and the other side's. */
export function flagsByRound(chronicle: Chronicle, player: number): { round: number; own: number; other: number }[] {
  return boutsFor(chronicle, player).map((bout) => {
    const all = captures(bout);
    const own = all.filter((one) => one.player === player).length;
    return { round: bout.round, own, other: all.length - own };
  });
}
