import { has, say, t } from "$lib/i18n/index.svelte";
import { gameName } from "$lib/library/games.svelte";
import { hostName, seatName } from "$lib/table/names";
import type { TableInfo } from "$lib/wire/types";
import { resultOf } from "./result";

/** What a table is called: by its title, or by its owner. */
export function titleOf(info: TableInfo): string {
  return info.settings.title || t("web.room.title_of", { name: hostName(info) });
}

/** The game and its mode: "Challengers! · Tournament". */
export function gameOf(info: TableInfo): string {
  return `${gameName(info.settings.game)} · ${rulesOf(info)}`;
}

/** The mode of a table; rules of the workshop go by the name their maker gave them. */
export function rulesOf(info: TableInfo): string {
  const rules = info.settings.config?.rules as { title?: unknown } | null | undefined;
  const title = info.mode === "custom" ? rules?.title : undefined;
  return typeof title === "string" && title !== "" ? title : modeName(info.mode);
}

export function modeName(mode: string): string {
  return has(`web.mode.${mode}`) ? say(`web.mode.${mode}`) : mode;
}

/** How a finished game went for the reader, in a word. */
export function resultWords(info: TableInfo): string {
  const result = resultOf(info);
  return result.kind === "place" ? t("web.me.place", { n: result.place }) : t(`web.me.${result.kind}`);
}

/** The other players of a table, for a line in a list. */
export function othersOf(info: TableInfo): string {
  if (info.status === "waiting" && info.seats.some((seat) => seat.kind === "open")) return t("web.seat.waiting_for");
  const names = info.seats
    .filter((seat) => seat.index !== info.you && seat.kind !== "open")
    .map((seat) => seatName(seat, info.seats));
  return names.length === 0 ? t("web.me.alone") : t("web.me.against", { names: names.join(", ") });
}
