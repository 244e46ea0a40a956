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
  const effect = { on: moment, do: verb, ...Object.fromEntries(needed) };
  const least = words.bounds[verb]?.count?.[0];
  return "count" in effect && least !== undefined ? { ...effect, count: Math.max(1, least) } : effect;
}

/** Cards come from somewhere else: what makes no sense then is said no more. */
export function effectFrom(effect: EffectSource, from: string, words: Vocabulary): EffectSource {
  const targets = words.moves[from] ?? [];
  const to = targets.includes(String(effect.to)) ? effect.to : targets[0];
  const { optional, of, chooser, whose, count, ...rest } = effect;
  const isChosen = words.chosen_from.includes(from);
  const said = isChosen ? { optional, of, chooser } : {};
  const isItself = words.source_moments[from] !== undefined;
  const moments = words.source_moments[from] ?? words.verbs[effect.do]?.moments ?? [];
  const all = {
    ...rest,
    on: moments.includes(effect.on) ? effect.on : (moments[0] ?? effect.on),
    from,
    to,
    ...(isItself ? {} : { whose, count: from === "deck" ? 1 : count }),
    ...said,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as EffectSource;
}

/** Which sentence tells of an effect. */
export function sentenceOf(effect: EffectSource, words: Vocabulary): string {
  if (effect.do !== "move") return effect.do;
  const from = String(effect.from);
  if (words.source_moments[from] !== undefined) return "move_itself";
  return words.chosen_from.includes(from) ? "move_chosen" : "move_taken";
}

/** The moments at which an effect can happen. */
export function momentsOf(effect: EffectSource, words: Vocabulary): readonly string[] {
  return (effect.do === "move" && words.source_moments[String(effect.from)]) || (words.verbs[effect.do]?.moments ?? []);
}

/** Whole numbers from the least to the most; power that changes by nothing is no effect. */
export function numbersOf(effect: EffectSource, key: string, words: Vocabulary): readonly number[] {
  const [low = 1, high = 8] = words.bounds[effect.do]?.[key] ?? [];
  const all = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  return key === "amount" ? all.filter((n) => n !== 0).sort((one, other) => weight(one) - weight(other)) : all;
}

/** 1, 2, 3 … and only then −1, −2 … */
const weight = (n: number) => (n > 0 ? n : 1000 - n);

export type BoundKind = "at_least" | "at_most" | "exactly" | "between";

/** How a condition limits what it counts. */
export function boundOf(count: Data): { kind: BoundKind; n: number; most: number } {
  const [low, high] = [count.at_least, count.at_most].map((one) => (one === undefined ? null : Number(one)));
  if (high === null || high === undefined) return { kind: "at_least", n: low ?? 1, most: low ?? 1 };
  if (low === null || low === undefined) return { kind: "at_most", n: high, most: high };
  return { kind: low === high ? "exactly" : "between", n: low, most: high };
}

/** The same condition with another limit. */
export function boundWith(count: Data, kind: BoundKind, n: number, most: number): Data {
  const { at_least: _low, at_most: _high, ...rest } = count;
  if (kind === "at_least") return { ...rest, at_least: n };
  if (kind === "at_most") return { ...rest, at_most: n };
  return { ...rest, at_least: n, at_most: kind === "exactly" ? n : Math.max(n + 1, most) };
}

/** A pack that allows what its cards do: some moments belong to cards of one set unless a pack says otherwise. */
export function withPermissions(source: Data, words: Vocabulary): Data {
  const cards = Object.values((source.cards ?? {}) as Record<string, Data>);
  const moments = new Set(cards.flatMap((card) => ((card.effects ?? []) as EffectSource[]).map((effect) => effect.on)));
  const needed = Object.entries(words.permissions).filter(([moment]) => moments.has(moment));
  const given = Object.values(words.permissions);
  const rest = Object.fromEntries(Object.entries(source).filter(([key]) => !given.includes(key)));
  const { pack, ...others } = rest;
  return { pack, ...Object.fromEntries(needed.map(([, key]) => [key, true])), ...others };
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
