/** The cards, sets and plans of the box, as the server's library tells them; asked for once. */
import { get } from "$lib/net/http";
import type { Locale } from "$lib/i18n/catalog";

type Words = Readonly<Record<Locale, string>>;

export interface Effect {
  /** The moment at which it applies. */
  readonly on: string;
  readonly do: string;
  /** Where a moved card goes. */
  readonly target: string;
  /** What its amount hangs on, such as `own.bench_cards`. */
  readonly counts: string | null;
}

export interface CardInfo {
  readonly id: string;
  readonly name: Words;
  /** Cards with the same word here have the same name and share a seat. */
  readonly seat: string;
  readonly set: string;
  readonly level: string;
  /** Null: the number of the round. */
  readonly power: number | null;
  readonly copies: number;
  readonly rarity: string;
  readonly moments: readonly string[];
  readonly text: Words;
  readonly effects: readonly Effect[];
}

export interface SetInfo {
  readonly id: string;
  readonly name: Words;
  readonly is_always_in_play: boolean;
}

export interface ParkInfo {
  readonly id: string;
  readonly name: Words;
  readonly halves: readonly string[];
}

export interface Plans {
  /** Cards of an offer. */
  readonly draw: number;
  /** Levels on offer in each round and how many cards may be picked from them. */
  readonly rounds: readonly Readonly<Record<string, number>>[];
  /** Fans on the trophies of each round. */
  readonly trophies: readonly (readonly number[])[];
  readonly parks: readonly ParkInfo[];
  /** By bracket: one line per seat, the park of each round. */
  readonly seats: Readonly<Record<string, readonly (readonly number[])[]>>;
}

/** What `GET /library/cards` answers, as far as we read it. */
export interface LibraryAnswer {
  readonly cards: readonly CardInfo[];
  readonly sets: readonly SetInfo[];
  readonly moments: Readonly<Record<string, Words>>;
  readonly plan: Plans;
}

export class Library {
  readonly cards: readonly CardInfo[];
  readonly sets: readonly SetInfo[];
  readonly plans: Plans;
  readonly moments: Readonly<Record<string, Words>>;
  readonly #byId: ReadonlyMap<string, CardInfo>;
  readonly #setsById: ReadonlyMap<string, SetInfo>;

  constructor(answer: LibraryAnswer) {
    this.cards = answer.cards;
    this.sets = answer.sets;
    this.plans = answer.plan;
    this.moments = answer.moments;
    this.#byId = new Map(answer.cards.map((card) => [card.id, card]));
    this.#setsById = new Map(answer.sets.map((set) => [set.id, set]));
  }

  /** A card; one we have never heard of gets its id for a name. */
  card(id: string): CardInfo {
    return this.#byId.get(id) ?? unknownCard(id);
  }

  setName(id: string, locale: Locale): string {
    return this.#setsById.get(id)?.name[locale] ?? id;
  }

  name(id: string, locale: Locale): string {
    return this.card(id).name[locale];
  }

  /** Base power in a round. */
  power(id: string, round: number): number {
    return this.card(id).power ?? Math.min(round, 7);
  }
}

let asked: Promise<Library> | null = null;

/** The library; asked for once, and again only after a failure. */
export function loadLibrary(): Promise<Library> {
  asked ??= get<LibraryAnswer>("/library/cards").then(
    (answer) => new Library(answer),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  );
  return asked;
}

function unknownCard(id: string): CardInfo {
  return {
    id,
    name: { en: id, de: id },
    seat: id,
    set: "city",
    level: "A",
    power: 0,
    copies: 0,
    rarity: "normal",
    moments: [],
    text: { en: "", de: "" },
    effects: [],
  };
}
