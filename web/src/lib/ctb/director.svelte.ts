import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import { isStill, preferences } from "$lib/preferences.svelte";
import { Player } from "$lib/scene/player.svelte";
import type { Table } from "$lib/table/table.svelte";
import type { History } from "$lib/wire/types";
import { framesOf, still, traceOf, type Frame, type Trace } from "./steps";
import type { GameEvent, View } from "./types";

/** How long a piece takes to be placed while others wait, in milliseconds. */
const HURRY = 60;

/** Shows what happened since, step by step, and keeps the story. It never holds anything up. */
export class Director {
  readonly player = new Player();

  #table: Table;
  #frames = $state.raw<readonly Frame[]>([]);
  #story = $state.raw<readonly GameEvent[]>([]);
  /** The last step that is part of the story. */
  #seq = 0;
  #asked = 0;
  #stops: (() => void)[];

  constructor(table: Table) {
    this.#table = table;
    this.#stops = [
      table.onStep((step, before) => this.#step(step.seq, step.events as GameEvent[], before as View | null)),
      table.onReset((view) => void this.#begin(view as View | null)),
    ];
    void this.#begin(table.view as View | null);
  }

  /** The picture to show now. */
  readonly frame: Frame | null = $derived.by(
    () => this.#frames[Math.min(this.player.moment, this.#frames.length - 1)] ?? null,
  );

  /** Whether the picture is still behind the game. */
  get isBehind(): boolean {
    return this.player.isPlaying;
  }

  /** Whether the coin has still to be seen: in the air, or how it fell. */
  readonly isTossing: boolean = $derived.by(
    () =>
      this.isBehind &&
      this.#frames.slice(this.player.moment).some(({ motion }) => motion === "coin" || motion === "begin"),
  );

  /** Everything that happened, as this viewer saw it. */
  get story(): readonly GameEvent[] {
    return this.#story;
  }

  readonly trace: Trace | null = $derived.by(() => traceOf(this.#story));

  /** Show how things stand: whoever acts does not want to watch first. */
  catchUp(): void {
    this.player.skip();
  }

  close(): void {
    this.player.pause();
    this.#asked += 1;
    for (const stop of this.#stops) stop();
  }

  #step(seq: number, events: readonly GameEvent[], before: View | null): void {
    const after = this.#table.view as View | null;
    if (seq > this.#seq) {
      this.#seq = seq;
      this.#story = [...this.#story, ...events];
    }
    if (!before || !after) return;
    const fresh = framesOf(before, events, after);
    if (isStill() || document.hidden) {
      this.#show(after);
      return;
    }
    if (fresh.length === 0) {
      if (!this.isBehind) this.#show(after);
      return;
    }
    this.player.speed = preferences.speed;
    if (this.isBehind) {
      this.#frames = [...this.#frames, ...fresh.map(hurried)];
      this.player.extend(this.#frames.map((frame) => frame.ms));
    } else {
      this.#frames = [still(before), ...fresh];
      this.player.load(this.#frames.map((frame) => frame.ms));
    }
    this.player.play();
  }

  #show(view: View): void {
    this.player.pause();
    this.#frames = [still(view)];
    this.player.load([0]);
  }

  /** The page was opened or has missed something: show how things stand and ask for the story so far. */
  async #begin(view: View | null): Promise<void> {
    if (view === null) return;
    const asked = (this.#asked += 1);
    const seen = this.#table.seq ?? 0;
    this.#seq = seen;
    this.#story = [];
    this.#show(view);
    try {
      const { id, viewer, code } = this.#table;
      const query = { viewer: String(viewer ?? "spectator"), code };
      const history = await get<History>(aboutTable(id, "events", query));
      if (asked !== this.#asked) return;
      const before = history.steps.filter((step) => step.seq <= seen);
      this.#story = [...before.flatMap((step) => step.events as unknown as GameEvent[]), ...this.#story];
    } catch {
      // Without the story (a delayed table, no connection) we go on from what stands there.
    }
  }
}

/** While an army is set up by itself, the pictures keep pace with it. */
function hurried(frame: Frame): Frame {
  return frame.motion === "place" ? { ...frame, ms: Math.min(frame.ms, HURRY) } : frame;
}
