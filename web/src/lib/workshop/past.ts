/** Steps back and forth through what was written. */
const MOST = 200;

export class Past {
  readonly #back: string[] = [];
  readonly #forth: string[] = [];

  get canUndo(): boolean {
    return this.#back.length > 0;
  }

  get canRedo(): boolean {
    return this.#forth.length > 0;
  }

  /** The text is about to change from this one. */
  note(text: string): void {
    if (this.#back.at(-1) === text) return;
    this.#back.push(text);
    if (this.#back.length > MOST) this.#back.shift();
    this.#forth.length = 0;
  }

  /** The text before `now`. */
  undo(now: string): string | undefined {
    return move(this.#back, this.#forth, now);
  }

  redo(now: string): string | undefined {
    return move(this.#forth, this.#back, now);
  }
}

function move(from: string[], to: string[], now: string): string | undefined {
  let found = from.pop();
  while (found === now) found = from.pop();
  if (found !== undefined) to.push(now);
  return found;
}
