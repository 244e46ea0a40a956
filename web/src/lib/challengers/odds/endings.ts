/** Endings of a match that can be shown, as the first of its two players sees them. */
import type { Side } from "../types";

export const ENDINGS = ["win", "loss", "typical"] as const;
export type Ending = (typeof ENDINGS)[number];

/** What such an ending is called: by the first player's name, or as their own by whoever played on a side. */
export function endingWord(ending: Ending, mine: Side | null): Ending | "your_win" | "your_loss" {
  if (ending === "typical" || mine === null) return ending;
  return (ending === "win") === (mine === 0) ? "your_win" : "your_loss";
}
