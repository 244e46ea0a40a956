/** What happened so far, as far as this viewer saw it: deck phases, matches, results. Built from events alone. */
import type { Paragraph } from "$lib/wire/types";
import { FINAL, type GameEvent, type MatchEvent, type ParkView, type View } from "../types";
import { foldEvent } from "./fold";

export interface Bout {
  readonly id: string;
  /** 8 is the final. */
  readonly round: number;
  readonly park: number;
  readonly players: readonly [number, number];
  /** The participant who begins; null if we came later. */
  readonly first: number | null;
  readonly isTossed: boolean;
  /** How the park lay when we began to watch. */
  readonly base: ParkView;
  /** How the whole tournament stood then. */
  readonly opening: View;
  readonly events: readonly MatchEvent[];
  /** What is said of it, and how many of its events have happened by then. */
  readonly told: readonly { readonly paragraph: Paragraph; readonly until: number }[];
  /** The participant who won; null while it is on. */
  readonly winner: number | null;
  readonly reason: string | null;
  readonly trophy: Extract<GameEvent, { kind: "trophy_won" }> | null;
}

/** The fan tokens of all participants after a round; trophies come on top. */
export interface Tally {
  readonly round: number;
  readonly tokens: readonly number[];
}

export interface Chronicle {
  /** The view after the last event: equal to what the server sent. */
  readonly view: View;
  readonly bouts: readonly Bout[];
  readonly tallies: readonly Tally[];
  readonly finalists: readonly number[];
  readonly scores: readonly number[] | null;
}

export function beginChronicle(view: View): Chronicle {
  const bouts = view.parks.map((park, place) => joinBout(view, park, place));
  return { view, bouts, tallies: [], finalists: view.finalists, scores: null };
}

/** The chronicle after the events of a step and what is said of them. */
export function see(
  chronicle: Chronicle,
  events: readonly GameEvent[],
  told: readonly Paragraph[] | null = null,
): Chronicle {
  let { view, tallies, finalists, scores } = chronicle;
  const bouts = [...chronicle.bouts];
  for (const [at, event] of events.entries()) {
    const before = view;
    view = foldEvent(view, event);
    switch (event.kind) {
      case "decks_shuffled":
        bouts.push(openBout(view, event));
        break;
      case "in_park":
        replaceLast(bouts, event.park, (bout) => extend(bout, event.event, told?.filter((one) => one.at === at) ?? []));
        break;
      case "trophy_won":
        replaceLast(bouts, event.park, (bout) => ({ ...bout, trophy: event }));
        break;
      case "round_began":
        if (event.round > 1) tallies = [...tallies, tally(before)];
        break;
      case "scores_counted":
        tallies = [...tallies, tally(before)];
        scores = event.scores;
        break;
      case "finalists_named":
        finalists = event.players;
        break;
      case "tournament_ended":
        if (tallies.at(-1)?.round !== roundOf(before)) tallies = [...tallies, tally(before)];
        break;
    }
  }
  return { view, bouts, tallies, finalists, scores };
}

/** The latest match of a participant, running or over. */
export function lastBoutOf(chronicle: Chronicle, player: number | null): Bout | null {
  return chronicle.bouts.findLast((bout) => player !== null && bout.players.includes(player)) ?? null;
}

export function boutsOfRound(chronicle: Chronicle, round: number): Bout[] {
  return chronicle.bouts.filter((bout) => bout.round === round);
}

/** The number of the running round; the final is the eighth. */
export function roundOf(view: View): number {
  return view.finalists.length > 0 ? FINAL : view.round;
}

/** The last round whose results the view tells; the final is told when all is over. */
export function toldBy(view: View): number {
  return view.outcome === null ? roundOf(view) - 1 : FINAL;
}

/** The last round that the view has seen matches of. */
export function begunBy(view: View): number {
  return view.parks.length > 0 && view.outcome === null ? roundOf(view) : toldBy(view);
}

/** How the tournament stood when a round's first match began; null if we came later. */
export function openingOf(chronicle: Chronicle, round: number): View | null {
  return chronicle.bouts.find((bout) => bout.round === round)?.opening ?? null;
}

/** What a participant has in all, as far as this viewer may know: null if a trophy is face down. */
export function fansOf(view: View, player: number): number | null {
  const seen = view.players[player];
  if (!seen) return null;
  let total = seen.fans;
  for (const trophy of seen.trophies) {
    if (trophy.fans === null) return null;
    total += trophy.fans;
  }
  return total;
}

/** What everybody may know of it: what lies face down is not counted. */
export function knownFans(view: View, player: number): number {
  const seen = view.players[player];
  return (seen?.fans ?? 0) + (seen?.trophies ?? []).reduce((sum, trophy) => sum + (trophy.fans ?? 0), 0);
}

function tally(view: View): Tally {
  return { round: roundOf(view), tokens: view.players.map((player) => player.fans) };
}

function openBout(view: View, event: Extract<GameEvent, { kind: "decks_shuffled" }>): Bout {
  const round = roundOf(view);
  return {
    id: `${round}-${event.park}`,
    round,
    park: event.park,
    players: event.players,
    first: event.first,
    isTossed: event.is_tossed,
    base: view.parks[event.park] as ParkView,
    opening: view,
    events: [],
    told: [],
    winner: null,
    reason: null,
    trophy: null,
  };
}

/** A match that was on when we came: it starts as it lies. */
function joinBout(view: View, park: ParkView, place: number): Bout {
  const round = roundOf(view);
  const winner = park.winner < 0 ? null : (park.players[park.winner] ?? null);
  return {
    id: `${round}-${place}`,
    round,
    park: place,
    players: park.players,
    first: null,
    isTossed: false,
    base: park,
    opening: view,
    events: [],
    told: [],
    winner,
    reason: park.reason,
    trophy: null,
  };
}

function extend(bout: Bout, event: MatchEvent, said: readonly Paragraph[]): Bout {
  const events = [...bout.events, event];
  const told = [...bout.told, ...said.map((paragraph) => ({ paragraph, until: events.length }))];
  if (event.kind !== "match_ended") return { ...bout, events, told };
  return { ...bout, events, told, winner: bout.players[event.winner === 0 ? 0 : 1], reason: event.reason };
}

function replaceLast(bouts: Bout[], park: number, change: (bout: Bout) => Bout): void {
  const place = bouts.findLastIndex((bout) => bout.park === park);
  const bout = bouts[place];
  if (bout) bouts[place] = change(bout);
}
