import { untrack } from "svelte";
import { actionTo, hintsFrom, type BoardAction, type Hint } from "../state/moves";
import type { Play } from "../state/play.svelte";
import type { Man } from "../types";
import { options } from "./boardOptions.svelte";

/** A piece taken up, and what is about to be done with it. Create it inside a component. */
export class Selection {
  #play: Play;
  #selected = $state<number | null>(null);
  #pending = $state.raw<BoardAction | null>(null);
  #looked = $state<number | null>(null);

  constructor(play: Play) {
    this.#play = play;
    // What was begun with other possibilities is forgotten.
    $effect(() => {
      const can = play.movable;
      untrack(() => {
        this.#pending = null;
        if (this.#selected !== null && !can.has(this.#selected)) this.#selected = null;
      });
    });
  }

  /** Where the piece stands that is taken up. */
  get selected(): number | null {
    return this.#selected;
  }

  /** What waits to be confirmed. */
  get pending(): BoardAction | null {
    return this.#pending;
  }

  /** A piece the viewer only wants to know about. */
  get looked(): Man | undefined {
    return this.#looked === null ? undefined : this.#play.manAt(this.#looked);
  }

  get hints(): ReadonlyMap<number, Hint> {
    return this.#play.director.isBehind ? new Map() : hintsFrom(this.#play.legal, this.#selected);
  }

  /** A square was tapped: take up, aim, confirm, or have a look. */
  pick(square: number): void {
    const play = this.#play;
    // A player who acts does not want to watch first.
    if (play.director.isBehind) play.director.catchUp();
    const action = actionTo(play.legal, this.#selected, square);
    const isAgain = this.#pending?.target === square && this.#pending.source === this.#selected;
    this.#looked = null;
    if (action) {
      if (options.atOnce || isAgain) this.#do(action);
      else this.#pending = action;
      return;
    }
    this.#pending = null;
    if (play.movable.has(square)) this.#selected = this.#selected === square ? null : square;
    else {
      this.#selected = null;
      this.#looked = play.manAt(square) ? square : null;
    }
  }

  /** A piece was carried somewhere: a move is meant, an attack is shown first. */
  drop(source: number, target: number): void {
    const action = actionTo(this.#play.legal, source, target);
    if (!action) return;
    this.#selected = source;
    if (action.kind === "move" || options.atOnce) this.#do(action);
    else this.#pending = action;
  }

  confirm(): void {
    if (this.#pending) this.#do(this.#pending);
  }

  cancel(): void {
    this.#selected = null;
    this.#pending = null;
    this.#looked = null;
  }

  #do(action: BoardAction): void {
    if (this.#play.isBusy) return;
    this.cancel();
    void this.#play.act(action);
  }
}
