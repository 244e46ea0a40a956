/**
 * A match as the scene shows it: the park, and what a spectator remembers beyond it. Cards keep a key
 * from their reveal to wherever they go, so that they walk there instead of vanishing here and
 * appearing there. `toPark` gives back the plain view, which tests hold against the server's.
 */
import { assertNever, otherSide, type MatchEvent, type ParkView, type Side, type SideView } from "../types";
import { foldPark, sideOf } from "./park";

export interface Token {
  readonly key: number;
  /** Null: face down, nobody may know. */
  readonly card: string | null;
  /** Base power as revealed; null where only the card is known. */
  readonly power: number | null;
  readonly bonus: number;
  /** A bonus for this attack only. */
  readonly boost: number;
  readonly seat: number;
}

/** A card that left the table or went into a deck: shown on its way, then forgotten. */
export interface Leaver {
  readonly token: Token;
  readonly side: Side;
  readonly to: "deck" | "discard";
}

export interface StageSide {
  readonly row: readonly Token[];
  readonly bench: readonly Token[];
  readonly exhaust: readonly Token[];
}

export interface Stage {
  readonly park: ParkView;
  readonly sides: readonly [StageSide, StageSide];
  readonly leavers: readonly Leaver[];
  /** Keys of cards that came straight from a deck or pile in this moment. */
  readonly arrivals: readonly number[];
  /** The attack so far against the power to reach; null before the first comparison of an attack. */
  readonly attack: number | null;
  readonly flag: number | null;
  /** How many cards of the attack are part of that total; what was revealed since is not compared yet. */
  readonly counted: number;
  /** What happened to get here. */
  readonly event: MatchEvent | null;
  readonly nextKey: number;
}

export function firstStage(park: ParkView): Stage {
  let key = 0;
  const tokens = (cards: readonly string[], of: (i: number) => Partial<Token> = () => ({})): Token[] =>
    cards.map((card, i) => ({ key: key++, card, power: null, bonus: 0, boost: 0, seat: -1, ...of(i) }));
  const sideTokens = (side: SideView): StageSide => ({
    row: tokens(side.row, (i) => ({ bonus: side.bonus[i] ?? 0 })),
    bench: tokens(side.bench, (i) => ({ seat: side.seats[i] ?? 0 })),
    exhaust: tokens(side.exhaust),
  });
  const sides = [sideTokens(park.sides[0]), sideTokens(park.sides[1])] as const;
  return {
    park,
    sides,
    leavers: [],
    arrivals: [],
    attack: park.choice?.attack ?? null,
    flag: park.holder >= 0 ? (park.choice?.flag ?? null) : null,
    counted: park.choice && park.holder >= 0 ? sideOf(park, otherSide(park.holder)).row.length : 0,
    event: null,
    nextKey: key,
  };
}

/** All moments of a match: before it, and after each event. */
export function stages(base: ParkView, events: readonly MatchEvent[]): Stage[] {
  const found = [firstStage(base)];
  for (const event of events) found.push(nextStage(found.at(-1) as Stage, event));
  return found;
}

export function nextStage(before: Stage, event: MatchEvent): Stage {
  const stage: Stage = { ...before, park: foldPark(before.park, event), leavers: [], arrivals: [], event };
  switch (event.kind) {
    case "card_revealed": {
      // The first card of an attack starts a new count.
      const isFirst = before.park.holder >= 0 && sideTokens(before, event.player).row.length === 0;
      const key = stage.nextKey;
      const token: Token = { key, card: event.card, power: event.power, bonus: 0, boost: 0, seat: -1 };
      const next = edit(stage, event.player, (side) => ({ row: [...side.row, token] }));
      const count = isFirst ? { attack: null, counted: 0 } : {};
      return { ...next, ...count, arrivals: [key], nextKey: key + 1 };
    }
    case "bonus_gained":
      return editTop(stage, event.player, { bonus: event.bonus });
    case "card_boosted":
      return editTop(stage, event.player, { boost: event.amount });
    case "card_moved":
      return move(stage, event);
    case "card_seated":
      return seat(stage, event);
    case "power_compared":
      return { ...stage, attack: event.attack, flag: event.flag, counted: sideTokens(stage, event.player).row.length };
    case "flag_placed":
      // The boost of an attack ends with it. Those who were robbed still lie there, but attack nobody.
      return edit(
        { ...stage, attack: null, flag: event.power, counted: robbed(stage, event.player) },
        event.player,
        (side) => ({
          row: side.row.map((token) => ({ ...token, boost: 0 })),
        }),
      );
    case "match_began":
    case "boost_prepared":
    case "trainer_used":
    case "fans_gained":
    case "deck_inspected":
    case "card_arranged":
    case "choice_declined":
    case "flag_lost":
    case "bench_overflowed":
    case "pile_recycled":
    case "match_ended":
      return stage;
    default:
      return assertNever(event);
  }
}

