/** What there is to play with, as the server's library tells it. */
import { get } from "$lib/net/http";
import type { BotLibrary, CardLibrary, GameLibrary, VariantLibrary, Vocabulary } from "$lib/wire/types";

/** Asked once; a failure is forgotten, so that the next one who asks tries again. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: Promise<Answer> | null = null;
  return () => {
    kept ??= ask().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

/** The rule sets of Capture The Base and the switches they are made of. */
export const loadVariants = once(() => get<VariantLibrary>("/library/variants"));

/** Everything in the box of Challengers!. */
export const loadCards = once(() => get<CardLibrary>("/library/cards"));

/** The words that cards of one's own are made of. */
export const loadVocabulary = once(() => get<Vocabulary>("/library/vocabulary"));

/** The sets of Challengers!, City and the Robot's among them. */
export const loadSets = once(async () => (await loadCards()).sets);

/** Every game that can be played here. */
export const loadGames = once(async () => (await get<GameLibrary>("/library/games")).games);

/** Every bot, the weakest of each game first. */
export const loadBots = once(async () => (await get<BotLibrary>("/library/bots")).bots);
