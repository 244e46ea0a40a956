/** Who would fall: read off the variant's own table of fights. */
import type { Falls, Man, Variant } from "../types";

export interface Chance {
  readonly piece: string;
  readonly falls: Falls;
}

export interface Forecast {
  /** What happens for sure; null: it depends on what the other piece is. */
  readonly falls: Falls | null;
  /** What the attacked piece may be, and what would happen then. */
  readonly chances: readonly Chance[];
}

/** The fight of one's own piece against another, as far as its owner can know. */
export function forecast(variant: Variant, attacker: string, defender: Man): Forecast {
  const kinds = defender.piece !== null ? [defender.piece] : defender.maybe;
  const chances = kinds.map((piece) => ({ piece, falls: fallsOf(variant, attacker, piece) }));
  const first = chances[0];
  const isSure = first !== undefined && chances.every((one) => one.falls === first.falls);
  return { falls: isSure ? first.falls : null, chances };
}

/** Whether the attacker would fall: for sure, perhaps (it depends on what the other piece is), or not. */
export function riskOf({ falls, chances }: Forecast): "sure" | "may" | null {
  const costs = (result: Falls | null) => result === "attacker" || result === "both";
  if (costs(falls)) return "sure";
  return falls === null && chances.some((one) => costs(one.falls)) ? "may" : null;
}

/** Pieces against which a fight ends in the same way. */
export interface Group {
  readonly falls: Falls;
  readonly pieces: readonly string[];
}

const BEST_FIRST: readonly Falls[] = ["defender", "both", "none", "attacker"];

/** Fights by how they end; what is best for the attacker comes first. */
export function groupsOf(chances: readonly Chance[]): Group[] {
  return BEST_FIRST.map((falls) => ({
    falls,
    pieces: chances.filter((one) => one.falls === falls).map((one) => one.piece),
  })).filter(({ pieces }) => pieces.length > 0);
}

/** Everything a kind of piece can attack, and how that ends. */
export function attacksOf(variant: Variant, attacker: string): Group[] {
  const targets = variant.pieces.map((piece) => piece.id).filter((id) => variant.combat[attacker]?.[id]);
  return groupsOf(targets.map((piece) => ({ piece, falls: fallsOf(variant, attacker, piece) })));
}

/** Which way the scale tips: 1 to the attacker, −1 to the defender, 0 level. */
export function tilt(forecasted: Forecast): number {
  if (forecasted.chances.length === 0) return 0;
  const worth = { defender: 1, attacker: -1, both: 0, none: 0 } as const;
  return forecasted.chances.reduce((sum, one) => sum + worth[one.falls], 0) / forecasted.chances.length;
}

function fallsOf(variant: Variant, attacker: string, defender: string): Falls {
  return (variant.combat[attacker]?.[defender] ?? "none") as Falls;
}
