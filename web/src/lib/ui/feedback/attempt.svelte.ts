import { asRefusal } from "$lib/net/refusal";
import { isAnswered } from "./refusals";
import { explain } from "./toasts.svelte";

/** Something that is tried and may fail: whether it is under way, and what went wrong. */
export class Attempt {
  #isBusy = $state(false);
  #problem = $state<string | null>(null);
  #tell: ((error: unknown) => void) | undefined;

  /** `tell` hears of failures; without it they are kept as `problem`, to be shown where they belong. */
  constructor(tell?: (error: unknown) => void) {
    this.#tell = tell;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** What went wrong last time, in the reader's language. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Try; whether it worked. */
  async run(doing: () => Promise<unknown>): Promise<boolean> {
    this.#isBusy = true;
    this.#problem = null;
    try {
      await doing();
      return true;
    } catch (error) {
      if (this.#tell) this.#tell(error);
      else if (!isAnswered(asRefusal(error))) this.#problem = explain(error);
      return false;
    } finally {
      this.#isBusy = false;
    }
  }

  /** Forget what went wrong. */
  reset(): void {
    this.#problem = null;
  }
}
