/** A card in words, for labels and screen readers. */
import { currentLocale, say, t } from "$lib/i18n/index.svelte";
import { library } from "./library.svelte";

/** "Hermit, power 2, Castle, level A. When revealed: +2 if …" */
export function describeCard(id: string): string {
  const card = library().card(id);
  const locale = currentLocale();
  const power = card.power === null ? t("web_challengers.card.power_round") : String(card.power);
  const facts = t("web_challengers.card.facts", {
    name: card.name[locale],
    power,
    set: library().setName(card.set, locale),
    level: card.level,
  });
  const text = card.text[locale];
  if (text === "") return `${facts}. ${t("web_challengers.card.plain")}`;
  const moment = card.moments[0];
  return moment === undefined ? `${facts}. ${text}` : `${facts}. ${say(`ui.moments.${moment}`)}: ${text}`;
}

export function cardName(id: string): string {
  return library().name(id, currentLocale());
}

/** A park by its index: its `name`, `in` it, or `to` it. */
export function parkWords(park: number, form: "name" | "in" | "to"): string {
  return say(`ui.park.${parkId(park)}.${form}`);
}

export function parkId(park: number): string {
  return library().plans.parks[park]?.id ?? "green";
}
