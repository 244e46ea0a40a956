/** The cards, sets and plans of the box, with what we ask them. */
import { FALLBACK, inOne, type Locale, type Words } from "$lib/i18n/catalog";
import { aboutTable } from "$lib/net/address";
import { loadCards } from "$lib/library/library";
import type { CardInfo, CardLibrary, PackInfo, PlanInfo, SetInfo } from "$lib/wire/types";

export class Library {
  readonly cards: readonly CardInfo[];
  readonly sets: readonly SetInfo[];
  readonly plans: PlanInfo;
  readonly moments: Readonly<Record<string, Words>>;
  readonly #byId: ReadonlyMap<string, CardInfo>;
  readonly #setsById: ReadonlyMap<string, SetInfo>;

  constructor(answer: CardLibrary) {
    this.cards = answer.cards;
    this.sets = answer.sets;
    this.plans = answer.plan;
    this.moments = answer.moments;
    this.#byId = new Map(answer.cards.map((card) => [card.id, card]));
    this.#setsById = new Map(answer.sets.map((set) => [set.id, set]));
  }

  /** The same with the cards of a pack. */
  with(pack: PackInfo): Library {
    const { plans: plan, moments } = this;
    return new Library({ cards: [...this.cards, ...pack.cards], sets: [...this.sets, ...pack.sets], plan, moments });
  }

  /** A card; one we have never heard of gets its id for a name. */
  card(id: string): CardInfo {
    return this.#byId.get(id) ?? unknownCard(id);
  }

  setName(id: string, locale: Locale): string {
    const set = this.#setsById.get(id);
    return set ? inOne(set.name, locale) : id;
  }

  name(id: string, locale: Locale): string {
    return inOne(this.card(id).name, locale);
  }

  /** Base power in a round. */
  power(id: string, round: number): number {
    return this.card(id).power ?? Math.min(round, 7);
  }
}

/** Where the cards of a table come from; undefined: from the box. */
export function cardsOf(table: string, packs: unknown, code: string | null): string | undefined {
  return Array.isArray(packs) && packs.length > 0 ? aboutTable(table, "cards", { code }) : undefined;
}

let made: Promise<Library> | null = null;

/** The library; made once, and again only after a failure. */
export function loadLibrary(): Promise<Library> {
  made ??= loadCards().then(
    (answer) => new Library(answer),
    (error: unknown) => {
      made = null;
      throw error;
    },
  );
  return made;
}

function unknownCard(id: string): CardInfo {
  return {
    id,
    name: { [FALLBACK]: id },
    seat: id,
    set: "city",
    level: "A",
    power: 0,
    copies: 0,
    rarity: "normal",
    moments: [],
    text: {},
    effects: [],
    icon: null,
  };
}