/** The plain view of a stage, from its tokens: a check that both tell the same. */
export function toPark(stage: Stage): ParkView {
  const side = (which: Side): SideView => ({
    ...sideOf(stage.park, which),
    row: stage.sides[which].row.map(cardOf),
    bonus: stage.sides[which].row.map((token) => token.bonus),
    bench: stage.sides[which].bench.map(cardOf),
    seats: stage.sides[which].bench.map((token) => token.seat),
    exhaust: stage.sides[which].exhaust.map(cardOf),
  });
  return { ...stage.park, sides: [side(0), side(1)] };
}

/** Who tries to reach the flag; null before anybody holds it. */
export function attackerOf(stage: Stage): Side | null {
  return stage.park.holder < 0 ? null : otherSide(stage.park.holder);
}

/** All cards that are shown and whose they are, in one list by key: a card keeps its place there wherever it goes. */
export function shownTokens(stage: Stage): { token: Token; side: Side }[] {
  const all: { token: Token; side: Side }[] = [...stage.leavers];
  for (const side of [0, 1] as const) {
    const { row, bench, exhaust } = stage.sides[side];
    for (const token of [...row, ...bench, ...exhaust]) all.push({ token, side });
  }
  return all.sort((a, b) => a.token.key - b.token.key);
}

function move(stage: Stage, event: Extract<MatchEvent, { kind: "card_moved" }>): Stage {
  const side = sideTokens(stage, event.player);
  const found = takeFrom(side, event.source, event.card);
  const fresh = { key: stage.nextKey, card: event.card, power: null, bonus: 0, boost: 0, seat: -1 };
  const token: Token = found?.token ?? fresh;
  let next: Stage = found ? edit(stage, event.player, () => found.rest) : { ...stage, nextKey: stage.nextKey + 1 };
  const which = event.player === 0 ? 0 : 1;
  if (event.target === "exhaust") {
    const rested = { ...token, bonus: 0, boost: 0, seat: -1 };
    next = edit(next, event.player, (now) => ({ exhaust: [...now.exhaust, rested] }));
    return found ? next : { ...next, arrivals: [token.key] };
  }
  // Into a deck or off the table: seen on its way if it lay on the table before.
  const to = event.target.startsWith("deck") ? "deck" : "discard";
  return found ? { ...next, leavers: [{ token, side: which, to }] } : next;
}

function seat(stage: Stage, event: Extract<MatchEvent, { kind: "card_seated" }>): Stage {
  const side = sideTokens(stage, event.player);
  const first = event.source === "row" ? side.row[0] : undefined;
  const key = first?.key ?? stage.nextKey;
  const power = first?.power ?? null;
  const seated: Token = { key, card: event.card, power, bonus: 0, boost: 0, seat: event.seat };
  const next = edit(stage, event.player, (now) => ({
    row: event.source === "row" ? now.row.slice(1) : now.row,
    bench: [...now.bench, seated],
  }));
  return first ? next : { ...next, arrivals: [key], nextKey: stage.nextKey + 1 };
}

function takeFrom(
  side: StageSide,
  source: string,
  card: string | null,
): { token: Token; rest: Partial<StageSide> } | null {
  if (source === "row") {
    const token = side.row.at(-1);
    return token ? { token, rest: { row: side.row.slice(0, -1) } } : null;
  }
  if (source !== "bench" && source !== "exhaust") return null;
  const zone = side[source];
  const place = zone.findIndex((token) => token.card === card);
  const token = zone[place];
  if (!token) return null;
  return { token, rest: { [source]: [...zone.slice(0, place), ...zone.slice(place + 1)] } };
}

function robbed(stage: Stage, by: number): number {
  return sideTokens(stage, otherSide(by)).row.length;
}

function sideTokens(stage: Stage, which: number): StageSide {
  return stage.sides[which === 0 ? 0 : 1];
}

function edit(stage: Stage, which: number, change: (side: StageSide) => Partial<StageSide>): Stage {
  const [a, b] = stage.sides;
  const sides = which === 0 ? ([{ ...a, ...change(a) }, b] as const) : ([a, { ...b, ...change(b) }] as const);
  return { ...stage, sides };
}

function editTop(stage: Stage, which: number, changes: Partial<Token>): Stage {
  return edit(stage, which, (side) => ({
    row: side.row.map((token, i) => (i === side.row.length - 1 ? { ...token, ...changes } : token)),
  }));
}

function cardOf(token: Token): string {
  return token.card as string;
}
