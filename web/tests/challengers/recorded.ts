import type { View } from "$lib/challengers/types";
import { fixture, type Fixture } from "./fixtures";

/** A table that tells a recorded game, step by step. */
export class Recorded {
  readonly id = "recorded";
  seq = 0;
  view: View;
  viewer: number | null;
  /** Not every step of a recording has its view. */
  isViewFresh = true;
  #game: Fixture;
  #steps = new Set<(step: object) => void>();
  #resets = new Set<(view: View) => void>();

  constructor(name: string, viewer?: number) {
    this.#game = fixture(name);
    this.viewer = viewer ?? this.#game.viewer;
    this.view = this.#game.first;
  }

  onStep(listener: (step: object) => void): () => void {
    this.#steps.add(listener);
    return () => this.#steps.delete(listener);
  }

  onReset(listener: (view: View) => void): () => void {
    this.#resets.add(listener);
    return () => this.#resets.delete(listener);
  }

  /** The next step happens; away from the table nobody hears of it. */
  go(isAway = false): void {
    const step = this.#game.steps[this.seq]!;
    this.seq += 1;
    this.isViewFresh = step.view !== null;
    this.view = step.view ?? this.view;
    if (!isAway) for (const tell of this.#steps) tell({ seq: this.seq, events: step.events, told: step.told });
  }

  /** As many steps as lead to one whose view is known; at least one. */
  goOn(isAway = false): void {
    do this.go(isAway);
    while (!this.isViewFresh);
  }

  comeBack(): void {
    for (const reset of this.#resets) reset(this.view);
  }

  get isOver(): boolean {
    return this.seq === this.#game.steps.length;
  }

  get history(): object {
    const steps = this.#game.steps.slice(0, this.seq).map(({ events, told }, i) => ({ seq: i + 1, events, told }));
    return { first: this.#game.first, steps };
  }
}
