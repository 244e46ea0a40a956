import { go } from "$lib/router.svelte";
import { ensureSomebody } from "$lib/session/session.svelte";
import { newDraft, settingsOf, type Draft } from "./form/draft";
import type { SeatSetting } from "$lib/wire/types";
import { nextLevel } from "./ramp";
import { myTables, openAndStart, pageOf } from "./tables";

/** Whom a newcomer meets: three bots that can be beaten, each with a style of its own. */
const BEGINNERS = ["novice", "regular", "greedy"];

export type QuickGame = "solo" | "bots" | "ctb";

const QUICK: Record<QuickGame, Partial<Draft>> = {
  solo: { game: "challengers", players: 1, sets: "first", isPrivate: true },
  bots: { game: "challengers", players: 4, bots: 3, sets: "first", isPrivate: true },
  ctb: { game: "ctb", bots: 1, isPrivate: true },
};

const engine = (level: number): SeatSetting => ({ kind: "bot", bot: `engine-${level}` });

/** From a click into a running game. */
export async function playNow(game: QuickGame): Promise<void> {
  await ensureSomebody();
  const settings = settingsOf({ ...newDraft(), ...QUICK[game] }, new Date());
  if (game === "ctb") {
    const level = nextLevel((await myTables()).filter((table) => table.settings.game === "ctb"));
    settings.seats = (settings.seats ?? []).map((seat) => (seat.kind === "bot" ? engine(level) : seat));
  }
  if (game === "bots") {
    const isBot = (seat: SeatSetting) => seat.kind === "bot";
    settings.seats = [
      ...(settings.seats ?? []).filter((seat) => !isBot(seat)),
      ...BEGINNERS.map((bot) => ({ kind: "bot" as const, bot })),
    ];
  }
  const info = await openAndStart(settings);
  go(pageOf(info));
}
