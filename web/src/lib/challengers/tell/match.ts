/** The course of a match, paragraph by paragraph: what belongs together stays together. */
import { otherSide, SEATS, type MatchEvent } from "../types";
import { tellEffects } from "./effects";
import { Memory } from "./memory";
import { powerWords, readReveal, type Reveal } from "./reveal";
import type { Voice } from "./voice";

type Of<Kind extends MatchEvent["kind"]> = Extract<MatchEvent, { kind: Kind }>;

export interface Paragraph {
  readonly text: string;
  readonly moment: "opening" | "attack" | "more" | "bench" | "end" | "effect";
  /** The side it is about. */
  readonly side: number;
  /** How many events have happened when all of it is told. */
  readonly until: number;
}

/** The whole match, or as much of it as there are events. */
export function tellMatch(events: readonly MatchEvent[], voice: Voice): Paragraph[] {
  const teller = new Teller(voice);
  let until = 0;
  return parts(events).map((part) => {
    until += part.length;
    return { ...teller.tell(part), until };
  });
}

function parts(events: readonly MatchEvent[]): MatchEvent[][] {
  const found: MatchEvent[][] = [];
  for (const event of events) {
    const part = found.at(-1);
    if (part && !opens(event, part)) part.push(event);
    else found.push([event]);
  }
  return found;
}

function opens(event: MatchEvent, part: readonly MatchEvent[]): boolean {
  switch (event.kind) {
    case "card_revealed":
      return part.at(-1)?.kind !== "match_began";
    case "card_seated": {
      const first = part[0];
      return event.cause === null && !(first?.kind === "card_seated" && first.cause === null);
    }
    case "bench_overflowed":
    case "match_ended":
      return true;
    default:
      return false;
  }
}

type Told = Omit<Paragraph, "until">;

class Teller {
  readonly #memory: Memory;

  constructor(private readonly voice: Voice) {
    this.#memory = new Memory(voice);
  }

  tell(part: readonly MatchEvent[]): Told {
    const [first, second] = part;
    if (first?.kind === "match_began") {
      if (second?.kind === "card_revealed") return this.#opening(readReveal(second, part.slice(2)));
      const text = this.voice.say("match_began.alone", { player: this.voice.player(first.player) });
      return { text, moment: "opening", side: first.player };
    }
    if (first?.kind === "card_revealed") return this.#attack(readReveal(first, part.slice(1)));
    if (first?.kind === "card_seated" && first.cause === null) return this.#bench(first.player, part);
    if (first?.kind === "bench_overflowed") return this.#overflow(first);
    if (first?.kind === "match_ended") return this.#end(first);
    return this.#rest(part);
  }

  #opening(reveal: Reveal): Told {
    const side = reveal.card.player;
    const head = this.#head("match_began.head", reveal);
    const sentences = tellEffects(this.voice, this.#memory, side, reveal.onReveal);
    if (sentences.length > 0 || reveal.placed === null) sentences.unshift(`${head}.`);
    if (reveal.placed !== null) {
      const key = sentences.length > 0 ? "flag_placed.first_after" : "flag_placed.first";
      sentences.push(this.#placed(key, reveal.placed, head));
      sentences.push(...tellEffects(this.voice, this.#memory, side, reveal.onFlag));
    }
    return { text: sentences.join(" "), moment: "opening", side };
  }

  #attack(reveal: Reveal): Told {
    const side = reveal.card.player;
    const moment = this.#memory.total === null ? "attack" : "more";
    const head = this.#head(`card_revealed.${moment}`, reveal);
    const sentences = tellEffects(this.voice, this.#memory, side, reveal.onReveal);
    if (sentences.length > 0 || reveal.score === null) sentences.unshift(`${head}.`);
    if (reveal.score !== null) {
      this.#memory.see(reveal.score);
      const { attack, flag } = reveal.score;
      const place = sentences.length > 0 ? "after" : "line";
      const lost = `flag_lost.${place}${attack === flag ? "_exact" : ""}`;
      sentences.push(this.voice.say(reveal.lost ? lost : `power_compared.${place}`, { head, attack, flag }));
    }
    sentences.push(...tellEffects(this.voice, this.#memory, otherSide(side), reveal.onLoss));
    if (reveal.placed !== null) {
      sentences.push(this.#placed("flag_placed.captured", reveal.placed, head));
      sentences.push(...tellEffects(this.voice, this.#memory, side, reveal.onFlag));
    }
    return { text: sentences.join(" "), moment, side };
  }

  #bench(side: number, part: readonly MatchEvent[]): Told {
    const seated = part.filter((event): event is Of<"card_seated"> => event.kind === "card_seated");
    for (const event of seated) this.#memory.see(event);
    const taken = this.#memory.seats(side);
    const text = this.voice.say(taken === SEATS ? "card_seated.row_full" : "card_seated.row", {
      player: this.voice.player(side),
      cards: this.voice.cards(seated.map((event) => event.card)),
      taken,
      seats: SEATS,
    });
    return { text, moment: "bench", side };
  }

  /** Cards that find no seat: the lost row, or the one card that an effect sends there. */
  #overflow(event: Of<"bench_overflowed">): Told {
    const free = this.voice.say(`bench_overflowed.${event.free === 0 ? "none_free" : "some_free"}`, { n: event.free });
    const row = this.#memory.row(event.player);
    const unknown = Array.from({ length: event.needed }, () => null);
    const text = this.voice.say(`bench_overflowed.${event.card === null ? "row" : "effect"}`, {
      player: this.voice.player(event.player),
      cards: this.voice.cards(event.card ? [event.card] : row.length > 0 ? row : unknown),
      n: event.needed,
      free,
    });
    return { text, moment: "bench", side: event.player };
  }

  #end(event: Of<"match_ended">): Told {
    const winner = this.voice.player(event.winner);
    const loser = this.voice.player(otherSide(event.winner));
    const key = event.reveals ? event.reason : "empty";
    const sentences = [this.voice.say(`match_ended.${key}`, { winner, loser, n: event.reveals })];
    if (this.#memory.fans.some((n) => n > 0)) {
      const fans = this.#memory.fans.map((n, side) => `${this.voice.player(side)} ${n}`).join(", ");
      sentences.push(this.voice.say("match_ended.fans", { fans }));
    }
    return { text: sentences.join(" "), moment: "end", side: event.winner };
  }

  /** A part cut out of its match: whatever can be said without what came before. */
  #rest(part: readonly MatchEvent[]): Told {
    const first = part[0];
    const side = first && "player" in first ? first.player : 0;
    const sentences = part.flatMap((event) => {
      if (event.kind === "flag_lost") return [this.voice.say("flag_lost.alone", { card: this.voice.card(event.card) })];
      if (event.kind === "flag_placed") return [this.#placed("flag_placed.captured", event, "")];
      return tellEffects(this.voice, this.#memory, side, [event]);
    });
    return { text: sentences.join(" "), moment: "effect", side };
  }

  /** Who plays which card with which power; the full stop or the score follows. */
  #head(key: string, reveal: Reveal): string {
    const power = powerWords(this.voice, this.#memory, reveal);
    this.#memory.see(reveal.card);
    const { player, card } = reveal.card;
    return this.voice.say(key, { player: this.voice.player(player), card: this.voice.card(card), power });
  }

  #placed(key: string, event: Of<"flag_placed">, head: string): string {
    this.#memory.see(event);
    const { card, player, power } = event;
    return this.voice.say(key, { head, card: this.voice.card(card), player: this.voice.player(player), power });
  }
}
