/** The games of this server: ours, and those of other packages. */
import { has, inLocale, say } from "$lib/i18n/index.svelte";
import type { GameInfo, InsightInfo } from "$lib/wire/types";
import { loadGames } from "./library";

let games = $state.raw<readonly GameInfo[]>([]);

/** Every game that can be played here, as soon as the server has told; reactive. */
export function knownGames(): readonly GameInfo[] {
  if (games.length === 0) loadGames().then((found) => (games = found), console.warn);
  return games;
}

/** What people call a game; of ours we have the words ourselves. */
export function gameName(id: string): string {
  const key = `web.game.${id}`;
  if (has(key)) return say(key);
  const found = knownGames().find((game) => game.id === id);
  return found ? inLocale(found.name) : id;
}

/** What is worked out about a game at a table. */
export const insightsOf = (id: string): readonly InsightInfo[] =>
  knownGames().find((game) => game.id === id)?.insights ?? [];
