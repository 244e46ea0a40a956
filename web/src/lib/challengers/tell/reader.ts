import { currentLocale, has, listed, say } from "$lib/i18n/index.svelte";
import type { Reader } from "$lib/i18n/telling";
import { library } from "../cards/library.svelte";

/** Whoever reads on this page; a card they may not know is just a card. */
export function readerOf(player: (participant: number) => string, you: number | null = null): Reader {
  const locale = currentLocale();
  const noun = (id: string | null) => (id === null ? say("events.hidden_card") : library().name(id, locale));
  return { say, has, listed, player, noun, you };
}
