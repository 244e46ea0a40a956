/** A match event applied to a park: the same fold as the server's, so that any moment can be shown. */
import { assertNever, type MatchEvent, type ParkView, type SideView } from "../types";

type Moved = Extract<MatchEvent, { kind: "card_moved" }>;
type Seated = Extract<MatchEvent, { kind: "card_seated" }>;

export function emptySide(deck: number): SideView {
  return {
    kind: "side_view",
    deck,
    row: [],
    bonus: [],
    bench: [],
    seats: [],
    exhaust: [],
    boost: 0,
    fans: 0,
    used: false,
  };
}

/** A park whose two decks were just shuffled. */
export function openPark(players: [number, number], decks: [number, number]): ParkView {
  return {
    kind: "park_view",
    players,
    sides: [emptySide(decks[0]), emptySide(decks[1])],
    holder: -1,
    choice: null,
    winner: -1,
    reason: null,
  };
}

/** The park after one event; the given one stays as it is. */
export function foldPark(before: ParkView, event: MatchEvent): ParkView {
  const park = before.choice === null ? before : { ...before, choice: null };
  switch (event.kind) {
    case "card_revealed": {
      const side = sideOf(park, event.player);
      return withSide(park, event.player, {
        deck: event.deck,
        row: [...side.row, event.card],
        bonus: [...side.bonus, 0],
      });
    }
    case "bonus_gained":
      return withSide(park, event.player, {
        bonus: [...sideOf(park, event.player).bonus.slice(0, -1), event.bonus],
      });
    case "boost_prepared":
      return withSide(park, event.player, { boost: sideOf(park, event.player).boost + event.amount });
    case "card_boosted":
      return withSide(park, event.player, { boost: 0 });
    case "fans_gained":
      return withSide(park, event.player, { fans: event.fans });
    case "card_moved":
      return move(park, event);
    case "card_seated":
      return seat(park, event);
    case "trainer_used":
      return withSide(park, event.player, { used: true });
    case "flag_placed":
      return { ...park, holder: event.player };
    case "match_ended":
      return { ...park, winner: event.winner, reason: event.reason };
    case "match_began":
    case "deck_inspected":
    case "card_arranged":
    case "choice_declined":
    case "power_compared":
    case "flag_lost":
    case "bench_overflowed":
    case "pile_recycled":
      return park;
    default:
      return assertNever(event);
  }
}

export function sideOf(park: ParkView, side: number): SideView {
  return park.sides[side === 0 ? 0 : 1];
}

/** The card that holds the flag lies on top of its row. */
export function holderCard(park: ParkView): string | null {
  return park.holder < 0 ? null : (sideOf(park, park.holder).row.at(-1) ?? null);
}

export function seatsTaken(side: SideView): number {
  return new Set(side.seats).size;
}

function move(before: ParkView, event: Moved): ParkView {
  let park = before;
  const side = sideOf(park, event.player);
  if (event.source === "bench") {
    const place = side.bench.indexOf(event.card ?? "");
    park = withSide(park, event.player, { bench: drop(side.bench, place), seats: drop(side.seats, place) });
  } else if (event.source === "exhaust") {
    park = withSide(park, event.player, { exhaust: drop(side.exhaust, side.exhaust.indexOf(event.card ?? "")) });
  } else if (event.source === "row") {
    park = withSide(park, event.player, { row: side.row.slice(0, -1), bonus: side.bonus.slice(0, -1) });
  } else if (event.source.startsWith("deck")) {
    park = withSide(park, event.player, { deck: side.deck - 1 });
  }
  const now = sideOf(park, event.player);
  if (event.target === "exhaust") {
    return withSide(park, event.player, { exhaust: [...now.exhaust, event.card as string] });
  }
  if (event.target.startsWith("deck")) return withSide(park, event.player, { deck: now.deck + 1 });
  return park;
}

function seat(park: ParkView, event: Seated): ParkView {
  const side = sideOf(park, event.player);
  // Cards are benched from the first revealed one on.
  const left =
    event.source === "row" ? { row: side.row.slice(1), bonus: side.bonus.slice(1) } : { deck: side.deck - 1 };
  return withSide(park, event.player, {
    ...left,
    bench: [...side.bench, event.card],
    seats: [...side.seats, event.seat],
  });
}

function withSide(park: ParkView, which: number, changes: Partial<SideView>): ParkView {
  const [a, b] = park.sides;
  return { ...park, sides: which === 0 ? [{ ...a, ...changes }, b] : [a, { ...b, ...changes }] };
}

function drop<T>(items: T[], place: number): T[] {
  return place < 0 ? items : [...items.slice(0, place), ...items.slice(place + 1)];
}
