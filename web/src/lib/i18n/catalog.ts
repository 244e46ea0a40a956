// Words by key. The format is the one of the Python side: `{name}` takes a value, and of a leaf with
// plural forms the value `n` chooses one.
import { number, pluralForm } from "./cldr";

/** The code of a language, such as "pl". */
export type Locale = string;
export type Leaf = string | Readonly<Record<string, string>>;
export type Catalog = ReadonlyMap<string, Leaf>;
export type Values = Readonly<Record<string, string | number>>;
/** One text by the code of its language. */
export type Words = Readonly<Record<Locale, string>>;

/** What everybody gets who speaks a language that a text does not have. */
export const FALLBACK: Locale = "en";

const FORMS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** All leaves of the files by their full key. */
export function flatten(sections: Readonly<Record<string, unknown>>): Catalog {
  const found = new Map<string, Leaf>();
  const walk = (prefix: string, tree: object): void => {
    for (const [name, value] of Object.entries(tree)) {
      const key = prefix === "" ? name : `${prefix}.${name}`;
      if (isLeaf(value)) found.set(key, value);
      else walk(key, value as object);
    }
  };
  walk("", sections);
  return found;
}

/** The words of a key with the values filled in; without words, the key itself. `tag`: see `cldr.ts`. */
export function fill(catalog: Catalog, tag: string, key: string, values: Values = {}): string {
  const leaf = catalog.get(key);
  if (leaf === undefined) return key;
  return template(leaf, values.n, tag).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : typeof value === "number" ? number(value, tag) : value;
  });
}

/** A text in one language, else in English, else in whatever there is. */
export function inOne(words: Words, locale: Locale): string {
  return words[locale] ?? words[FALLBACK] ?? Object.values(words)[0] ?? "";
}

function template(leaf: Leaf, n: string | number | undefined, tag: string): string {
  if (typeof leaf === "string") return leaf;
  return (typeof n === "number" ? leaf[pluralForm(n, tag)] : undefined) ?? leaf.other ?? "";
}

function isLeaf(value: unknown): value is Leaf {
  if (typeof value === "string") return true;
  if (typeof value !== "object" || value === null || !("other" in value)) return false;
  return Object.entries(value).every(([form, text]) => FORMS.has(form) && typeof text === "string");
}
