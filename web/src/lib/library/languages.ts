/** Languages that a server speaks besides those that are part of the app. */
import { addLanguages, preferred, speak, type Locale } from "$lib/i18n/index.svelte";
import { bestOf, BUILT_IN } from "$lib/i18n/languages";
import { get } from "$lib/net/http";
import type { LanguageLibrary, LanguageWords } from "$lib/wire/types";

/** Ask the server which languages it adds; without an answer our own have to do. */
async function discover(): Promise<void> {
  const { languages } = await get<LanguageLibrary>("/library/languages");
  addLanguages(languages, async (code) => {
    const { words } = await get<LanguageWords>(`/library/languages/${code}`);
    return new Map(Object.entries(words));
  });
}

/**
 * Speak before the first page is shown: the language the user chose, else the browser's. Only where our own are not
 * what is wanted first does the page wait for the server.
 */
export async function begin(chosen: Locale | null): Promise<void> {
  const wanted = chosen ?? navigator.languages[0] ?? "";
  const others = discover().catch(() => undefined);
  const own = bestOf([wanted], BUILT_IN);
  if (own === null || (chosen !== null && own !== chosen)) await others;
  await speak(chosen ?? preferred()).catch(() => speak(preferred()));
}
