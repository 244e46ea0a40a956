import { FALLBACK, fill, inOne, type Catalog, type Locale, type Values, type Words } from "./catalog";
import { list, number, percent as percentIn, relativeTime } from "./cldr";
import type { Key } from "./keys";
import { bestOf, BUILT_IN, builtInWords, type Language } from "./languages";

export { FALLBACK, type Language, type Locale, type Values, type Words };
export type { Key };

type Load = (code: Locale) => Promise<Catalog>;

let known = $state.raw<readonly Language[]>(BUILT_IN);
let spoken = $state.raw<Language>(BUILT_IN[0]!);
let catalog = $state.raw<Catalog>(new Map());
const loaders = new Map<Locale, Load>(BUILT_IN.map(({ code }) => [code, builtInWords]));

/** All languages there are; reactive. */
export function allLanguages(): readonly Language[] {
  return known;
}

/** Languages besides our own, and where their words come from. */
export function addLanguages(more: readonly Language[], load: Load): void {
  const fresh = more.filter(({ code }) => !loaders.has(code));
  for (const { code } of fresh) loaders.set(code, load);
  known = [...known, ...fresh];
}

/** The language of this browser, as far as we speak it. */
export function preferred(languages: readonly string[] = navigator.languages): Locale {
  return bestOf(languages, known) ?? FALLBACK;
}

/** Speak another language from now on; every text on the page follows. */
export async function speak(next: Locale): Promise<void> {
  const language = known.find(({ code }) => code === next);
  const load = loaders.get(next);
  if (!language || !load) return await speak(FALLBACK);
  catalog = await load(next);
  spoken = language;
  document.documentElement.lang = next;
  document.documentElement.dir = language.direction;
}

/** The language being spoken; reactive. */
export function currentLocale(): Locale {
  return spoken.code;
}

/** The words of a key. */
export function t(key: Key, values?: Values): string {
  return say(key, values);
}

/** The words of a key that is put together while running; see `has`. */
export function say(key: string, values?: Values): string {
  return fill(catalog, spoken.cldr, key, values);
}

/** Whether there are words for a key that is put together while running. */
export function has(key: string): boolean {
  return catalog.has(key);
}

/** A text that came in several languages. */
export function inLocale(words: Words): string {
  return inOne(words, spoken.code);
}

/** A number as it is written here. */
export function num(value: number): string {
  return number(value, spoken.cldr);
}

/** A number with its sign, a real minus, and none if it is zero: "+2", "−1.5", "0". */
export function signedNum(value: number): string {
  return value === 0 ? num(0) : `${value > 0 ? "+" : "−"}${num(Math.abs(value))}`;
}

/** A share in hundredths: "63%". */
export function percent(share: number): string {
  return percentIn(share, spoken.cldr);
}

/** Several things in one phrase: "A, B and C". */
export function listed(items: readonly string[]): string {
  return list(items, spoken.cldr);
}

/** A moment in the past or future in words: "3 minutes ago". `seconds` is negative for the past. */
export function relative(seconds: number): string {
  return relativeTime(seconds, spoken.cldr);
}

/** A day: "17 Nov 2026". `at` is in seconds since 1970. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(spoken.cldr, { dateStyle: "medium" }).format(at * 1000);
}
