import { fill, type Catalog, type Locale } from "$lib/i18n/catalog";
import { builtInWords } from "$lib/i18n/languages";
import type { Voice } from "$lib/ctb/tell/voice";

const catalogs: Record<Locale, Catalog> = { en: await builtInWords("en"), de: await builtInWords("de") };

/** Speaks to one of Ada and Ben, or to a spectator; pieces are called by their ids, with an article by their names. */
export function voice(locale: Locale, viewer: number | null): Voice {
  return {
    viewer,
    name: (player) => ["Ada", "Ben"][player] ?? "",
    piece: (id) => id,
    form: (id, form) => {
      const name = id === "one" ? "Leader" : id.charAt(0).toUpperCase() + id.slice(1);
      return fill(catalogs[locale]!, locale, `ctb.forms.${name}.${form}`);
    },
    say: (key, values) => fill(catalogs[locale]!, locale, key, values),
  };
}
