import { complain } from "$lib/ui/feedback/toasts.svelte";
import { botKind } from "$lib/table/names";
import type { Table } from "$lib/table/table.svelte";
import type { Action, Fallen, Man, Side, Variant, View } from "../types";
import { Director } from "./director.svelte";
import { groundOf, type Ground } from "./geometry";
import { movable } from "./moves";
import { statusOf, type Status } from "./status";
import { variantFor } from "./variant.svelte";

/** A game as one viewer has it: the table, what is shown of it just now, and the way to act. */
export class Play {
  readonly table: Table;
  readonly director: Director;

  #variant = $state.raw<Variant | null>(null);
  #isBusy = $state(false);

  constructor(table: Table) {
    this.table = table;
    this.director = new Director(table);
  }

  readonly view: View = $derived.by(() => this.table.view as View);
  readonly legal: readonly Action[] = $derived.by(() => this.table.legal as readonly Action[]);
  readonly status: Status = $derived.by(() => statusOf(this.view, this.viewer, this.legal, this.director.isBehind));
  readonly movable: ReadonlySet<number> = $derived.by(() => movable(this.legal));
  readonly #ground: Ground | null = $derived.by(() => (this.#variant ? groundOf(this.#variant) : null));

  /** The rules; there are none before `load`. */
  get variant(): Variant {
    return this.#variant as Variant;
  }

  get ground(): Ground {
    return this.#ground as Ground;
  }

  get viewer(): number | null {
    return this.table.viewer;
  }

  /** The player on the other side of the viewer's board. */
  get rival(): number {
    return 1 - (this.viewer ?? this.view.south);
  }

  /** Whom the viewer waits for: the rival, or, for spectators, the player who has to act. */
  get awaited(): number {
    return this.viewer === null ? (this.view.actors[0] ?? this.view.south) : this.rival;
  }

  /** The side that the viewer plays, or looks from. */
  get side(): Side {
    return this.viewer === null ? 0 : this.sideOf(this.viewer);
  }

  /** The viewer sits here; others may only look through the same eyes. */
  get isSeated(): boolean {
    return this.viewer !== null && this.table.info?.you === this.viewer;
  }

  /** The viewer is to move, whatever is being shown. */
  get isUp(): boolean {
    return this.viewer !== null && this.view.phase === "playing" && this.view.actors.includes(this.viewer);
  }

  /** Who has to act, as far as the board shows it: nobody while the coin flies, the moving player until it is done. */
  get acting(): readonly number[] {
    if (this.view.phase === "over" || this.director.isTossing) return [];
    const event = this.director.isBehind && !this.isPlacing ? this.director.frame?.event : null;
    return event && "player" in event ? [event.player] : this.view.actors;
  }

  get isPlacing(): boolean {
    return this.view.phase === "placing";
  }

  /** The coin is called, in the air, or its winner has not decided yet. */
  get isTossing(): boolean {
    const { phase } = this.view;
    return phase === "calling" || phase === "deciding" || this.director.isTossing;
  }

  /** It is over, and how it ended has been shown. */
  get isOver(): boolean {
    return this.view.phase === "over" && !this.director.isBehind;
  }

  /** The pieces as they are shown: they may be a little behind. */
  get men(): readonly Man[] {
    return this.#shown.men;
  }

  get fallen(): readonly Fallen[] {
    return this.#shown.fallen;
  }

  /** An action is on its way. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  has(kind: Action["kind"]): boolean {
    return this.legal.some((action) => action.kind === kind);
  }

  sideOf(player: number): Side {
    return player === this.view.south ? 0 : 1;
  }

  /** Which kind of bot plays here, by name; null: a person. */
  botOf(player: number): string | null {
    const seat = this.table.info?.seats[player];
    return seat?.kind === "bot" && seat.bot ? botKind(seat.bot) : null;
  }

  nameOf = (player: number): string => this.table.nameOf(player);

  /** Who stands there as things are, whatever is being shown. */
  manAt(square: number | null | undefined): Man | undefined {
    return this.view.men.find((man) => man.square === square);
  }

  /** Fetch the rules this is played by. */
  async load(): Promise<void> {
    this.#variant = await variantFor(this.table.view as View, this.table.id, this.table.code);
  }

  /** Do it; whether it was carried out. What the server refuses is said. */
  async act(action: Action): Promise<boolean> {
    if (this.#isBusy) return false;
    this.#isBusy = true;
    try {
      await this.table.send(action);
      return true;
    } catch (error) {
      complain(error);
      return false;
    } finally {
      this.#isBusy = false;
    }
  }

  close(): void {
    this.director.close();
  }

  get #shown(): { readonly men: readonly Man[]; readonly fallen: readonly Fallen[] } {
    return (this.director.isBehind ? this.director.frame : null) ?? this.view;
  }
}
