/** The tournament plan: who meets whom, where, for what, and how it went. Read off the view and the plans of the box. */
import { BOX_PLAYERS } from "$lib/wire/constants";
import type { PlanInfo } from "$lib/wire/types";
import { FINAL, ROUNDS, type View } from "../types";

export interface PlanRow {
  /** 8 is the final. */
  readonly round: number;
  /** Index of the park. */
  readonly park: number;
  /** The participants who meet there; null where the final is still open. */
  readonly players: readonly [number, number] | null;
  /** Levels on offer and how many cards may be picked from them. */
  readonly levels: readonly (readonly [string, number])[];
  /** The participant who won; null if not played yet. */
  readonly winner: number | null;
  /** Fans on the trophy, as far as this viewer knows. */
  readonly fans: number | null;
  /** What the trophy may be worth at least and at most. */
  readonly range: readonly [number, number] | null;
  readonly isNow: boolean;
}

/** "2A/1B": the levels on offer in a round, as short as can be. */
export function levelsBadge(levels: PlanRow["levels"]): string {
  return levels.map(([level, n]) => `${n}${level}`).join("/");
}

/** The round whose levels explain the badge best: from now on the first with a choice, or the first with any. */
export function exampleOf(rows: readonly PlanRow[]): PlanRow | undefined {
  const open = rows.filter((row) => row.winner === null && row.levels.length > 0);
  return open.find((row) => row.levels.length > 1) ?? open[0];
}

/** Whether there is no final, but a lead that ends it all early. */
export function isDuel(view: View): boolean {
  return view.config.players <= 2;
}

type Line = readonly number[];

/** By round: the levels on offer and how many cards may be picked. */
export function levelRows({ config }: View, plans: PlanInfo): readonly Readonly<Record<string, number>>[] {
  return config.plan_rows ?? (config.three_first_picks ? plans.sequel_rounds : plans.rounds);
}

/** Whether the plans are those that a search found. */
function isSearched({ config }: View): boolean {
  if (config.schedule || config.players <= 2) return false;
  return config.players > BOX_PLAYERS || config.seating === "searched";
}

function scheduleOf(view: View, plans: PlanInfo): readonly Line[] {
  const { players, schedule } = view.config;
  if (schedule) return schedule;
  const high = players + (players % 2);
  return (isSearched(view) ? plans.searched[players] : plans.seats[`${high - 1}-${high}`]) ?? [];
}

/** With how many half fans a participant begins, where the plan gives any. */
export function halfFansOf(view: View, plans: PlanInfo, player: number): number {
  const { players, start_halves } = view.config;
  const halves = start_halves ?? (isSearched(view) ? plans.half_fans[players] : undefined);
  return halves?.[view.seats[player] ?? 0] ?? 0;
}

/** Who meets in each park of a round, the lower seat first. */
export function pairings(view: View, plans: PlanInfo, round: number): [number, number][] {
  const lines = scheduleOf(view, plans);
  const meetings: number[][] = [];
  const order = view.players.map((_, p) => p).sort((a, b) => (view.seats[a] ?? 0) - (view.seats[b] ?? 0));
  for (const p of order) {
    const park = lines[view.seats[p] ?? 0]?.[round - 1] ?? 0;
    (meetings[park] ??= []).push(p);
  }
  return meetings.map(([a, b]) => [a ?? 0, b ?? 0]);
}

/** The seven rounds of one participant, and the final where there is one. */
export function planOf(view: View, plans: PlanInfo, player: number): PlanRow[] {
  const rows: PlanRow[] = [];
  const isFinal = view.finalists.length > 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const meetings = pairings(view, plans, round);
    const park = Math.max(
      0,
      meetings.findIndex((pair) => pair.includes(player)),
    );
    const players = meetings[park] ?? null;
    const trophy = players?.flatMap((p) => trophyOf(view, p, round))[0];
    const worth = (view.config.trophy_values ?? plans.trophies)[round - 1] ?? [];
    rows.push({
      round,
      park,
      players,
      levels: Object.entries(levelRows(view, plans)[round - 1] ?? {}).sort(),
      winner: players ? winnerOf(view, players, round) : null,
      fans: trophy?.fans ?? null,
      range: worth.length > 0 ? [Math.min(...worth), Math.max(...worth)] : null,
      isNow: !isFinal && view.outcome === null && view.round === round,
    });
  }
  if (!isDuel(view)) {
    const [a, b] = view.finalists;
    const outcome = view.outcome;
    rows.push({
      round: FINAL,
      park: 0,
      players: a === undefined || b === undefined ? null : [a, b],
      levels: [],
      winner: outcome?.reason === "final" ? (outcome.winners[0] ?? null) : null,
      fans: null,
      range: null,
      isNow: isFinal && outcome === null,
    });
  }
  return rows;
}

/** The owner of the trophy of a round has won there; without an owner it was the Robot, whose trophy is boxed. */
export function winnerOf(view: View, players: readonly [number, number], round: number): number | null {
  const isPlayed = round < view.round || view.finalists.length > 0 || view.outcome !== null;
  const owner = players.find((p) => trophyOf(view, p, round).length > 0);
  if (owner !== undefined) return owner;
  if (!isPlayed || round > view.round) return null;
  return players.find((p) => p >= view.config.players) ?? null;
}

function trophyOf(view: View, player: number, round: number) {
  return view.players[player]?.trophies.filter((trophy) => trophy.round === round) ?? [];
}
