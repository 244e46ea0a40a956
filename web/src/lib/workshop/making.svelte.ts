import { newId } from "$lib/ids";
import { asRefusal } from "$lib/net/refusal";
import { check, type Sort, type Sorts } from "$lib/library/creations";
import type { Fault } from "$lib/wire/types";
import { dropDraft, keepDraft } from "./drafts";
import { Past } from "./past";
import { toToml, type Data } from "./toml";

/** Milliseconds after the last letter. */
const PAUSE = 300;

/** Letters typed within this many milliseconds are one step back. */
const ONE_STEP = 700;

export interface Problem {
  readonly message: string;
  readonly fault: Fault | null;
}

/** Something in the making: its text, what the server reads in it, and what is wrong with it. */
export class Making<S extends Sort> {
  text = $state("");
  /** As it was when it could be read last. */
  made = $state.raw<Sorts[S] | null>(null);
  problem = $state.raw<Problem | null>(null);
  isChecking = $state(false);
  /** The draft that is kept in this browser; null: nothing was changed yet. */
  draft = $state<string | null>(null);
  /** There was no room for the draft. */
  isUnkept = $state(false);
  canUndo = $state(false);
  canRedo = $state(false);
  readonly sort: S;
  #past = new Past();
  #noted = 0;
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

  /** Begin with a text: one that is kept somewhere else, an example, or a draft. */
  begin(text: string, draft: string | null = null): void {
    this.#past = new Past();
    this.draft = draft;
    this.problem = null;
    this.#note();
    this.#set(text, 0);
  }

  /** Another text, from the keyboard or a file. */
  write(text: string, pause = PAUSE): void {
    const now = Date.now();
    if (now - this.#noted > ONE_STEP) this.#past.note(this.text);
    this.#noted = now;
    this.#set(text, pause);
    this.#keep();
  }

  /** The same with one thing changed by a form. */
  change(source: Data): void {
    if (this.made) this.made = { ...this.made, source };
    this.write(toToml(source));
  }

  undo(): void {
    this.#go(this.#past.undo(this.text));
  }

  redo(): void {
    this.#go(this.#past.redo(this.text));
  }

  /** The text is kept on the server now: the draft has done its duty. */
  settle(): void {
    if (this.draft !== null) dropDraft(this.draft);
    this.draft = null;
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
      if (this.draft !== null) this.#keep();
      this.#heard(made);
    } catch (error) {
      const { message, fault } = asRefusal(error);
      if (number === this.#asked) this.problem = { message, fault };
    } finally {
      if (number === this.#asked) this.isChecking = false;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }

  #go(text: string | undefined): void {
    if (text === undefined) return;
    this.#noted = 0;
    this.#set(text, 0);
    this.#keep();
  }

  #set(text: string, pause: number): void {
    this.text = text;
    this.#note();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.look(), pause);
  }

  #note(): void {
    this.canUndo = this.#past.canUndo;
    this.canRedo = this.#past.canRedo;
  }

  #keep(): void {
    this.draft ??= newId();
    const title = this.made?.title ?? "";
    this.isUnkept = !keepDraft({ id: this.draft, sort: this.sort, title, text: this.text, at: Date.now() });
  }
}
