import type { Locale } from "$lib/i18n/index.svelte";
import { save, load } from "./storage";

/** What a reader has set for this browser. */
export interface Preferences {
  locale: Locale | null; // null: the browser's
  theme: "system" | "light" | "dark";
  sound: boolean;
  /** Whether the reader has been asked about sound. */
  isSoundAsked: boolean;
  /** How loud sounds are, 0 to 1. */
  volume: number;
  /** How fast matches are shown. */
  speed: 1 | 2 | 4;
  motion: boolean;
  /** Whether advice is wanted where there is some. */
  adviser: boolean;
}

const KEY = "flagfall.preferences";
const DEFAULTS: Preferences = {
  locale: null,
  theme: "system",
  sound: false,
  isSoundAsked: false,
  volume: 0.6,
  speed: 1,
  motion: true,
  adviser: false,
};

/** The one set of preferences; change a field and it is kept. */
export const preferences = $state<Preferences>(load(KEY, DEFAULTS));

/** Write the preferences down and put them on the page, whenever one changes. Call once inside a component. */
export function keepPreferences(): void {
  $effect(() => {
    const root = document.documentElement;
    if (preferences.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = preferences.theme;
    if (preferences.motion) delete root.dataset.motion;
    else root.dataset.motion = "off";
    save(KEY, preferences);
  });
}

/** Whether things should stand still: the reader's system or the reader says so; reactive to the latter. */
export function isStill(): boolean {
  return !preferences.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
