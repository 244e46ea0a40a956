/** Cards and parks in words and colours. */
import { currentLocale, inLocale, say, t } from "$lib/i18n/index.svelte";
import type { CardInfo } from "$lib/wire/types";
import { ROUNDS } from "../types";
import { library } from "./library.svelte";

/** The level of trainers, which are in no deck and have no power. */
export const TRAINER = "T";

/** "Hermit, power 2, Castle, level A. When revealed: +2 if …" */
export function describeCard(shown: string | CardInfo): string {
  const card = typeof shown === "string" ? library().card(shown) : shown;
  if (card.level === TRAINER)
    return `${t("web_challengers.trainer.name", { name: inLocale(card.name) })}. ${inLocale(card.text)}`;
  const power = card.power === null ? t("web_challengers.card.power_round") : String(card.power);
  const facts = t("web_challengers.card.facts", {
    name: inLocale(card.name),
    power,
    set: library().setName(card.set, currentLocale()),
    level: card.level,
  });
  const text = inLocale(card.text);
  if (text === "") return `${facts}. ${t("web_challengers.card.plain")}`;
  const moment = card.moments[0];
  return moment === undefined ? `${facts}. ${text}` : `${facts}. ${say(`ui.moments.${moment}`)}: ${text}`;
}

export function cardName(id: string): string {
  return library().name(id, currentLocale());
}

/** The number on a card; `R` where it is that of the round and there is none. */
export function powerWords(card: CardInfo, round?: number): string {
  if (card.level === TRAINER) return "★";
  const power = card.power ?? (round === undefined ? null : Math.min(round, ROUNDS));
  return power === null ? "R" : String(power);
}

/** The colours of a set as custom properties: fill, tint for grounds, ink on the fill. Sets of users share one. */
export function setColours(set: string): string {
  const colour = (part: string) => `var(--set-${set}${part}, var(--set-own${part}))`;
  return `--fill:${colour("")};--tint:${colour("-tint")};--on:${colour("-ink")}`;
}

/** "two from pile A or one from pile B": the levels on offer in a round. */
export function levelsWords(levels: readonly (readonly [string, number])[]): string {
  return levels
    .map(([level, n]) => t("web_challengers.plan.from", { n, level }))
    .join(` ${t("web_challengers.plan.or")} `);
}

/** A park by its index: its `name`, `in` it, or `to` it. */
export function parkWords(park: number, form: "name" | "in" | "to"): string {
  return say(`ui.park.${parkId(park)}.${form}`);
}

export function parkId(park: number): string {
  return library().plans.parks[park]?.id ?? "green";
}
