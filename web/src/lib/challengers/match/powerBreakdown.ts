/** Where each point of a total comes from. Totals are the server's; what no card explains came from lasting effects. */
import type { Library } from "../cards/library";
import { attackerOf, type Stage, type Token } from "../state/stage";
import type { Side } from "../types";

export interface Entry {
  readonly card: string;
  readonly power: number;
  readonly bonus: number;
  /** From an earlier card, for this attack only. */
  readonly boost: number;
}

export interface PowerBreakdown {
  readonly side: Side;
  readonly total: number;
  readonly entries: readonly Entry[];
  /** What the bench and lasting effects add or take. */
  readonly support: number;
}

export interface PowerBreakdowns {
  readonly attack: PowerBreakdown | null;
  readonly flag: PowerBreakdown | null;
}

export function powerBreakdowns(stage: Stage, library: Library, round: number): PowerBreakdowns {
  const attacker = attackerOf(stage);
  if (attacker === null || stage.flag === null) return { attack: null, flag: null };
  const holder: Side = attacker === 0 ? 1 : 0;
  const top = stage.sides[holder].row.at(-1);
  const entry = (token: Token): Entry => ({
    card: token.card ?? "",
    power: token.power ?? library.power(token.card ?? "", round),
    bonus: token.bonus,
    boost: token.boost,
  });
  const flag = breakdown(holder, stage.flag, top ? [entry(top)] : []);
  if (stage.attack === null) return { attack: null, flag };
  return { attack: breakdown(attacker, stage.attack, stage.sides[attacker].row.map(entry)), flag };
}

/** The attack as it adds up before the eyes: the last total, and the cards revealed since. */
export function attackSoFar(stage: Stage, library: Library, round: number): number {
  const attacker = attackerOf(stage);
  if (attacker === null) return 0;
  return stage.sides[attacker].row.slice(stage.counted).reduce((sum, token) => {
    const power = token.power ?? library.power(token.card ?? "", round);
    return sum + power + token.bonus + token.boost;
  }, stage.attack ?? 0);
}

function breakdown(side: Side, total: number, entries: readonly Entry[]): PowerBreakdown {
  const known = entries.reduce((sum, entry) => sum + entry.power + entry.bonus + entry.boost, 0);
  return { side, total, entries, support: total - known };
}
