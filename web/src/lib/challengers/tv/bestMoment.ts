/** What a round will be remembered for: the card that turned a match the furthest. */
import type { MatchOdds } from "$lib/wire/types";
import { captures } from "../result/highlights";
import type { Bout } from "../state/chronicle";

export interface BestMoment {
  readonly card: string;
  /** Whose card it is; it may help the other one. */
  readonly owner: number;
  /** Whom it helped. */
  readonly player: number;
  /** Their chance before and after; null: no chances are shown at this table. */
  readonly chance: readonly [before: number, after: number] | null;
  /** With how much it took the flag, and from how much, where chances are not shown. */
  readonly power: readonly [attack: number, flag: number] | null;
}

/** The largest swing of some matches, else their strongest attack. `lineOf`: the chances of a match, if they are known. */
export function bestMomentOf(bouts: readonly Bout[], lineOf: (bout: Bout) => MatchOdds | null): BestMoment | null {
  let best: BestMoment | null = null;
  let most = 0;
  for (const bout of bouts) {
    const points = lineOf(bout)?.points ?? [];
    points.forEach((point, ix) => {
      const before = points[ix - 1];
      if (before === undefined || point.card == null) return;
      const step = point.win - before.win;
      if (Math.abs(step) <= most) return;
      most = Math.abs(step);
      const side = step > 0 ? 0 : 1;
      const of = (win: number) => (side === 0 ? win : 1 - win);
      best = {
        card: point.card,
        owner: point.player ?? bout.players[side],
        player: bout.players[side],
        chance: [of(before.win), of(point.win)],
        power: null,
      };
    });
  }
  if (best !== null) return best;
  const strongest = bouts.flatMap(captures).sort((one, other) => other.attack - one.attack)[0];
  return strongest
    ? {
        card: strongest.card,
        owner: strongest.player,
        player: strongest.player,
        chance: null,
        power: [strongest.attack, strongest.flag],
      }
    : null;
}
