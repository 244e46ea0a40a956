import { isStill, preferences } from "$lib/preferences.svelte";
import { Playback } from "$lib/playback/playback.svelte";
import type { Table } from "$lib/table/table.svelte";
import type { History, Paragraph } from "$lib/wire/types";
import type { GameEvent, Types, View } from "../types";
import { framesOf, still, traceOf, type Frame, type Trace } from "./steps";

/** How long a piece takes to be placed while others wait, in milliseconds. */
const HURRY = 60;

/** A picture, and how many of the events since the page was opened may be told beside it. */
type Shot = Frame & { readonly told: number };

/** Shows what happened since, step by step, and keeps the story. It never holds anything up. */
export class Director {
  readonly playback = new Playback();

  #table: Table;
  #frames = $state.raw<readonly Shot[]>([]);
  /** What happened before the page was opened, and since. */
  #past = $state.raw<readonly GameEvent[]>([]);
  #live = $state.raw<readonly GameEvent[]>([]);
  /** What is said of events; heard before they become part of the story. */
  readonly #said = new Map<GameEvent, Paragraph[]>();
  /** The last step that is part of the story. */
  #seq = 0;
  #asked = 0;
  #stops: (() => void)[];

  constructor(table: Table) {
    this.#table = table;
    this.#stops = [
      table.onStep((step, before) => {
        this.#hear(step.events as GameEvent[], step.told);
        this.#step(step.seq, step.events as GameEvent[], before as View | null);
      }),
      table.onReset((view) => void this.#begin(view as View | null)),
    ];
    void this.#begin(table.view as View | null);
  }

  /** The picture to show now. */
  readonly frame: Shot | null = $derived.by(
    () => this.#frames[Math.min(this.playback.moment, this.#frames.length - 1)] ?? null,
  );

  /** Whether the picture is still behind the game. */
  get isBehind(): boolean {
    return this.playback.isPlaying;
  }

  /** Whether the coin has still to be seen: in the air, or how it fell. */
  readonly isTossing: boolean = $derived.by(
    () =>
      this.isBehind &&
      this.#frames.slice(this.playback.moment).some(({ motion }) => motion === "coin" || motion === "begin"),
  );

  /** Everything that happened, as this viewer saw it. */
  readonly story: readonly GameEvent[] = $derived.by(() => [...this.#past, ...this.#live]);

  /** As much of the story as the board has shown: words must not run ahead of it. */
  readonly told: readonly GameEvent[] = $derived.by(() =>
    this.isBehind ? [...this.#past, ...this.#live.slice(0, this.frame?.told)] : this.story,
  );

  /** Whether nothing of the story is held back. */
  get isTold(): boolean {
    return this.told.length === this.story.length;
  }

  /** What is said of an event of the story. */
  saidOf(event: GameEvent): readonly Paragraph[] {
    return this.#said.get(event) ?? [];
  }

  readonly trace: Trace | null = $derived.by(() => traceOf(this.story));

  /** Show how things stand: a player who acts does not want to watch first. */
  catchUp(): void {
    this.playback.skip();
  }

  close(): void {
    this.playback.pause();
    this.#asked += 1;
    for (const stop of this.#stops) stop();
  }

  #hear(events: readonly GameEvent[], told: readonly Paragraph[] | null | undefined): void {
    for (const paragraph of told ?? []) {
      const event = events[paragraph.at];
      if (event) this.#said.set(event, [...this.saidOf(event), paragraph]);
    }
  }

  #step(seq: number, events: readonly GameEvent[], before: View | null): void {
    const after = this.#table.view as View | null;
    const told = this.#live.length;
    if (seq > this.#seq) {
      this.#seq = seq;
      this.#live = [...this.#live, ...events];
    }
    if (!before || !after) return;
    const fresh = framesOf(before, events, after).map((frame) => ({ ...frame, told: told + toldBy(frame, events) }));
    if (isStill() || document.hidden) {
      this.#show(after);
      return;
    }
    if (fresh.length === 0) {
      if (!this.isBehind) this.#show(after);
      return;
    }
    this.playback.speed = preferences.speed;
    if (this.isBehind) {
      this.#frames = [...this.#frames, ...fresh.map(hurried)];
      this.playback.extend(this.#frames.map((frame) => frame.ms));
    } else {
      this.#frames = [{ ...still(before), told }, ...fresh];
      this.playback.load(this.#frames.map((frame) => frame.ms));
    }
    this.playback.play();
  }

  #show(view: View): void {
    this.playback.pause();
    this.#frames = [{ ...still(view), told: this.#live.length }];
    this.playback.load([0]);
  }

  /** The page was opened or has missed something: show how things stand and ask for the story so far. */
  async #begin(view: View | null): Promise<void> {
    if (view === null) return;
    const asked = (this.#asked += 1);
    const seen = this.#table.seq ?? 0;
    this.#seq = seen;
    this.#past = [];
    this.#live = [];
    this.#show(view);
    try {
      const history = (await this.#table.loadHistory()) as History<Types>;
      if (asked !== this.#asked) return;
      const before = history.steps.filter((step) => step.seq <= seen);
      for (const step of before) this.#hear(step.events, step.told ?? null);
      this.#past = before.flatMap((step) => step.events);
    } catch {
      // Without the story (a delayed table, no connection) we go on from what stands there.
    }
  }
}

/** The events of its step that a picture gives away: how a fight or a toss ends is not seen while it goes on. */
function toldBy({ at, event, motion }: Frame, events: readonly GameEvent[]): number {
  const isOpen = motion === "clash" || motion === "coin";
  return isOpen && event ? events.indexOf(event) : at;
}

/** While an army is set up by itself, the pictures keep pace with it. */
function hurried(frame: Shot): Shot {
  return frame.motion === "place" ? { ...frame, ms: Math.min(frame.ms, HURRY) } : frame;
}
