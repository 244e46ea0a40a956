/** The rules, asked in Python on this device: so the companion works where no server is. */
import { letGo, python } from "$lib/offline/ahead";
import { canKeep, isKept, keep, PLACES } from "$lib/offline/kept";
import { keepApp } from "$lib/net/keepApp";
import { AwayError, RefusedError } from "$lib/net/refusal";
import type { Drawn, Entry, EveningView, Sheet, SheetView } from "./types";

interface Answer<Told> {
  answer?: Told;
  problem?: { code: string; message: string };
}

/** Ask the companion of a game; a refusal comes as the same error as one of a server. */
export async function ask<Told>(question: Record<string, unknown>, game = "challengers"): Promise<Told> {
  const asked = { call: "companion", args: [PLACES, game, JSON.stringify(question)] } as const;
  const text = await python()
    .ask(asked)
    .catch(() => {
      // Python could not be fetched; the next question tries again.
      letGo();
      throw new AwayError();
    });
  const { answer, problem } = JSON.parse(text) as Answer<Told>;
  if (problem) throw new RefusedError(problem.code, problem.message, null, 400);
  return answer as Told;
}

export const viewOf = (log: readonly Entry[]) => ask<EveningView | null>({ do: "view", log });
export const countSheet = (sheet: Sheet) => ask<SheetView>({ do: "sheet", sheet });
export const shuffle = (cards: readonly string[]) => ask<string[]>({ do: "shuffle", cards });
export const draw = (wish: Record<string, unknown>) => ask<Drawn>({ do: "draw", ...wish });

/** Have everything on this device from now on; where that is not possible it works as long as the page is open. */
export async function stayHere(): Promise<void> {
  keepApp();
  if (canKeep() && !(await isKept())) await keep(() => undefined);
}

/** Chances of the matches of an evening, and how they came out. */
export interface LuckView {
  /** Matches whose decks are not known. */
  unknown: number;
  players: { player: number; won: number; expected: number }[];
  matches: { round: number; park: number; winner: number; loser: number; chance: number; swing: number[] }[];
}

export const luckOf = (log: readonly Entry[]) => ask<LuckView>({ do: "luck", log });

/** What several evenings tell of a group. */
export interface History {
  evenings: number;
  league: { name: string; played: number; won: number; finals: number; best: number; fans: number }[];
  names: string[];
  beaten: number[][];
  cards: { card: string; picked: number; won: number }[];
}

export const historyOf = (logs: readonly (readonly Entry[])[]) => ask<History>({ do: "history", logs });
