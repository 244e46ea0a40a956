import { t } from "$lib/i18n/index.svelte";
import type { OutcomeInfo } from "$lib/wire/types";

/** Who has won any game. */
export function resultWords(outcome: OutcomeInfo, nameOf: (player: number) => string): string {
  const names = outcome.winners.map(nameOf);
  if (names.length === 0) return t("web.any_game.tie");
  if (names.length === 1) return t("web.any_game.winner", { name: names[0]! });
  return t("web.any_game.winners", { names: names.join(", ") });
}
