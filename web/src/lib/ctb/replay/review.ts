/** The engine's review of a game, laid beside its film. Pure. */
import type { Shot } from "$lib/replay/film";
import type { GameReview, MoveReview } from "$lib/wire/types";
import type { Hint } from "../state/moves";

/** A move that gave something away. */
export interface Mistake {
  readonly move: MoveReview;
  /** The picture before it was made. */
  readonly shot: number;
}

/** Where the better move goes. */
export interface Better {
  readonly source: number;
  readonly target: number;
  readonly hint: Hint;
}

const BAD = new Set(["inaccuracy", "mistake", "blunder"]);

/** `seqs`: the number of each step of the history. */
export function mistakesOf(review: GameReview, shots: readonly Shot[], seqs: readonly number[]): Mistake[] {
  return review.moves
    .filter((move) => BAD.has(move.grade))
    .map((move) => ({ move, shot: shotBefore(move.number, shots, seqs) }));
}

/** The last picture before an action. */
export function shotBefore(number: number, shots: readonly Shot[], seqs: readonly number[]): number {
  const after = shots.findIndex((shot, i) => i > 0 && (seqs[shot.step] ?? 0) >= number);
  return Math.max(0, (after < 0 ? shots.length : after) - 1);
}

/** How many of the judged moves a picture has behind it. */
export function movesUntil(shot: number, review: GameReview, shots: readonly Shot[], seqs: readonly number[]): number {
  const step = shots[shot]?.step ?? 0;
  const seq = shot === 0 ? 0 : (seqs[step] ?? 0);
  return review.moves.filter((move) => move.number <= seq).length;
}

/** What would have been better, as marks on the board; a pass has none. */
export function betterOf(move: MoveReview): Better | null {
  const { source, target, is_strike } = move.line[0] ?? { source: null, target: null, is_strike: false };
  if (source === null || target === null) return null;
  return { source, target, hint: is_strike ? "strike" : "move" };
}
