import { untrack } from "svelte";
import { t } from "$lib/i18n/index.svelte";
import { complain, toast } from "$lib/ui/feedback/toasts.svelte";
import { nextPlace, placesFor, stillOpen, type Hint } from "../state/moves";
import type { Play } from "../state/play.svelte";
import type { Place } from "../types";
import { formationFor, type Formation } from "./formations";

/** What is said at the toss while the viewer is away; null: they decide then. */
export interface TossPlan {
  readonly call: "heads" | "tails" | null;
  readonly begin: boolean | null;
}

/** A formation as the server keeps it. */
interface Stored extends TossPlan {
  readonly places: readonly Place[];
  readonly answers: boolean;
  readonly rest: boolean;
}

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
    const { places = [], rest = false } = this.#stored;
    return places.length > 0 || rest ? places : null;
  });
  /** What the server will say at the toss. */
  readonly toss: TossPlan = $derived.by(() => {
    const { call = null, begin = null } = this.#stored;
    return { call, begin };
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
    this.#tell({ places: this.#plan, answers: true, rest: true, ...this.toss });
  }

  /** Have the server place everything that is left, in answer to the enemy. */
  finish(): void {
    this.#tell({ places: [], answers: true, rest: true, ...this.toss });
  }

  stop(): void {
    this.#tell({ places: [], answers: false, rest: false, ...this.toss });
    this.#forget();
  }

  /** Whether there is a toss, and time to be away. */
  get hasToss(): boolean {
    const { variant, table } = this.#play;
    const clock = table.info?.settings.clock;
    const isSlow = clock === undefined || clock.kind === "none" || (clock.seconds ?? 0) >= 3_600;
    const others = table.info?.seats.filter(({ kind, index }) => kind === "person" && index !== table.viewer) ?? [];
    return isSlow && others.length > 0 && variant.switches["turn.first_move"] === "toss_winner_decides";
  }

  /** Have the server call the coin, or decide who begins, if it is the viewer's to do. */
  tossBy(toss: TossPlan): void {
    const { places = [], answers = false, rest = false } = this.#stored;
    this.#tell({ places, answers, rest, ...toss });
  }

  get #stored(): Partial<Stored> {
    return (this.#play.table.info?.plan as Partial<Stored> | null | undefined) ?? {};
  }

  #tell(plan: Stored): void {
    const { places, rest, call, begin } = plan;
    const isNothing = places.length === 0 && !rest && call === null && begin === null;
    void this.#send(() => this.#play.table.plan(isNothing ? null : { ...plan }));
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
