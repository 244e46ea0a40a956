/** What the server advises a player in a deck phase, worked out from what that player knows. */
import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import { isOffered } from "$lib/net/offered.svelte";
import { asRefusal } from "$lib/net/refusal";
import { askUntilReady } from "$lib/ui/feedback/askUntilReady";
import type { Advice, TournamentAdvice } from "$lib/wire/types";
import type { OwnView } from "../types";
import { isAbout } from "./ranking";

/** While these are the answer, no other can be hoped for: chances are off, or the eyes are somebody else's. */
const REFUSALS = ["insight_off", "forbidden"];

export class Adviser {
  readonly #table: string;
  readonly #code: string | null;
  #advice = $state.raw<Advice | null>(null);
  /** Of a game that is looked back at: the decisions of a player in one round. */
  #decisions = $state.raw<readonly Advice[]>([]);
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
    return !this.#isAllowed || this.#isRefused || !isOffered("insights");
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

  /** Have advice for all decisions of a player in a round that was played. */
  wantRound(player: number, round: number): void {
    const decision = `${player} ${round}`;
    if (decision === this.#asked || this.isOff) return;
    this.#asked = decision;
    this.#decisions = [];
    void this.#ask(decision, { viewer: String(player), part: String(round) });
  }

  /** What was advised there, for a player who sees this. */
  adviceFor(step: string, own: OwnView): Advice | null {
    return this.#decisions.find((one) => isAbout(one, step, own)) ?? null;
  }

  async #ask(decision: string, about: Record<string, string> = {}): Promise<void> {
    try {
      const query = { precision: "0.02", code: this.#code, ...about };
      const { decisions } = await askUntilReady(
        () => get<TournamentAdvice>(aboutTable(this.#table, "advice", query)),
        () => this.#asked === decision,
        false,
      );
      if (this.#asked !== decision) return;
      this.#decisions = decisions;
      this.#advice = decisions[0] ?? null;
    } catch (error) {
      // A page without advice is whole: nothing is said, and nothing else is tried twice.
      if (REFUSALS.includes(asRefusal(error).code)) this.#isRefused = true;
    }
  }
}
