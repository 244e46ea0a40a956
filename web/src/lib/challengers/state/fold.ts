/** `fold(view, events)` is the next view, as on the server. It shows the moments inside a long step. */
import { assertNever, type GameEvent, type OwnView, type PlayerView, type View } from "../types";
import { foldPark, openPark } from "./park";

type Of<Kind extends GameEvent["kind"]> = Extract<GameEvent, { kind: Kind }>;

export function fold(view: View, events: readonly GameEvent[]): View {
  return events.reduce(foldEvent, view);
}

export function foldEvent(view: View, event: GameEvent): View {
  switch (event.kind) {
    case "round_began":
      return beginRound(view, event);
    case "seat_changed":
      return view; // the pairings of the round said it already
    case "level_taken":
      return withPlayer(view, event.player, { step: "picking", level: event.level, picks: event.picks });
    case "offer_drawn": {
      const drawn = withPlayer(view, event.player, { offer: event.count, step: "picking" });
      return event.cards === null ? drawn : withOwn(drawn, event.player, { offer: event.cards });
    }
    case "trainer_kept": {
      const changes = { trainer: event.card, offer: 0, step: "level", picks: 0 };
      return withOwn(withPlayer(view, event.player, changes), event.player, { offer: [], can_redraw: true });
    }
    case "offer_discarded": {
      const changes = event.is_redraw ? { offer: [], can_redraw: false } : { offer: [] };
      return withOwn(withPlayer(view, event.player, { offer: 0 }), event.player, changes);
    }
    case "card_picked":
      return pick(view, event);
    case "payment_asked":
      return withOwn(withPlayer(view, event.player, { step: "paying" }), event.player, {
        asking: event.card,
        cost: event.cost ?? 0,
        paid: 0,
        effect: event.effect ?? 0,
      });
    case "payment_ended":
      return withOwn(withPlayer(view, event.player, { step: "picking", picks: event.picks }), event.player, {
        asking: null,
        cost: 0,
        paid: 0,
        effect: 0,
      });
    case "card_removed":
      return remove(view, event);
    case "picks_ended":
      return withPlayer(view, event.player, { step: "removing" });
    case "player_ready":
      return withPlayer(view, event.player, { step: "ready" });
    case "fans_taken":
      return withPlayer(view, event.player, { fans: event.fans });
    case "piles_counted":
      return { ...view, counts: event };
    case "decks_shuffled": {
      const [a, b] = event.players;
      const park = openPark(event.players, [view.players[a]?.deck ?? 0, view.players[b]?.deck ?? 0]);
      const phase = view.finalists.length > 0 ? "final_match" : "match_phase";
      return { ...view, phase, parks: [...view.parks.slice(0, event.park), park] };
    }
    case "in_park":
      return withPark(view, event.park, (park) => foldPark(park, event.event));
    case "choice_asked": {
      const { player, cause, effect, options, left, attacker, attack, flag } = event;
      const choice = { kind: "choice_view" as const, player, cause, effect, options, left, attacker, attack, flag };
      return withPark(view, event.park, (park) => ({ ...park, choice }));
    }
    case "deck_gathered": {
      const gathered = withPlayer(view, event.player, { deck: event.deck, fans: event.fans });
      return event.cards === null ? gathered : withOwn(gathered, event.player, { deck: event.cards });
    }
    case "trophy_won": {
      if (event.is_boxed) return view;
      const trophy = { kind: "trophy_view" as const, round: event.round, fans: event.fans };
      return withPlayer(view, event.player, (player) => ({ trophies: [...player.trophies, trophy] }));
    }
    case "scores_counted":
      return openTrophies(view, event.trophies);
    case "finalists_named": {
      const named: View = { ...view, phase: "final_decks", finalists: event.players, parks: [] };
      return event.players.reduce((next, p) => withPlayer(next, p, { step: "removing" }), named);
    }
    case "tournament_ended":
      return { ...view, phase: "over", outcome: event.outcome };
    default:
      return assertNever(event);
  }
}

function beginRound(view: View, event: Of<"round_began">): View {
  let next: View = { ...view, round: event.round, phase: "deck_phase", parks: [] };
  event.pairings.forEach((pair, park) => {
    for (const p of pair) {
      next = withPlayer(next, p, { park });
      if (p >= view.config.players) continue;
      next = withPlayer(next, p, { step: "level", level: null, picks: 0, offer: 0 });
      next = withOwn(next, p, { offer: [], can_redraw: true });
    }
  });
  return next;
}

function pick(view: View, event: Of<"card_picked">): View {
  const next = withPlayer(view, event.player, (player) => ({
    picks: event.picks,
    deck: event.deck,
    offer: player.offer - 1,
  }));
  const card = event.card;
  if (card === null) return next;
  return withOwn(next, event.player, (own) => ({
    offer: without(own.offer, card),
    deck: [...own.deck, card].sort(byCodePoint),
  }));
}

function remove(view: View, event: Of<"card_removed">): View {
  const next = withPlayer(view, event.player, { deck: event.deck });
  const card = event.card;
  if (card === null) return next;
  return withOwn(next, event.player, (own) => ({
    deck: without(own.deck, card),
    paid: own.asking === null ? 0 : own.paid + 1,
  }));
}

function openTrophies(view: View, values: number[][]): View {
  if (view.config.players <= 2) return view;
  return values.reduce(
    (next, fans, p) =>
      withPlayer(next, p, (player) => ({
        trophies: player.trophies.map((trophy, i) => ({ ...trophy, fans: fans[i] ?? trophy.fans })),
      })),
    view,
  );
}

type Change<T> = Partial<T> | ((value: T) => Partial<T>);

function changed<T extends object>(value: T, change: Change<T>): T {
  return { ...value, ...(typeof change === "function" ? change(value) : change) };
}

function withPlayer(view: View, p: number, change: Change<PlayerView>): View {
  return { ...view, players: view.players.map((player, i) => (i === p ? changed(player, change) : player)) };
}

function withOwn(view: View, p: number, change: Change<OwnView>): View {
  if (p !== view.viewer || view.own === null) return view;
  return { ...view, own: changed(view.own, change) };
}

function withPark(view: View, which: number, change: (park: View["parks"][number]) => View["parks"][number]): View {
  return { ...view, parks: view.parks.map((park, i) => (i === which ? change(park) : park)) };
}

function without(cards: string[], card: string): string[] {
  const place = cards.indexOf(card);
  return place < 0 ? cards : [...cards.slice(0, place), ...cards.slice(place + 1)];
}

/** As Python sorts, so that both folds agree. */
function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
