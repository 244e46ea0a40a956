import type { TableInfo } from "$lib/wire/types";

const LEVEL = /^engine-(\d+)$/;

/**
 * The level to offer somebody who has lost against an engine: one below. None where nothing was played, in cups and the
 * daily, and below the lowest.
 */
export function gentlerLevel(info: TableInfo, player: number, turns: number): number | null {
  const { outcome } = info;
  if (outcome === null || outcome.winners.length === 0 || outcome.winners.includes(player)) return null;
  if (turns === 0 || info.contest) return null;
  const level = Number(LEVEL.exec(info.seats[1 - player]?.bot ?? "")?.[1] ?? 0);
  return level > 1 ? level - 1 : null;
}
