import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import { Attempt } from "$lib/ui/feedback/attempt.svelte";
import { askUntilReady } from "$lib/ui/feedback/askUntilReady";
import type { GameReview, TableInfo } from "$lib/wire/types";

/** The engine's review of a finished game: asked for by itself, once. */
export class Reviewing {
  readonly attempt = new Attempt();
  #review = $state.raw<GameReview | null>(null);
  #isWanted = true;

  get review(): GameReview | null {
    return this.#review;
  }

  /** Ask for it, again after a failure. */
  async ask(info: TableInfo, code: string | null): Promise<void> {
    if (this.#review !== null || this.attempt.isBusy) return;
    await this.attempt.run(async () => {
      const ask = () => get<GameReview>(aboutTable(info.id, "review", { code }));
      this.#review = await askUntilReady(ask, () => this.#isWanted, false);
    });
  }

  /** Nobody waits for it any more. */
  close(): void {
    this.#isWanted = false;
  }
}

/** Whether a review is to be had: a game that others still play with the same chance has none yet. */
export const isReviewable = (info: TableInfo): boolean => info.status === "over" && !info.contest?.is_sealed;
