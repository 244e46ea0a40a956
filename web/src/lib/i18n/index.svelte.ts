import { fill, number as written, LOCALES, type Catalog, type Locale, type Values } from "./catalog";
import type { Key } from "./keys";

export { LOCALES, type Locale, type Values };
export type { Key };

const load: Record<Locale, () => Promise<{ catalog: Catalog }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
};

let locale = $state<Locale>("en");
let catalog = $state.raw<Catalog>(new Map());

/** The language of this browser, as far as we speak it. */
export function preferred(languages: readonly string[] = navigator.languages): Locale {
  for (const name of languages) {
    const found = LOCALES.find((one) => name.toLowerCase().startsWith(one));
    if (found) return found;
  }
  return "en";
}

/** Speak another language from now on; every text on the page follows. */
export async function speak(next: Locale): Promise<void> {
  const { catalog: words } = await load[next]();
  catalog = words;
  locale = next;
  document.documentElement.lang = next;
}

/** The language being spoken; reactive. */
export function currentLocale(): Locale {
  return locale;
}

/** The words of a key. */
export function t(key: Key, values?: Values): string {
  return fill(catalog, locale, key, values);
}

/** The words of a key that is put together while running; see `has`. */
export function say(key: string, values?: Values): string {
  return fill(catalog, locale, key, values);
}

/** Whether there are words for a key that is put together while running. */
export function has(key: string): boolean {
  return catalog.has(key);
}

/** One of two texts that came in both languages. */
export function inLocale<T>(both: Record<Locale, T>): T {
  return both[locale];
}

/** A number as it is written here. */
export function num(value: number): string {
  return written(value, locale);
}

/** A moment in the past or future in words: "3 minutes ago". `seconds` is negative for the past. */
export function relative(seconds: number): string {
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(0, "second");
}
