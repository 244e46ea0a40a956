import { post } from "$lib/net/http";
import { asRefusal } from "$lib/net/refusal";
import { loadVariants } from "$lib/library/library";
import { explain } from "$lib/ui/feedback/toasts.svelte";
import { askUntilReady } from "$lib/ui/feedback/askUntilReady";
import type { BoardAnswer, BoardQuestion } from "$lib/wire/types";
import type { Action, Variant, View } from "../types";

/** What is looked at: a position with its rule set, or a game, which names its own. */
export interface Source {
  readonly text: string;
  readonly variant: string;
}

/** Where somebody is: after so many actions of the game, and the moves tried out from there. */
export interface Spot {
  readonly at: number | null;
  readonly moves: readonly string[];
}

/**
 * Any position, moves tried out in it, and what the engine says. The server knows the rules and answers for every
 * spot; of several questions only the last one counts, and what was answered once is kept.
 */
export class Analysis {
  readonly source: Source;
  #spot = $state.raw<Spot>({ at: null, moves: [] });
  #answer = $state.raw<BoardAnswer | null>(null);
  #variant = $state.raw<Variant | null>(null);
  #problem = $state<string | null>(null);
  #detail = $state<string | null>(null);
  #isBusy = $state(false);
  #kept = new Map<string, BoardAnswer>();

  constructor(source: Source) {
    this.source = source;
  }

  /** The last answer; it may be that of the spot before while the engine thinks. */
  get answer(): BoardAnswer | null {
    return this.#answer;
  }

  get view(): View | null {
    return (this.#answer?.view as View | undefined) ?? null;
  }

  get legal(): readonly Action[] {
    return this.#isBusy ? [] : ((this.#answer?.legal ?? []) as unknown as Action[]);
  }

  get variant(): Variant | null {
    return this.#variant;
  }

  get moves(): readonly string[] {
    return this.#spot.moves;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  get problem(): string | null {
    return this.#problem;
  }

  /** What exactly cannot be read, in the server's own words; English. */
  get detail(): string | null {
    return this.#detail;
  }

  /** Look at a spot; whether there is something to see. */
  async look(spot: Spot): Promise<boolean> {
    const before = this.#spot;
    this.#spot = spot;
    this.#isBusy = true;
    this.#problem = null;
    try {
      const answer = await this.#ask(spot);
      if (this.#spot !== spot) return true; // somebody has gone on
      this.#variant = answer.rules ?? (await this.#named(answer));
      this.#answer = answer;
      this.#spot = { at: answer.at, moves: spot.moves };
      this.#isBusy = false;
      return true;
    } catch (error) {
      if (this.#spot !== spot) return true;
      this.#spot = before;
      this.#isBusy = false;
      this.#problem = explain(error);
      const { code, message } = asRefusal(error);
      this.#detail = code.startsWith("bad_") ? message : null;
      return false;
    }
  }

  /** Make a move that the server allows. */
  async play(action: Action): Promise<void> {
    const text = this.#answer?.texts[this.legal.indexOf(action)];
    if (text !== undefined) await this.tryOut(text);
  }

  async tryOut(...texts: string[]): Promise<void> {
    await this.look({ at: this.#spot.at, moves: [...this.#spot.moves, ...texts] });
  }

  /** One move back: of the variation first, then of the game. */
  async back(): Promise<void> {
    const { at, moves } = this.#spot;
    if (moves.length > 0) await this.look({ at, moves: moves.slice(0, -1) });
    else await this.seek((at ?? 0) - 1);
  }

  /** To a place of the game, out of any variation. */
  async seek(at: number): Promise<void> {
    await this.look({ at, moves: [] });
  }

  /** Back to where the variation began. */
  async leave(): Promise<void> {
    await this.look({ at: this.#spot.at, moves: [] });
  }

  async #ask({ at, moves }: Spot): Promise<BoardAnswer> {
    const question: BoardQuestion = { ...this.source, at, moves: [...moves] };
    const key = JSON.stringify([at, moves]);
    const answer =
      this.#kept.get(key) ?? (await askUntilReady(() => post<BoardAnswer>("/studies/ctb-board", question)));
    this.#kept.set(key, answer);
    return answer;
  }

  async #named(answer: BoardAnswer): Promise<Variant> {
    const { variants } = await loadVariants();
    const id = (answer.view as unknown as View).variant;
    return variants.find((one) => one.id === id) ?? variants[0]!;
  }
}
