import { untrack } from "svelte";
import { t } from "$lib/i18n/index.svelte";
import { toast } from "$lib/ui/feedback/toasts.svelte";
import { nextPlace, placesFor, stillOpen, type Hint } from "../state/moves";
import type { Play } from "../state/play.svelte";
import type { Place } from "../types";
import { formationFor, type Formation } from "./formations";

/** What "the rest by itself" sets up. */
const USUAL: Formation = "fortress";

/** How the viewer's army is set up: piece by piece, or by a plan. Create it inside a component. */
export class Setup {
  #play: Play;
  #chosen = $state<string | null>(null);
  #formation = $state<Formation | null>(null);
  #plan = $state.raw<readonly Place[]>([]);
  #isRunning = $state(false);

  constructor(play: Play) {
    this.#play = play;

    // There is always a piece in hand, and the plan holds only what is left of it.
    $effect(() => {
      const stock = new Map(play.view.reserve.map((one) => [one.piece, one.count]));
      const taken = new Set(play.view.men.map((man) => man.square));
      untrack(() => {
        this.#plan = play.isPlacing ? stillOpen(this.#plan, stock, taken) : [];
        if (this.#plan.length === 0) this.#forget();
        if (this.#chosen === null || !stock.has(this.#chosen)) this.#chosen = play.view.reserve.at(-1)?.piece ?? null;
      });
    });

    // A plan is carried out piece by piece, whenever it is the viewer's turn.
    $effect(() => {
      if (!this.#isRunning || play.isBusy) return;
      const next = nextPlace(this.#plan, play.legal);
      if (next) untrack(() => void this.#place(next));
    });
  }

  /** The kind of piece in hand. */
  get chosen(): string | null {
    return this.#chosen;
  }

  get formation(): Formation | null {
    return this.#formation;
  }

  /** What the plan will place. */
  get plan(): readonly Place[] {
    return this.#plan;
  }

  /** The plan is being carried out. */
  get isRunning(): boolean {
    return this.#isRunning;
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
    if (this.#chosen !== null && !this.#isRunning) this.drop(this.#chosen, square);
  }

  /** A piece was carried to a square. */
  drop(piece: string, square: number): void {
    const action = nextPlace([{ kind: "place", piece, square }], this.#play.legal);
    if (action) void this.#place(action);
    else if (this.#play.status === "place_wait")
      toast(t("web_ctb.status.place_later", { name: this.#play.nameOf(this.#play.rival) }));
  }

  /** Show how a formation would stand. */
  show(formation: Formation): void {
    const { variant, ground, side, view } = this.#play;
    this.#formation = formation;
    this.#plan = formationFor(formation, variant, ground, side, view.reserve, view.men);
  }

  /** Carry out what is shown. */
  run(): void {
    this.#isRunning = true;
  }

  /** Place everything that is left somewhere sensible. */
  finish(): void {
    this.show(USUAL);
    this.run();
  }

  stop(): void {
    this.#forget();
  }

  async #place(action: Place): Promise<void> {
    if (!(await this.#play.act(action))) this.#isRunning = false;
  }

  #forget(): void {
    this.#formation = null;
    this.#plan = [];
    this.#isRunning = false;
  }
}
