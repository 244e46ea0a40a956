import { t } from "$lib/i18n/index.svelte";
import type { Speech } from "./text";

/** The words of the moment's language; reactive. */
export function speechFor(nameOf: (player: number) => string): Speech {
  return { nameOf, nothing: t("web.any_game.nothing"), yes: t("web.any_game.yes"), no: t("web.any_game.no") };
}
