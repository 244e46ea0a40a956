/** Who speaks: a language, the cards, the names. Sentences about the reader come from `events.you`. */
import type { Locale, Values } from "$lib/i18n/catalog";
import type { EffectInfo } from "$lib/wire/types";
import type { Library } from "../cards/library";

/** The roles in a sentence that the reader can have. */
const ROLES = ["player", "winner", "loser", "other"] as const;

/** Where the words come from. */
export interface Phrases {
  say(key: string, values?: Values): string;
  has(key: string): boolean;
}

export class Voice {
  constructor(
    readonly locale: Locale,
    private readonly words: Phrases,
    private readonly library: Library,
    /** By index: the sides of a match, or the participants of a tournament. */
    readonly players: readonly string[],
    /** Index of the reader. */
    readonly you: number | null = null,
  ) {}

  /** A sentence about an event. */
  say(key: string, values: Values = {}): string {
    if (this.you !== null) {
      for (const role of ROLES) {
        const personal = `events.you.${role}.${key}`;
        if (values[role] === this.players[this.you] && this.words.has(personal)) return this.fill(personal, values);
      }
    }
    return this.fill(`events.${key}`, values);
  }

  /** Words outside the events, such as a park's name. */
  fill(key: string, values: Values = {}): string {
    return this.words.say(key, values);
  }

  has(key: string): boolean {
    return this.words.has(`events.${key}`);
  }

  player(index: number): string {
    return this.players[index] ?? "";
  }

  /** A card by name; one that the reader may not know is just a card. */
  card(id: string | null): string {
    return id ? this.library.name(id, this.locale) : this.say("hidden_card");
  }

  /** Several cards in one phrase, equal ones together. */
  cards(ids: readonly (string | null)[]): string {
    const counts = new Map<string, number>();
    for (const id of ids) counts.set(this.card(id), (counts.get(this.card(id)) ?? 0) + 1);
    return this.join([...counts].map(([name, n]) => times(name, n)));
  }

  /** Several cards where the order is the point: first things first. */
  cardsInOrder(ids: readonly (string | null)[]): string {
    const runs: [string, number][] = [];
    for (const id of ids) {
      const last = runs.at(-1);
      if (last?.[0] === this.card(id)) last[1] += 1;
      else runs.push([this.card(id), 1]);
    }
    return runs.map(([name, n]) => times(name, n)).join(", ");
  }

  /** `A, B and C`. */
  join(items: readonly string[]): string {
    if (items.length < 2) return items.join("");
    return this.fill("ui.and", { items: items.slice(0, -1).join(", "), last: items.at(-1) ?? "" });
  }

  effects(id: string): readonly EffectInfo[] {
    return id ? this.library.card(id).effects : [];
  }

  seatName(id: string | null): string {
    return id ? this.library.card(id).seat : "";
  }
}

export function times(name: string, n: number): string {
  return n === 1 ? name : `${n}× ${name}`;
}
