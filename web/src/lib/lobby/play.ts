import { go } from "$lib/router.svelte";
import { ensureSomebody } from "$lib/session/session.svelte";
import { newDraft, settingsOf, type Draft } from "./form/draft";
import { openAndStart, pageOf } from "./tables";

export type QuickGame = "solo" | "bots" | "ctb";

const QUICK: Record<QuickGame, Partial<Draft>> = {
  solo: { game: "challengers", players: 1, sets: "first", isPrivate: true },
  bots: { game: "challengers", players: 4, bots: 3, sets: "first", isPrivate: true },
  ctb: { game: "ctb", bots: 1, isPrivate: true },
};

/** From a click into a running game. */
export async function playNow(game: QuickGame): Promise<void> {
  await ensureSomebody();
  const info = await openAndStart(settingsOf({ ...newDraft(), ...QUICK[game] }, new Date()));
  go(pageOf(info));
}
