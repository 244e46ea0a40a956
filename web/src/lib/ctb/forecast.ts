/** Who would fall: read off the variant's own table of fights. */
import type { Falls, Man, Variant } from "./types";

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

/** Which way the scale tips: 1 to the attacker, −1 to the defender, 0 level. */
export function tilt(forecasted: Forecast): number {
  if (forecasted.chances.length === 0) return 0;
  const worth = { defender: 1, attacker: -1, both: 0, none: 0 } as const;
  return forecasted.chances.reduce((sum, one) => sum + worth[one.falls], 0) / forecasted.chances.length;
}

function fallsOf(variant: Variant, attacker: string, defender: string): Falls {
  return (variant.combat[attacker]?.[defender] ?? "none") as Falls;
}
