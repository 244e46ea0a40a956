/** What the server advises a player in a deck phase, worked out from what that player knows. */
import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import { asRefusal } from "$lib/net/refusal";
import type { Advice, TournamentAdvice } from "$lib/wire/types";

export class Adviser {
  readonly #table: string;
  readonly #code: string | null;
  #advice = $state.raw<Advice | null>(null);
  #isAllowed = $state(true);
  #isRefused = $state(false);
  /** The decision that was asked about last. */
  #asked: string | null = null;

  constructor(table: string, code: string | null) {
    this.#table = table;
    this.#code = code;
  }

  /** Whether this table gives no advice, now. */
  get isOff(): boolean {
    return !this.#isAllowed || this.#isRefused;
  }

  /** For the decision at hand; null: it is on its way. */
  get advice(): Advice | null {
    return this.#advice;
  }

  allow(isAllowed: boolean): void {
    this.#isAllowed = isAllowed;
  }

  /** Have advice for a decision; another text is another decision. */
  want(decision: string): void {
    if (decision === this.#asked || this.isOff) return;
    this.#asked = decision;
    this.#advice = null;
    void this.#ask(decision);
  }

  async #ask(decision: string): Promise<void> {
    try {
      const query = { precision: "0.02", code: this.#code };
      const found = await get<TournamentAdvice>(aboutTable(this.#table, "advice", query));
      if (this.#asked === decision) this.#advice = found.decisions[0] ?? null;
    } catch (error) {
      // A page without advice is whole: nothing is said, and nothing is tried twice.
      if (asRefusal(error).code === "insight_off") this.#isRefused = true;
    }
  }
}
