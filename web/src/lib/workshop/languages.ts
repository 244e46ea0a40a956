import { allLanguages, currentLocale, type Language } from "$lib/i18n/index.svelte";
import { BUILT_IN } from "$lib/i18n/languages";

/** The languages in which a creation can be looked at: the maker's own first, then ours. */
export function makersLanguages(): readonly Language[] {
  const own = allLanguages().filter(({ code }) => code === currentLocale());
  return [...own, ...BUILT_IN.filter(({ code }) => code !== currentLocale())];
}
