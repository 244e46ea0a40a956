/** What a teller has to remember of a match: events say what changed, readers want to know how things stand. */
import type { MatchEvent } from "../types";
import type { Voice } from "./voice";

export class Memory {
  readonly rows: [string[], string[]] = [[], []];
  readonly fans: [number, number] = [0, 0];
  /** Who left the waiting bonus. */
  readonly boosters: [string | null, string | null] = [null, null];
  /** Of the running attack; null before its first comparison. */
  total: number | null = null;
  readonly #benches: [Map<string, number>, Map<string, number>] = [new Map(), new Map()];

  constructor(private readonly voice: Voice) {}

  see(event: MatchEvent): void {
    switch (event.kind) {
      case "card_revealed":
        this.row(event.player).push(event.card);
        break;
      case "power_compared":
        this.total = event.attack;
        break;
      case "flag_placed":
        this.total = null;
        break;
      case "card_seated":
        this.#seat(event.player, event.card, 1);
        if (event.cause === null) {
          const row = this.row(event.player);
          const place = row.indexOf(event.card);
          if (place >= 0) row.splice(place, 1);
        }
        break;
      case "card_moved":
        if (event.source === "bench") this.#seat(event.player, event.card, -1);
        if (event.source === "row") this.row(event.player).pop();
        break;
      case "fans_gained":
        this.fans[event.player === 0 ? 0 : 1] = event.fans;
        break;
      case "boost_prepared":
        this.boosters[event.player === 0 ? 0 : 1] = event.cause;
        break;
    }
  }

  row(player: number): string[] {
    return this.rows[player === 0 ? 0 : 1];
  }

  /** How many seats are taken: one for each name. */
  seats(player: number): number {
    return [...this.#benches[player === 0 ? 0 : 1].values()].filter((n) => n > 0).length;
  }

  #seat(player: number, card: string | null, change: number): void {
    const bench = this.#benches[player === 0 ? 0 : 1];
    const name = this.voice.seatName(card);
    bench.set(name, (bench.get(name) ?? 0) + change);
  }
}
