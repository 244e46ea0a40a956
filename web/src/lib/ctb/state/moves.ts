/** What the legal actions mean on the board. Nothing here knows a rule: it only sorts what the server allows. */
import type { Action, Move, Place, Strike } from "../types";

export type BoardAction = Move | Strike;
export type Hint = "move" | "strike" | "place";

export function isOnBoard(action: Action): action is BoardAction {
  return action.kind === "move" || action.kind === "strike";
}

/** Squares whose piece can do something. */
export function movable(legal: readonly Action[]): Set<number> {
  return new Set(legal.filter(isOnBoard).map((action) => action.source));
}

/** Where the piece on a square can go, and whom it can strike. */
export function hintsFrom(legal: readonly Action[], source: number | null): Map<number, Hint> {
  const hints = new Map<number, Hint>();
  for (const action of legal) {
    if (isOnBoard(action) && action.source === source) hints.set(action.target, action.kind);
  }
  return hints;
}

/** Where a waiting piece can be put. */
export function placesFor(legal: readonly Action[], piece: string | null): Map<number, Hint> {
  const hints = new Map<number, Hint>();
  for (const action of legal) {
    if (action.kind === "place" && action.piece === piece) hints.set(action.square, "place");
  }
  return hints;
}

export function actionTo(legal: readonly Action[], source: number | null, target: number): BoardAction | null {
  return legal.filter(isOnBoard).find((action) => action.source === source && action.target === target) ?? null;
}

/** The first of the planned placements that may be made now. */
export function nextPlace(plan: readonly Place[], legal: readonly Action[]): Place | null {
  const allowed = new Set(legal.flatMap((one) => (one.kind === "place" ? [`${one.piece}@${one.square}`] : [])));
  return plan.find((one) => allowed.has(`${one.piece}@${one.square}`)) ?? null;
}

/** A plan without what stands already, and without pieces that are no longer there to be placed. */
export function stillOpen(
  plan: readonly Place[],
  stock: ReadonlyMap<string, number>,
  taken: ReadonlySet<number>,
): Place[] {
  const left = new Map(stock);
  return plan.filter(({ piece, square }) => {
    const n = left.get(piece) ?? 0;
    if (n === 0 || taken.has(square)) return false;
    left.set(piece, n - 1);
    return true;
  });
}
