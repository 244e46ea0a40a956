/**
 * Ready-made armies: measured by the engine and told by the library of rules. Either side can place them, as they are or
 * mirrored; while they are placed, the server lets waiting pieces answer the enemy's.
 */
import { isHome, type Ground } from "../state/geometry";
import type { Place, Side, Stock, Variant } from "../types";

export type Formation = Variant["formations"][number];

/** What is left of a formation for a side: its squares that are free, for pieces that wait. */
export function formationFor(
  formation: Formation,
  ground: Ground,
  side: Side,
  stocks: readonly Stock[],
  standing: readonly { square: number }[],
  isMirrored = false,
): Place[] {
  const taken = new Set(standing.map((man) => man.square));
  const left = new Map(stocks.map(({ piece, count }) => [piece, count]));
  const plan: Place[] = [];
  for (const { piece, square: south } of formation.places) {
    const square = squareFor(ground, south, side, isMirrored);
    const count = left.get(piece) ?? 0;
    if (count === 0 || taken.has(square) || !isHome(ground, square, side)) continue;
    left.set(piece, count - 1);
    plan.push({ kind: "place", piece, square });
  }
  return plan;
}

function squareFor({ rows, cols }: Ground, south: number, side: Side, isMirrored: boolean): number {
  const [row, col] = [Math.floor(south / cols), south % cols];
  // Seen from its own side an army looks the same: the north's is turned around.
  const isTurned = (side === 1) !== isMirrored;
  return (side === 0 ? row : rows - 1 - row) * cols + (isTurned ? cols - 1 - col : col);
}

/** How a piece fares in all fights it can start: 0 loses them, 1 wins them. Pieces that never attack count little. */
export function strengthOf(variant: Variant, piece: string): number {
  const results = Object.values(variant.combat[piece] ?? {});
  if (results.length === 0) return 0.2;
  const worth: Readonly<Record<string, number>> = { defender: 1, both: 0.5, none: 0.5, attacker: 0 };
  return results.reduce((sum, falls) => sum + (worth[falls] ?? 0), 0) / results.length;
}
