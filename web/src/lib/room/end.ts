import { num, t } from "$lib/i18n/index.svelte";
import { playerName } from "$lib/table/names";
import type { TableInfo } from "$lib/wire/types";

/** How a game ended that its own rules did not end; null where they did. */
export function wordsOfEnd(info: TableInfo): string | null {
  const { outcome, you } = info;
  if (outcome === null || outcome.by === "game") return null;
  if (outcome.reason === "abandoned") return t("web.over.abandoned");
  if (outcome.reason === "rules_changed") return t("web.over.rules_changed");
  if (outcome.reason === "taken_back") return t("web.over.taken_back");
  const loser = outcome.ranking.at(-1)?.[0];
  if (loser === undefined || (outcome.reason !== "given_up" && outcome.reason !== "time")) return null;
  if (loser === you) return t(outcome.reason === "time" ? "web.over.time_you" : "web.over.given_up_you");
  return t(outcome.reason === "time" ? "web.over.time" : "web.over.given_up", { name: playerName(info, loser) });
}

/** What a rated game did to the reader's rating; null if nothing is to be said. */
export function ratingWords(info: TableInfo): string | null {
  const { outcome, you } = info;
  if (outcome?.unrated) return t(`web.over.${outcome.unrated}`);
  const change = outcome?.ratings?.find((one) => one.index === you);
  if (!change) return null;
  const moved = Math.round(change.after) - Math.round(change.before);
  const by = `${moved < 0 ? "−" : "+"}${num(Math.abs(moved))}`;
  return t("web.over.rating", { before: num(Math.round(change.before)), after: num(Math.round(change.after)), by });
}
