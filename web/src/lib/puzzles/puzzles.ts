/** What can be asked of puzzles, and what ours are about. */
import type { Action, Man } from "$lib/ctb/types";
import { get, post } from "$lib/net/http";
import type { PuzzleInfo, PuzzleList, PuzzleSummary } from "$lib/wire/types";

export const puzzlePage = (puzzle: { id: string }) => `/puzzle/${puzzle.id}`;

export const listPuzzles = async (): Promise<readonly PuzzleSummary[]> => (await get<PuzzleList>("/puzzles")).puzzles;
export const findPuzzle = (id: string) => get<PuzzleInfo>(`/puzzles/${encodeURIComponent(id)}`);
export const tryPuzzle = (id: string, answer: string) =>
  post<PuzzleInfo>(`/puzzles/${encodeURIComponent(id)}`, { answer });

/** Which card goes, or which one is taken. */
export interface DeckQuestion {
  task: "cut" | "pick";
  deck: string[];
  against: string[];
  options: string[];
  round: number;
  /** Who begins with the flag: 0 is the reader. */
  first: 0 | 1;
}

export interface DeckExplanation {
  matches: number;
  /** The best first. */
  options: { option: string; chance: number; low: number; high: number }[];
}

/** A position of Capture The Base. */
export interface BoardQuestion {
  variant: string;
  position: string;
  player: number;
  south: number;
  men: Man[];
  legal: Action[];
  /** The same in notation; they are the options. */
  texts: string[];
}

export interface BoardExplanation {
  /** The move that takes the Base -> the replies after which it does. */
  wins: Record<string, string[]>;
}

/** The next one of a kind that has not been tried, after this one and then from the beginning. */
export function nextOf(all: readonly PuzzleSummary[], kind: string, after: string | null): PuzzleSummary | null {
  const same = all.filter((one) => one.kind === kind);
  const at = same.findIndex((one) => one.id === after);
  const order = [...same.slice(at + 1), ...same.slice(0, Math.max(0, at))];
  return order.find((one) => one.state === "open") ?? null;
}

/** How many were tried, and how many of them solved. */
export function tallyOf(all: readonly PuzzleSummary[]): { tried: number; right: number } {
  const tried = all.filter((one) => one.state !== "open");
  return { tried: tried.length, right: tried.filter((one) => one.state === "right").length };
}
