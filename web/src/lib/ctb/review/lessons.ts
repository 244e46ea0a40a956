/** What a review has to say to one reader. Pure. */
import type { BetterWay, GameReview, TableInfo, TableSettings } from "$lib/wire/types";

/** What decided the game: a move, or the army that was lost from the start. */
export interface Turn {
  readonly kind: "move" | "army";
  /** The number of the action, from 1; the position before it is where to play on. */
  readonly number: number;
  readonly player: number;
  /** Which move of the game it was, counted from 1. */
  readonly nth: number;
  /** What was better, if it is among the improvements. */
  readonly better: BetterWay | null;
}

/** Whose game is looked at: the reader's or, for whoever only watched, the loser's. */
export function learnerOf(viewer: number | null, winners: readonly number[]): number {
  if (viewer !== null) return viewer;
  const winner = winners.length === 1 ? winners[0] : undefined;
  return winner === undefined ? 0 : 1 - winner;
}

/** What a player could have done better, the most valuable first. */
export function lessonsOf(review: GameReview, player: number): BetterWay[] {
  return review.improvements.filter((one) => one.player === player);
}

/** Moves of these that can be tried again. */
export const movesOf = (lessons: readonly BetterWay[]): BetterWay[] => lessons.filter((one) => one.kind === "move");

/** Which move of the game an action was, counted from 1. */
export function nthOf(review: GameReview, number: number): number {
  return review.moves.filter((move) => move.number <= number).length;
}

/**
 * What decided the game for a player. Whoever has won is shown where the other one lost it; an army that comes first
 * among the improvements was lost before the first move.
 */
export function turnOf(review: GameReview, player: number, hasWon: boolean): Turn | null {
  const loser = hasWon ? 1 - player : player;
  const lessons = lessonsOf(review, loser);
  const first = lessons[0];
  const number = review.turning[loser] ?? null;
  if (first?.kind === "army" || (number === null && first)) {
    return { kind: "army", number: first.number, player: loser, nth: 0, better: first };
  }
  if (number === null) return null;
  const better = lessons.find((one) => one.number === number) ?? null;
  return { kind: "move", number, player: loser, nth: nthOf(review, number), better };
}

/** Hundredths of a piece as pieces, if it is a number of pieces: a forced end is not. */
export function piecesOf(better: BetterWay): number | null {
  const FORCED = 1_000;
  if (Math.abs(better.score) > FORCED || Math.abs(better.played_score) > FORCED) return null;
  return (better.score - better.played_score) / 100;
}

/** Whether what was tried keeps at least half of what the best move would have brought. */
export function keepsEnough(better: BetterWay, score: number): boolean {
  return score >= (better.score + better.played_score) / 2;
}

/** A table where a player goes on from a position, alone against the bot that played, or against the usual one. */
export function withPosition(info: TableInfo, position: string, player: number): TableSettings {
  const { game, config } = info.settings;
  const seats = info.seats.map(({ bot }, i) =>
    i === player ? { kind: "open" as const } : { kind: "bot" as const, bot: bot ?? null },
  );
  return { game, config: { ...config, position }, seats, is_private: true };
}

/** Chances as points of a line in a box of 100 by 100, the best on top. */
export function pointsOf(chances: readonly number[]): string {
  const last = Math.max(1, chances.length - 1);
  return chances.map((chance, i) => `${round((100 * i) / last)},${round(100 - 100 * chance)}`).join(" ");
}

const round = (value: number) => Math.round(value * 100) / 100;
