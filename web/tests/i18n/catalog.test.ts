import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fill, flatten, LOCALES, number, type Catalog } from "$lib/i18n/catalog";
import { catalog as de } from "$lib/i18n/de";
import { catalog as en } from "$lib/i18n/en";

const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));
const words = flatten({ web: { hello: "Hello, {name}!", seats: { one: "{n} seat", other: "{n} seats" } } });

describe("words", () => {
  it("take their values", () => {
    expect(fill(words, "en", "web.hello", { name: "Ada" })).toBe("Hello, Ada!");
    expect(fill(words, "en", "web.hello")).toBe("Hello, {name}!");
    expect(fill(words, "en", "web.nothing")).toBe("web.nothing");
  });

  it("are singular for one, and one only", () => {
    const shown = [0, 1, 2].map((n) => fill(words, "en", "web.seats", { n }));
    expect(shown).toEqual(["0 seats", "1 seat", "2 seats"]);
  });

  it("write long numbers in groups, as each language does", () => {
    expect(number(9_999, "en")).toBe("9999");
    expect(number(100_000, "en")).toBe("100,000");
    expect(number(100_000, "de")).toBe("100.000");
  });
});

describe("the two languages", () => {
  it("have the same keys, the same plurals, the same values", () => {
    expect([...de.keys()].sort()).toEqual([...en.keys()].sort());
    const places = (catalog: Catalog, key: string) =>
      [...new Set([...JSON.stringify(catalog.get(key)).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();
    for (const key of en.keys()) {
      expect(typeof de.get(key), key).toBe(typeof en.get(key));
      expect(places(de, key), key).toEqual(places(en, key));
    }
  });

  it("have words for every key that the app names", () => {
    const named = new Set<string>();
    for (const file of readdirSync(SOURCE, { recursive: true, encoding: "utf8" })) {
      if (!/\.(svelte|ts)$/.test(file)) continue;
      const text = readFileSync(join(SOURCE, file), "utf8");
      for (const [, key] of text.matchAll(/\bt\(\s*"([\w.]+)"/g)) named.add(key!);
    }
    expect(named.size).toBeGreaterThan(100);
    expect([...named].filter((key) => !en.has(key))).toEqual([]);
  });

  it("are the ones that are offered", () => {
    expect(LOCALES).toEqual(["en", "de"]);
  });
});
