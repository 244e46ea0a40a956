/** What the effects of a card did, one sentence for all that belongs together. */
import { signed } from "$lib/i18n/signed";
import type { Values } from "$lib/i18n/catalog";
import { assertNever, SEATS, type MatchEvent } from "../types";
import type { Memory } from "./memory";
import type { Voice } from "./voice";

type Of<Kind extends MatchEvent["kind"]> = Extract<MatchEvent, { kind: Kind }>;

/** The sentences of consecutive effect events; `actor` is the side whose card acts. */
export function tellEffects(voice: Voice, memory: Memory, actor: number, events: readonly MatchEvent[]): string[] {
  const sentences: string[] = [];
  for (const step of steps(events)) {
    for (const event of step) memory.see(event);
    sentences.push(...tell(voice, memory, actor, step));
  }
  return sentences;
}

/** Events that make one sentence together. */
function steps(events: readonly MatchEvent[]): MatchEvent[][] {
  const found: MatchEvent[][] = [];
  for (const event of events) {
    const step = found.at(-1);
    if (step && continues(step, event)) step.push(event);
    else found.push([event]);
  }
  return found;
}

function continues(step: readonly MatchEvent[], event: MatchEvent): boolean {
  const first = step[0];
  const last = step.at(-1);
  if (!first || !last) return false;
  switch (event.kind) {
    case "card_arranged":
      return (last.kind === "deck_inspected" || last.kind === "card_arranged") && last.cause === event.cause;
    case "card_moved":
      if (event.source === "deck") return last.kind === "deck_inspected";
      if (event.source === "deck_top" && event.target === "deck_bottom" && last.kind === "card_arranged") {
        return last.cause === event.cause;
      }
      return first.kind === "card_moved" && sameWay(first, event);
    case "card_seated":
      return first.kind === "card_seated" && first.player === event.player && first.cause === event.cause;
    case "choice_declined":
      // Enough was moved: that no more followed is not worth a word.
      return last.kind === "card_moved" && last.cause === event.cause;
    default:
      return false;
  }
}

function sameWay(a: Of<"card_moved">, b: Of<"card_moved">): boolean {
  return a.player === b.player && a.cause === b.cause && a.source === b.source && a.target === b.target;
}

function tell(voice: Voice, memory: Memory, actor: number, step: readonly MatchEvent[]): string[] {
  const event = step[0];
  if (!event) return [];
  switch (event.kind) {
    case "deck_inspected":
    case "card_arranged":
      return [tellInspection(voice, step, event)];
    case "card_moved":
      return tellMoves(voice, memory, actor, only(step, "card_moved"));
    case "card_seated":
      return [
        voice.say("card_seated.effect", {
          card: voice.card(event.cause),
          cards: voice.cards(only(step, "card_seated").map((one) => one.card)),
          player: voice.player(event.player),
          taken: memory.seats(event.player),
          seats: SEATS,
        }),
      ];
    case "fans_gained": {
      const key = event.fans === event.amount ? "first" : "more";
      const values = { card: voice.card(event.cause), player: voice.player(event.player) };
      return [voice.say(`fans_gained.${key}`, { ...values, n: event.amount, total: event.fans })];
    }
    case "boost_prepared": {
      const values = { card: voice.card(event.cause), player: voice.player(event.player) };
      return [voice.say("boost_prepared", { ...values, amount: signed(event.amount) })];
    }
    case "choice_declined":
      return [voice.say("choice_declined", { player: voice.player(event.player), card: voice.card(event.cause) })];
    case "pile_recycled":
      return [voice.say("pile_recycled", { level: event.level, n: event.cards })];
    case "bonus_gained":
    case "card_boosted":
    case "power_compared":
    case "flag_lost":
    case "flag_placed":
    case "bench_overflowed":
    case "match_began":
    case "card_revealed":
    case "match_ended":
      return []; // the course of the match tells of them
    default:
      return assertNever(event);
  }
}

function tellInspection(
  voice: Voice,
  step: readonly MatchEvent[],
  looked: Of<"deck_inspected"> | Of<"card_arranged">,
): string {
  const arranged = only(step, "card_arranged");
  const moved = only(step, "card_moved")[0];
  const looker = looked.kind === "deck_inspected" ? looked.player : looked.by;
  const player = voice.player(looker);
  if (arranged[0] && moved) {
    const values = { player, top: voice.card(arranged[0].card), bottom: voice.card(moved.card) };
    return voice.say("card_arranged.split", values);
  }
  if (arranged.length > 0) {
    const cards = arranged.map((event) => event.card);
    const isKnown = cards.some((card) => card !== null);
    const values = { player, cards: voice.cardsInOrder(cards) };
    if (looked.kind === "card_arranged") {
      return voice.say(`card_arranged.${isKnown ? "more" : "more_hidden"}`, { ...values, n: cards.length });
    }
    const key = !isKnown ? "hidden" : cards.length === looked.count ? "row" : "begun";
    return voice.say(`card_arranged.${key}`, { ...values, n: looked.count });
  }
  if (moved) {
    const key = moved.player === looker ? "whole" : "whole_other";
    const target = voice.say(`card_moved.at.${moved.target}`);
    const values = { player, other: voice.player(moved.player), card: voice.card(moved.card), target };
    return voice.say(`deck_inspected.${key}`, values);
  }
  return voice.say("deck_inspected.alone", { player, n: looked.kind === "deck_inspected" ? looked.count : 1 });
}

function tellMoves(voice: Voice, memory: Memory, actor: number, moves: readonly Of<"card_moved">[]): string[] {
  const move = moves[0];
  if (!move) return [];
  const player = voice.player(move.player);
  const cards = voice.cards(moves.map((one) => one.card));
  if (move.source === "pile") {
    return [voice.say("card_moved.pile", { player, cards, target: voice.say(`card_moved.joins.${move.target}`) })];
  }
  const side = move.player === actor ? "own" : "opponent";
  let key = `card_moved.${side}.${move.source}_${move.target}`;
  let values: Values = { player, cards, n: moves.length };
  if (!voice.has(key)) {
    key = `card_moved.${side}.any`;
    values = {
      ...values,
      source: voice.say(`card_moved.from.${move.source}`),
      target: voice.say(`card_moved.to.${move.target}`),
    };
  }
  const sentences = [voice.say(key, values)];
  if (move.source === "bench") {
    sentences.push(voice.say("card_seated.freed", { player, taken: memory.seats(move.player), seats: SEATS }));
  }
  return sentences;
}

function only<Kind extends MatchEvent["kind"]>(step: readonly MatchEvent[], kind: Kind): Of<Kind>[] {
  return step.filter((event): event is Of<Kind> => event.kind === kind);
}
