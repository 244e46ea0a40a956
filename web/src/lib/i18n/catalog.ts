// Words by key. The format is the one of the Python side: `{name}` takes a value, and a leaf of
// two plural forms is chosen by the value `n`.

export type Locale = "en" | "de";
export type Words = string | { one: string; other: string };
export type Catalog = ReadonlyMap<string, Words>;
export type Values = Readonly<Record<string, string | number>>;

export const LOCALES: readonly Locale[] = ["en", "de"];

/** All leaves of the files by their full key. */
export function flatten(sections: Readonly<Record<string, unknown>>): Catalog {
  const found = new Map<string, Words>();
  const walk = (prefix: string, tree: object): void => {
    for (const [name, value] of Object.entries(tree)) {
      const key = prefix === "" ? name : `${prefix}.${name}`;
      if (typeof value === "string" || isPlural(value)) found.set(key, value);
      else walk(key, value as object);
    }
  };
  walk("", sections);
  return found;
}

/** The words of a key with the values filled in; without words, the key itself. */
export function fill(catalog: Catalog, locale: Locale, key: string, values: Values = {}): string {
  const words = catalog.get(key);
  if (words === undefined) return key;
  const template = typeof words === "string" ? words : words[values.n === 1 ? "one" : "other"];
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : typeof value === "number" ? number(value, locale) : value;
  });
}

/** A number as people of this language write it; whole ones get groups of three only where they are long. */
export function number(value: number, locale: Locale): string {
  const isLong = Math.abs(value) >= 10_000;
  return isLong || !Number.isInteger(value) ? formatOf(locale, isLong).format(value) : String(value);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Made once: the story of a match has hundreds of numbers, and making a format takes its time. */
function formatOf(locale: Locale, useGrouping: boolean): Intl.NumberFormat {
  const id = `${locale} ${useGrouping}`;
  const found = formats.get(id) ?? new Intl.NumberFormat(locale, { useGrouping, maximumFractionDigits: 1 });
  formats.set(id, found);
  return found;
}

function isPlural(value: unknown): value is { one: string; other: string } {
  if (typeof value !== "object" || value === null) return false;
  const names = Object.keys(value);
  return names.length === 2 && "one" in value && "other" in value;
}
