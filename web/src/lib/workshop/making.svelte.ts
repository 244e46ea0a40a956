import { asRefusal } from "$lib/net/refusal";
import { check, type Sort, type Sorts } from "$lib/library/creations";
import { toToml, type Data } from "./toml";

/** Milliseconds after the last letter. */
const PAUSE = 300;

/** Something in the making: its text, what the server reads in it, and what is wrong with it. */
export class Making<S extends Sort> {
  text = $state("");
  /** As it was when it could be read last. */
  made = $state.raw<Sorts[S] | null>(null);
  problem = $state<string | null>(null);
  isChecking = $state(false);
  readonly sort: S;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #heard: (made: Sorts[S]) => void;

  constructor(sort: S, heard: (made: Sorts[S]) => void = () => {}) {
    this.sort = sort;
    this.#heard = heard;
  }

  /** The text read as data; what a form changes. */
  get source(): Data {
    return this.made?.source ?? {};
  }

  /** Another text, from the keyboard or a file. */
  write(text: string, pause = PAUSE): void {
    this.text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), pause);
  }

  /** The same with one thing changed by a form. */
  change(source: Data): void {
    if (this.made) this.made = { ...this.made, source };
    this.write(toToml(source));
  }

  /** Ask the server now. */
  async look(): Promise<void> {
    const number = ++this.#asked;
    this.isChecking = true;
    try {
      const made = await check(this.sort, this.text);
      if (number !== this.#asked) return;
      this.made = made;
      this.problem = null;
      this.#heard(made);
    } catch (error) {
      if (number === this.#asked) this.problem = asRefusal(error).message;
    } finally {
      if (number === this.#asked) this.isChecking = false;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }
}
