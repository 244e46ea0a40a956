/** Effects of cards as forms change them: which words fit together is the server's to say. */
import type { Vocabulary } from "$lib/wire/types";
import type { Data } from "../toml";

export type EffectSource = Data & { readonly on: string; readonly do: string };

/** What a key starts with when it is put in. */
const FIRST: Readonly<Record<string, unknown>> = { amount: 1, count: 1, cost: 1, from: "deck_top", to: "deck_bottom" };

/** Keys without which an effect means nothing. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  power: ["amount"],
  support: ["amount"],
  power_next: ["amount"],
  fans: ["amount"],
  move: ["from", "to", "count"],
  arrange: ["count"],
  extra_pick: ["cost"],
};

/** A new effect with this verb, at the same moment if the verb allows it. */
export function effectWith(verb: string, words: Vocabulary, on?: string): EffectSource {
  const moments = words.verbs[verb]?.moments ?? [];
  const needed = (NEEDED[verb] ?? []).map((key) => [key, FIRST[key]] as const);
  const moment = on !== undefined && moments.includes(on) ? on : (moments[0] ?? "reveal");
  return { on: moment, do: verb, ...Object.fromEntries(needed) };
}

/** An effect with one word changed; `null` takes the key out. */
export function changed(effect: EffectSource, key: string, value: unknown): EffectSource {
  const { [key]: _, ...rest } = effect;
  return (value === null ? rest : { ...effect, [key]: value }) as EffectSource;
}

/** `per = { own = "bench_cards" }` as two words; empty: nothing is counted. */
export function countOf(count: unknown): { whose: string; what: string } {
  const [whose = "", what = ""] =
    Object.entries((count ?? {}) as Data).find(([key]) => key === "own" || key === "opponent") ?? [];
  return { whose: String(whose), what: String(what) };
}

/** The same with other words; `bounds` are those a condition begins with. Only cards on a bench can be told apart. */
export function countWith(count: Data, whose: string, what: string, bounds: Data = {}): Data | null {
  if (what === "") return null;
  const { own: _own, opponent: _opponent, of, ...rest } = count;
  return { [whose || "own"]: what, ...bounds, ...rest, ...(of && what === "bench_cards" ? { of } : {}) };
}
