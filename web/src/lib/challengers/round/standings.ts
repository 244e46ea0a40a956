/** The standings: during a tournament by public knowledge, at the end by its outcome. */
import { fansOf } from "../state/chronicle";
import type { View } from "../types";

/** All participants, the best first. */
export function standings(view: View): number[] {
  const all = view.players.map((_, p) => p);
  if (view.outcome !== null) {
    const order = finishers(view);
    return [...order, ...all.filter((p) => !order.includes(p))];
  }
  const fans = all.map((p) => fansOf(view, p));
  // As long as a trophy lies face down, later trophies are taken for better ones.
  const guess = (p: number) =>
    (view.players[p]?.trophies.reduce((sum, trophy) => sum + trophy.round, 0) ?? 0) * 10 + (view.players[p]?.fans ?? 0);
  const isOpen = fans.every((total) => total !== null);
  const weight = (p: number) => (isOpen ? (fans[p] ?? 0) : guess(p));
  return all.sort((a, b) => weight(b) - weight(a));
}

/** The final ranking, the best first. The Robot, who comes after all others, has won if no player has. */
export function finishers(view: View): number[] {
  const { winners, ranking } = view.outcome ?? { winners: [], ranking: [] };
  const winner = winners[0] ?? view.players.length - 1;
  return [...new Set([winner, ...ranking.flat()])];
}
