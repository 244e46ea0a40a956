/** What a tournament's secret must have led to, beside what happened: piles, trophies, coins (`rules/protocol/setup.py`). */
import type { Secret } from "$lib/fair/secret";
import type { ChanceCheck } from "$lib/replay/game";
import { BOX_PLAYERS } from "$lib/wire/constants";
import type { CardInfo, History, PlanInfo } from "$lib/wire/types";
import type { Types } from "../types";

// Numbers of the frozen format: `streams.py`, `rules/protocol/setup.py`, `rules/protocol/match_phase.py`.
const [SETUP, TROPHIES, COIN] = [1, 2, 5];
const FIRST_PILE = 3;
const FINAL = 8;
const LEVELS = ["A", "B", "C"];

interface Box {
  readonly cards: readonly CardInfo[];
  readonly plans: PlanInfo;
}

/** The history must hide nothing (`all`). Packs and house rules of piles and trophies are left to `flagfall verify`. */
export function checkChance(secret: Secret, history: History<Types>, box: Box): ChanceCheck[] {
  const { first, steps } = history;
  const events = steps.flatMap((step) => step.events);
  const piles = { right: 0, wrong: 0 };
  const trophies = { right: 0, wrong: 0 };
  const coins = { right: 0, wrong: 0 };
  const count = (tally: { right: number; wrong: number }, isRight: boolean) => tally[isRight ? "right" : "wrong"]++;

  const boxes = first.config.players > BOX_PLAYERS ? 2 : 1;
  const left = LEVELS.map((level, i) =>
    secret.shuffled(SETUP, FIRST_PILE + i, pileOf(box.cards, level, first.excluded, boxes)),
  );
  const levelOf = new Map(box.cards.map((card) => [card.id, LEVELS.indexOf(card.level)]));
  const draw = (level: number, card: string | null) => {
    const top = left[level]?.pop();
    if (top !== undefined && card !== null) count(piles, top === card);
  };
  // Offers of round 1 were dealt before the first step, in order; only our own is told.
  for (const [p, player] of first.players.entries()) {
    const level = LEVELS.indexOf(player.level ?? "");
    const own = p === first.viewer ? first.own?.offer : undefined;
    for (let i = 0; i < player.offer; i++) draw(level, own?.[i] ?? null);
  }
  const values = first.config.trophy_values ?? box.plans.trophies.map((fans) => Array(boxes).fill(fans).flat());
  const stacks = values.map((fans, round) => secret.shuffled(TROPHIES, round + 1, fans));
  let round = first.round;
  let isFinal = false;
  for (const event of events) {
    if (event.kind === "offer_drawn" && LEVELS.includes(event.level))
      for (const card of event.cards ?? []) draw(LEVELS.indexOf(event.level), card);
    else if (event.kind === "in_park" && event.event.kind === "card_moved" && event.event.source === "pile")
      draw(levelOf.get(event.event.card ?? "") ?? -1, event.event.card);
    else if (event.kind === "trophy_won") count(trophies, stacks[event.round - 1]?.[event.park] === event.fans);
    else if (event.kind === "round_began") round = event.round;
    else if (event.kind === "finalists_named") isFinal = true;
    else if (event.kind === "decks_shuffled" && event.is_tossed) {
      const side = secret.first(COIN, (isFinal ? FINAL : round) * 16 + event.park, 2);
      count(coins, event.players[side] === event.first);
    }
  }
  return [
    { what: "piles", ...piles },
    { what: "trophies", ...trophies },
    { what: "coins", ...coins },
  ];
}

/** The cards of a level before they are shuffled, in the order of the box. */
function pileOf(cards: readonly CardInfo[], level: string, excluded: string, boxes: number): string[] {
  const inPlay = cards.filter((card) => card.level === level && card.set !== excluded && card.set !== "robot");
  return inPlay.flatMap((card) => Array.from({ length: card.copies * boxes }, () => card.id));
}
