/** One revealed card with all that follows from it, sorted by what it means for the telling. */
import { signed } from "$lib/i18n/signed";
import type { MatchEvent } from "../types";
import type { Memory } from "./memory";
import type { Voice } from "./voice";

type Of<Kind extends MatchEvent["kind"]> = Extract<MatchEvent, { kind: Kind }>;

export interface Reveal {
  readonly card: Of<"card_revealed">;
  readonly extras: readonly (Of<"bonus_gained"> | Of<"card_boosted">)[];
  readonly score: Of<"power_compared"> | null;
  readonly lost: Of<"flag_lost"> | null;
  readonly placed: Of<"flag_placed"> | null;
  readonly onReveal: readonly MatchEvent[];
  readonly onLoss: readonly MatchEvent[];
  readonly onFlag: readonly MatchEvent[];
}

export function readReveal(card: Of<"card_revealed">, rest: readonly MatchEvent[]): Reveal {
  const extras: (Of<"bonus_gained"> | Of<"card_boosted">)[] = [];
  const onReveal: MatchEvent[] = [];
  const onLoss: MatchEvent[] = [];
  const onFlag: MatchEvent[] = [];
  let score: Of<"power_compared"> | null = null;
  let lost: Of<"flag_lost"> | null = null;
  let placed: Of<"flag_placed"> | null = null;
  for (const event of rest) {
    if (event.kind === "bonus_gained" || event.kind === "card_boosted") extras.push(event);
    else if (event.kind === "power_compared") score = event;
    else if (event.kind === "flag_lost") lost = event;
    else if (event.kind === "flag_placed") placed = event;
    else if (placed) onFlag.push(event);
    else if (lost) onLoss.push(event);
    else onReveal.push(event);
  }
  return { card, extras, score, lost, placed, onReveal, onLoss, onFlag };
}

/** `3`, or `1, +5 for empty seats`: the printed power, and what else the card brought to the attack. */
export function powerWords(voice: Voice, memory: Memory, reveal: Reveal): string {
  const { card, extras, score } = reveal;
  const parts = [String(card.power)];
  let known = card.power;
  for (const extra of extras) {
    known += extra.amount;
    parts.push(extraWords(voice, memory, extra));
  }
  if (score !== null) {
    // What the attack grew by beyond that comes from lasting effects: its own, or the bench's.
    const rest = score.attack - (memory.total ?? 0) - known;
    const acts = voice.effects(card.card).some((effect) => effect.on === "attack");
    if (rest !== 0) parts.push(voice.say(`power_compared.${acts ? "in_attack" : "support"}`, { amount: signed(rest) }));
  }
  return parts.join(", ");
}

function extraWords(voice: Voice, memory: Memory, extra: Of<"bonus_gained"> | Of<"card_boosted">): string {
  const amount = signed(extra.amount);
  if (extra.kind === "card_boosted") {
    const booster = memory.boosters[extra.player === 0 ? 0 : 1];
    return voice.say(`card_boosted.${booster ? "from" : "plain"}`, { amount, card: voice.card(booster) });
  }
  const counts = voice.effects(extra.card).filter((effect) => effect.on === "reveal" && effect.do === "power");
  // Several reasons at once would be a guess.
  const count = counts.length === 1 ? counts[0]?.counts : null;
  return voice.say(count ? `bonus_gained.${count}` : "bonus_gained.plain", { amount });
}
