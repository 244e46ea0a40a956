/** Advice as the page shows it: places, and options that come to the same told once. */
import { signedNum, t } from "$lib/i18n/index.svelte";
import type { Advice, AdvisedOption } from "$lib/wire/types";
import type { Action, OwnView } from "../types";

/** An option and its place. */
export interface Ranked {
  readonly option: AdvisedOption;
  /** From 1. */
  readonly place: number;
  /** The best, or not to be told from it. */
  readonly isBest: boolean;
}

/** Every option; those that are about as good as the best count as the best. */
export function ranked(advice: Advice): Ranked[] {
  const best = advice.options[0];
  return advice.options.map((option, i) => ({
    option,
    place: i + 1,
    isBest: i === 0 || (best !== undefined && option.high >= best.low),
  }));
}

/** What is said of an action; null: nothing. */
export function rankOf(advice: Advice | null, action: Action): Ranked | null {
  if (advice === null) return null;
  return ranked(advice).find(({ option }) => isSame(option.action, action)) ?? null;
}

/** Whether advice is about the decision of a player who sees this. */
export function isAbout(advice: Advice, step: string, own: OwnView): boolean {
  const options = advice.options.map(({ action }) => action);
  const cards = (kind: string) => options.flatMap((action) => (action.kind === kind ? [action.card] : []));
  const lies = (found: readonly unknown[], there: readonly string[]) =>
    found.length === new Set(there).size && there.every((card) => found.includes(card));
  if (advice.step !== step || advice.cards !== own.deck.length) return false;
  if (step === "picking") return lies(cards("pick"), own.offer);
  return step !== "removing" || lies(cards("remove"), own.deck);
}

/** Whether this option was taken. */
export function isTaken(advice: Advice, option: AdvisedOption): boolean {
  return advice.taken !== null && isSame(advice.taken, option.action);
}

/** One of each plan: to part with A and then B is to part with B and then A. */
export function plans(advice: Advice): Ranked[] {
  const seen = new Set<string>();
  return ranked(advice).filter(({ option }) => {
    const kind = option.action.kind;
    if (option.redraws || option.picks.length + option.cuts.length === 0) return true;
    const plan = `${kind === "pick" || kind === "remove"} ${option.picks.toSorted().join()} ${option.cuts.toSorted().join()}`;
    if (seen.has(plan)) return isTaken(advice, option);
    seen.add(plan);
    return true;
  });
}

/** What else belongs to a plan, besides the action itself. */
export function further(option: AdvisedOption): { picks: readonly string[]; cuts: readonly string[] } {
  const { kind, card } = option.action;
  const without = (cards: readonly string[]) => {
    const place = cards.findIndex((one) => one === card);
    return place < 0 ? cards : cards.toSpliced(place, 1);
  };
  return {
    picks: kind === "pick" ? without(option.picks) : option.picks,
    cuts: kind === "remove" || kind === "pay" ? without(option.cuts) : option.cuts,
  };
}

/** A mark in words. */
export function describeRank(rank: Ranked | null): string {
  if (rank === null) return "";
  return t("web_challengers.advice.mark", { place: rank.place, points: signedNum(pointsOf(rank.option.change)) });
}

/** Percentage points, as fine as they are worth reading. */
export function pointsOf(change: number): number {
  const points = change * 100;
  return Math.abs(points) < 10 ? Math.round(points * 10) / 10 : Math.round(points);
}

function isSame(said: Record<string, unknown>, action: object): boolean {
  return Object.entries(action).every(([key, value]) => said[key] === value);
}
