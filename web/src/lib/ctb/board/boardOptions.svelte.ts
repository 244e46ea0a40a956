import { save, load } from "$lib/storage";

/** How a reader likes the board; kept in this browser. */
export interface BoardOptions {
  coordinates: boolean;
  /** Move with one tap; attacks are always shown first unless this is on. */
  atOnce: boolean;
}

const KEY = "flagfall.ctb";
const DEFAULTS: BoardOptions = { coordinates: true, atOnce: false };

export const options = $state<BoardOptions>(load(KEY, DEFAULTS));

/** Write the options down whenever one changes. Call once inside a component. */
export function keepOptions(): void {
  $effect(() => void save(KEY, options));
}
