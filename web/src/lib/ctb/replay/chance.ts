/** What a game's secret must have led to, beside what happened: the coin (`rules/protocol/toss.py`). */
import type { Secret } from "$lib/fair/secret";
import type { ChanceCheck } from "$lib/replay/game";
import type { History } from "$lib/wire/types";
import type { Types } from "../types";

const COIN = 5;
const TOSS = 2;

export function checkChance(secret: Secret, history: History<Types>): ChanceCheck[] {
  const face = secret.first(COIN, TOSS, 2) === 1 ? "tails" : "heads";
  const tossed = history.steps.flatMap((step) => step.events).filter((event) => event.kind === "coin_tossed");
  const right = tossed.filter((event) => event.face === face).length;
  return [{ what: "coins", right, wrong: tossed.length - right }];
}
