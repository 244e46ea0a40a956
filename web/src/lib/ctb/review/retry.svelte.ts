import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import { explain } from "$lib/ui/feedback/toasts.svelte";
import type { BetterWay, TableInfo } from "$lib/wire/types";
import { Analysis, type Source } from "../state/analysis.svelte";
import { actionTo, hintsFrom, movable, type Hint } from "../state/moves";
import type { Action, Man, Variant, View } from "../types";
import { keepsEnough } from "./lessons";

export type Stage = "loading" | "try" | "checking" | "right" | "wrong" | "shown" | "failed";

/**
 * Mistakes tried once more, one after the other: the position as it was, a move of one's own, and whether the engine
 * thinks that it keeps the advantage. An army is only shown.
 */
export class Retry {
  #items = $state.raw<readonly BetterWay[]>([]);
  #index = $state(0);
  #stage = $state<Stage>("loading");
  #selected = $state<number | null>(null);
  #tried = $state<string | null>(null);
  #problem = $state("");
  #analysis = $state.raw<Analysis | null>(null);
  #solved = $state.raw<ReadonlySet<number>>(new Set());
  #source: Source | null = null;

  get isOpen(): boolean {
    return this.#items.length > 0;
  }

  get item(): BetterWay | null {
    return this.#items[this.#index] ?? null;
  }

  get index(): number {
    return this.#index;
  }

  get count(): number {
    return this.#items.length;
  }

  get stage(): Stage {
    return this.#stage;
  }

  /** The move that was tried, in notation. */
  get tried(): string | null {
    return this.#tried;
  }

  get problem(): string {
    return this.#problem;
  }

  /** Everything has been solved. */
  get isDone(): boolean {
    return this.#items.length > 0 && this.#solved.size === this.#items.length;
  }

  get hasNext(): boolean {
    return this.#index + 1 < this.#items.length;
  }

  get view(): View | null {
    return this.#analysis?.view ?? null;
  }

  get variant(): Variant | null {
    return this.#analysis?.variant ?? null;
  }

  get men(): readonly Man[] {
    return this.view?.men ?? [];
  }

  get selected(): number | null {
    return this.#selected;
  }

  get legal(): readonly Action[] {
    return this.#stage === "try" ? (this.#analysis?.legal ?? []) : [];
  }

  get movable(): ReadonlySet<number> {
    return movable(this.legal);
  }

  get hints(): ReadonlyMap<number, Hint> {
    return hintsFrom(this.legal, this.#selected);
  }

  /** What was better, as an arrow; shown when the reader asked for it, or has found it. */
  get arrows(): readonly { source: number; target: number }[] {
    const move = this.item?.line[0];
    const isTold = this.#stage === "shown" || this.#stage === "right";
    return isTold && move?.source != null && move.target != null ? [{ source: move.source, target: move.target }] : [];
  }

  /** Begin with one of several. */
  async open(info: TableInfo, code: string | null, items: readonly BetterWay[], index = 0): Promise<void> {
    this.#items = items;
    this.#solved = new Set();
    this.#stage = "loading";
    try {
      const text = await get<string>(aboutTable(info.id, "record", { code }));
      this.#source = { text, variant: String(info.settings.config?.["variant"] ?? "standard") };
    } catch (error) {
      this.#problem = explain(error);
      this.#stage = "failed";
      return;
    }
    await this.#go(index);
  }

  close(): void {
    this.#items = [];
    this.#analysis = null;
    this.#source = null;
  }

  async next(): Promise<void> {
    if (this.hasNext) await this.#go(this.#index + 1);
  }

  /** The same position once more. */
  async again(): Promise<void> {
    await this.#go(this.#index);
  }

  /** What the engine would have played. */
  async show(): Promise<void> {
    if (this.#stage === "wrong") await this.#go(this.#index);
    if (this.#stage === "try") {
      this.#selected = null;
      this.#stage = "shown";
    }
  }

  pick(square: number): void {
    const action = actionTo(this.legal, this.#selected, square);
    if (action) void this.#try(action);
    else this.#selected = this.movable.has(square) && this.#selected !== square ? square : null;
  }

  drop(source: number, target: number): void {
    const action = actionTo(this.legal, source, target);
    if (action) void this.#try(action);
  }

  cancel(): void {
    this.#selected = null;
  }

  async #go(index: number): Promise<void> {
    const item = this.#items[index];
    if (!item || this.#source === null) return;
    this.#index = index;
    this.#selected = null;
    this.#tried = null;
    this.#stage = "loading";
    const isArmy = item.kind === "army";
    const source = isArmy ? { ...this.#source, text: item.position } : this.#source;
    const analysis = new Analysis(source);
    const isFine = await analysis.look({ at: isArmy ? null : item.number - 1, moves: [] });
    if (this.item !== item) return; // somebody has gone on
    this.#analysis = analysis;
    this.#problem = analysis.problem ?? "";
    this.#stage = !isFine ? "failed" : isArmy ? "shown" : "try";
  }

  async #try(action: Action): Promise<void> {
    const { item } = this;
    const analysis = this.#analysis;
    if (!item || !analysis?.answer || !analysis.view) return;
    const text = analysis.answer.texts[analysis.legal.indexOf(action)];
    const isSouth = analysis.view.south === item.player;
    if (text === undefined) return;
    this.#selected = null;
    this.#tried = text;
    this.#stage = "checking";
    await analysis.tryOut(text);
    if (this.item !== item || this.#tried !== text) return;
    if (analysis.problem !== null) {
      this.#problem = analysis.problem;
      this.#stage = "failed";
      return;
    }
    const score = (isSouth ? 1 : -1) * analysis.answer.score;
    const isBest = text === item.line[0]?.text;
    const isRight = isBest || (text !== item.move && keepsEnough(item, score));
    if (isRight) this.#solved = new Set([...this.#solved, this.#index]);
    this.#stage = isRight ? "right" : "wrong";
  }
}
