/** The languages that are part of the app; what a server adds comes from `library/languages.ts`. */
import { FALLBACK, flatten, type Catalog, type Locale } from "./catalog";

export interface Language {
  code: Locale;
  /** What it calls itself. */
  name: string;
  /** The language of Unicode's CLDR whose plurals, numbers and lists it has. */
  cldr: string;
  direction: string;
}

type About = Partial<Omit<Language, "code">>;

const abouts = import.meta.glob<About>("$locales/*/language.json", { eager: true, import: "default" });

// What no page shows stays out. The build makes one file of each language (see `vite.config.ts`).
const files = import.meta.glob<object>(["$locales/*/*.json", "!$locales/*/{language,cli,help,play}.json"], {
  import: "default",
});

/** Code and name of a file: ".../de/web.json". */
const placeOf = (path: string): string[] =>
  path
    .replace(/\.json$/, "")
    .split("/")
    .slice(-2);

export const BUILT_IN: readonly Language[] = Object.entries(abouts)
  .map(([path, about]) => {
    const code = placeOf(path)[0] ?? "";
    return { code, name: about.name ?? code, cldr: about.cldr ?? code, direction: about.direction ?? "ltr" };
  })
  .sort((one, two) => Number(two.code === FALLBACK) - Number(one.code === FALLBACK));

/** The words of a language that is part of the app. */
export async function builtInWords(code: Locale): Promise<Catalog> {
  const own = Object.entries(files).filter(([path]) => placeOf(path)[0] === code);
  const trees = await Promise.all(own.map(async ([path, read]) => [placeOf(path)[1] ?? "", await read()] as const));
  return flatten(Object.fromEntries(trees));
}

/** The first that we speak of languages such as "de-AT"; null: none of them. */
export function bestOf(wanted: readonly string[], known: readonly Language[]): Locale | null {
  for (const name of wanted) {
    const tag = name.toLowerCase();
    const main = tag.split("-")[0];
    const found =
      known.find(({ code }) => code.toLowerCase() === tag) ??
      known.find(({ code }) => code.toLowerCase() === main) ??
      known.find(({ code }) => code.toLowerCase().split("-")[0] === main);
    if (found) return found.code;
  }
  return null;
}
