import { readFileSync } from "node:fs";
import type { Paragraph } from "$lib/wire/types";
import type { GameEvent, Variant, View } from "$lib/ctb/types";

/** A game written down by `make web-fixtures`. */
export interface Fixture {
  readonly viewer: number;
  readonly variant: Variant;
  readonly first: View;
  readonly names: readonly string[];
  /** `words` are the paragraphs in words, language by language. */
  readonly steps: readonly {
    readonly events: GameEvent[];
    readonly view: View | null;
    readonly told: Paragraph[];
    readonly words: string[];
  }[];
}

export function fixture(name: "ctb-standard" | "ctb-lakes"): Fixture {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8")) as Fixture;
}
