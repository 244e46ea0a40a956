import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fill, flatten, inOne, type Catalog } from "$lib/i18n/catalog";
import { list, number, pluralForm } from "$lib/i18n/cldr";
import { bestOf, BUILT_IN, builtInWords } from "$lib/i18n/languages";

const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));
const [en, de] = await Promise.all([builtInWords("en"), builtInWords("de")]);
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

  it("are found in their folders, English first", () => {
    expect(BUILT_IN.map(({ code }) => code)).toEqual(["en", "de"]);
    expect(BUILT_IN.map(({ name }) => name)).toEqual(["English", "Deutsch"]);
  });
});

describe("a language", () => {
  it("is found by what a browser asks for", () => {
    const known = ["en", "de", "pt-BR"].map((code) => ({ code, name: code, cldr: code, direction: "ltr" }));
    expect(bestOf(["fr", "de-AT"], known)).toBe("de");
    expect(bestOf(["pt-PT"], known)).toBe("pt-BR");
    expect(bestOf(["fr"], known)).toBeNull();
  });

  it("has its own plural forms, as on the server", () => {
    const choices = JSON.parse(readFileSync(new URL("../fixtures/plurals.json", import.meta.url), "utf8")) as Record<
      string,
      Record<string, string>
    >;
    for (const [tag, forms] of Object.entries(choices)) {
      const here = Object.keys(forms).map((n) => [n, pluralForm(Number(n), tag)]);
      expect(Object.fromEntries(here), tag).toEqual(forms);
    }
    const leaf = flatten({ cards: { one: "{n} karta", few: "{n} karty", many: "{n} kart", other: "{n} karty" } });
    expect([1, 3, 5, 22].map((n) => fill(leaf, "pl", "cards", { n }))).toEqual([
      "1 karta",
      "3 karty",
      "5 kart",
      "22 karty",
    ]);
  });

  it("has its own lists, and the digits of the cards", () => {
    expect(list(["A", "B", "C"], "en-GB")).toBe("A, B and C");
    expect(list(["A", "B"], "de")).toBe("A und B");
    expect(number(12_345, "ar-EG")).toMatch(/^12.345$/);
  });

  it("falls back on English for a text it does not have", () => {
    expect(inOne({ en: "Pig", de: "Schwein" }, "de")).toBe("Schwein");
    expect(inOne({ en: "Pig", de: "Schwein" }, "pl")).toBe("Pig");
    expect(inOne({}, "pl")).toBe("");
  });
});
