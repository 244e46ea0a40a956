/** The luck ledger of a tournament, put in order for the eye. */
import type { LuckParts, OfferedPick, PlayerLuck } from "$lib/wire/types";

export const PARTS = [
  "decisions",
  "offers",
  "redraws",
  "pairings",
  "coins",
  "shuffles",
  "trophies",
] as const satisfies readonly (keyof LuckParts)[];

export type Part = (typeof PARTS)[number];

/** One bar: where it begins and ends, in fans. */
export interface Bar {
  readonly part: Part;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** Bars that lead from par to the fans, each beginning where the last one ended. */
export function waterfall({ par, parts }: Pick<PlayerLuck, "par" | "parts">): Bar[] {
  let at = par;
  return PARTS.map((part) => {
    const from = at;
    at += parts[part];
    return { part, value: parts[part], from, to: at };
  });
}

/** The fans that the bars of all these cover: the same scale for everybody. */
export function span(players: readonly PlayerLuck[]): readonly [number, number] {
  const ends = players.flatMap((player) => waterfall(player).flatMap(({ from, to }) => [from, to]));
  return [Math.min(0, ...ends), Math.max(1, ...ends)];
}

/** A ledger in whole fans, as it is shown and told: a tenth would pretend to know more. */
export interface WholeLuck {
  readonly par: number;
  readonly parts: Readonly<Record<Part, number>>;
  readonly fans: number;
  /** Everything but decisions. */
  readonly luck: number;
}

/** Rounded so that par and parts still add up to the fans: what is left over goes where rounding took most. */
export function inWholeFans({ par, parts, fans }: Pick<PlayerLuck, "par" | "parts" | "fans">): WholeLuck {
  const exact = [par, ...PARTS.map((part) => parts[part])];
  const whole = exact.map(Math.floor);
  const missing = fans - whole.reduce((sum, value) => sum + value, 0);
  const order = exact.map((value, i) => ({ i, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest);
  for (let n = 0; n < Math.abs(missing); n += 1) {
    const at = missing > 0 ? order[n % order.length] : order[order.length - 1 - (n % order.length)];
    if (at) whole[at.i] = (whole[at.i] ?? 0) + Math.sign(missing);
  }
  const told = Object.fromEntries(PARTS.map((part, i) => [part, whole[i + 1] ?? 0])) as Record<Part, number>;
  const luck = PARTS.reduce((sum, part) => sum + (part === "decisions" ? 0 : told[part]), 0);
  return { par: whole[0] ?? 0, parts: told, fans, luck };
}

/** What is said of luck depends on what was said of choices: it gives back, adds, takes more, or takes away. */
export function luckWord(choices: number, luck: number): "even" | "back" | "more" | "also" | "less" {
  if (luck === 0) return "even";
  if (luck > 0) return choices < 0 ? "back" : "more";
  return choices < 0 ? "also" : "less";
}

/** The part that weighs most. */
export function largest(parts: LuckParts): Part {
  return PARTS.reduce((best, part) => (Math.abs(parts[part]) > Math.abs(parts[best]) ? part : best));
}

/**
 * What a player picked, round by round, where there was something else: cards that this player did not take in that
 * round as well.
 */
export function picksOf(picks: readonly OfferedPick[], player: number): OfferedPick[] {
  const own = picks.filter((pick) => pick.player === player);
  return own
    .map((pick) => {
      const taken = new Set(own.filter((one) => one.round === pick.round).map((one) => one.card));
      return { ...pick, others: [...new Set(pick.others)].filter((card) => !taken.has(card)) };
    })
    .filter((pick) => pick.others.length > 0);
}
