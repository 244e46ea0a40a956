import { createContext } from "svelte";

/** Which players of the game that is shown are bots: they have faces wherever they are met. */
export const [knownBots, provideBots, areBotsKnown] = createContext<(player: number) => boolean>();
