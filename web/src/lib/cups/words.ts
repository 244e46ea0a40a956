import { num, t } from "$lib/i18n/index.svelte";
import { botKind, numbered } from "$lib/table/names";
import type { CupInfo, CupSummary, EntrantInfo } from "$lib/wire/types";

/** The name of an entrant; several bots of a kind are numbered in the order they entered. */
export function entrantName(entrant: EntrantInfo, people: readonly EntrantInfo[]): string {
  if (entrant.bot === null) return entrant.name;
  const alike = people.filter(({ bot }) => bot === entrant.bot);
  return numbered(
    botKind(entrant.bot),
    alike.findIndex(({ id }) => id === entrant.id),
  );
}

/** All names of a cup by id. */
export function namesOf(cup: CupInfo): ReadonlyMap<string, string> {
  return new Map(cup.people.map((entrant) => [entrant.id, entrantName(entrant, cup.people)]));
}

/** How far a cup is, in a few words. */
export function progressOf(cup: CupSummary): string {
  if (cup.status === "open") return t("web_cups.entrants", { n: cup.entrants });
  if (cup.status === "over") {
    return cup.winner === null ? t("web_cups.status.over") : t("web_cups.winner", { name: winnerOf(cup) });
  }
  return cup.stages === null
    ? t("web_cups.round", { n: cup.stage })
    : t("web_cups.round_of", { n: cup.stage, all: cup.stages });
}

function winnerOf(cup: CupSummary): string {
  return botKind(cup.winner ?? "");
}

/** Points with at most two places behind the point; a real minus. */
export function points(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded < 0 ? `−${num(-rounded)}` : num(rounded);
}
