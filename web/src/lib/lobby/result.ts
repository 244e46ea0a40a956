import type { TableInfo } from "$lib/wire/types";

/** How a game went for a player. */
export type Result =
  | { readonly kind: "unstarted" | "won" | "lost" | "tie" | "seen" | "abandoned" | "rules_changed" | "taken_back" }
  | { readonly kind: "place"; readonly place: number };

/** How a finished game went for the reader. A solo game that nobody has won was won by the Robot. */
export function resultOf({ outcome, you }: Pick<TableInfo, "outcome" | "you">): Result {
  if (outcome === null) return { kind: "unstarted" };
  const { reason } = outcome;
  if (reason === "abandoned" || reason === "rules_changed" || reason === "taken_back") return { kind: reason };
  if (you === null) return { kind: "seen" };
  if (outcome.winners.includes(you)) return { kind: "won" };
  const players = outcome.ranking.flat().length;
  if (players === 1) return { kind: "lost" };
  const group = outcome.ranking.findIndex((level) => level.includes(you));
  if (outcome.winners.length === 0 && group === 0) return { kind: "tie" };
  if (players === 2) return { kind: "lost" };
  return { kind: "place", place: outcome.ranking.slice(0, Math.max(0, group)).flat().length + 1 };
}
