import { untrack } from "svelte";
import { t } from "$lib/i18n/index.svelte";
import { complain, toast } from "$lib/ui/feedback/toasts.svelte";
import { nextPlace, placesFor, stillOpen, type Hint } from "../state/moves";
import type { Play } from "../state/play.svelte";
import type { Place } from "../types";
import { formationFor, type Formation } from "./formations";

/**
 * How the viewer's army is set up: piece by piece, or by a plan. The server keeps the plan and carries it out whenever it
 * is the viewer's turn, so the page can be closed meanwhile. Create it inside a component.
 */
export class Setup {
  #play: Play;
  #chosen = $state<string | null>(null);
  #formation = $state.raw<Formation | null>(null);
  #isMirrored = $state(false);
  #plan = $state.raw<readonly Place[]>([]);
  #isSending = $state(false);
  /** What the server still has to place, as far as it said. */
  readonly #kept: readonly Place[] | null = $derived.by(() => {
    const plan = this.#play.table.info?.plan as { places?: readonly Place[] } | null | undefined;
    return plan ? (plan.places ?? []) : null;
  });

  constructor(play: Play) {
    this.#play = play;

    // There is always a piece in hand, and the plan holds only what is left of it.
    $effect(() => {
      const kept = this.#kept;
      const stock = new Map(play.view.reserve.map((one) => [one.piece, one.count]));
      const taken = new Set(play.view.men.map((man) => man.square));
      untrack(() => {
        this.#plan = play.isPlacing ? stillOpen(kept ?? this.#plan, stock, taken) : [];
        if (this.#plan.length === 0) this.#forget();
        if (this.#chosen === null || !stock.has(this.#chosen)) this.#chosen = play.view.reserve.at(-1)?.piece ?? null;
      });
    });
  }

  /** The kind of piece in hand. */
  get chosen(): string | null {
    return this.#chosen;
  }

  get formation(): Formation | null {
    return this.#formation;
  }

  /** The formation is shown the other way round. */
  get isMirrored(): boolean {
    return this.#isMirrored;
  }

  /** What the plan will place. */
  get plan(): readonly Place[] {
    return this.#plan;
  }

  /** The plan is being carried out. */
  get isRunning(): boolean {
    return this.#isSending || this.#kept !== null;
  }

  get hints(): ReadonlyMap<number, Hint> {
    return placesFor(this.#play.legal, this.#chosen);
  }

  choose(piece: string): void {
    this.#forget();
    this.#chosen = piece;
  }

  /** A square was tapped: the piece in hand goes there. */
  pick(square: number): void {
    if (this.#chosen !== null && !this.isRunning) this.drop(this.#chosen, square);
  }

  /** A piece was carried to a square. */
  drop(piece: string, square: number): void {
    const action = nextPlace([{ kind: "place", piece, square }], this.#play.legal);
    if (action) void this.#place(action);
    else if (this.#play.status === "place_wait")
      toast(t("web_ctb.status.place_later", { name: this.#play.nameOf(this.#play.rival) }));
  }

  /** Show how a formation would stand; once more: the other way round. */
  show(formation: Formation): void {
    const { ground, side, view } = this.#play;
    this.#isMirrored = this.#formation?.id === formation.id && !this.#isMirrored;
    this.#formation = formation;
    this.#plan = formationFor(formation, ground, side, view.reserve, view.men, this.#isMirrored);
  }

  /** Have the server carry out what is shown; what it leaves over is placed, too. */
  run(): void {
    void this.#send(() => this.#play.table.plan({ places: this.#plan, answers: true, rest: true }));
  }

  /** Have the server place everything that is left, in answer to the enemy. */
  finish(): void {
    void this.#send(() => this.#play.table.plan({ places: [], answers: true, rest: true }));
  }

  stop(): void {
    void this.#send(() => this.#play.table.plan(null));
    this.#forget();
  }

  async #place(action: Place): Promise<void> {
    await this.#play.act(action);
  }

  async #send(doing: () => Promise<void>): Promise<void> {
    this.#isSending = true;
    try {
      await doing();
    } catch (error) {
      complain(error);
    } finally {
      this.#isSending = false;
    }
  }

  #forget(): void {
    this.#formation = null;
    this.#isMirrored = false;
    this.#plan = [];
  }
}
