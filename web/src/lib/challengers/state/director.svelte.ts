import { untrack } from "svelte";
import { preferences } from "$lib/preferences.svelte";
import { Playback } from "$lib/playback/playback.svelte";
import type { Table } from "$lib/table/table.svelte";
import type { History, Paragraph } from "$lib/wire/types";
import type { GameEvent, Types, View } from "../types";
import { beginChronicle, begunBy, lastBoutOf, openingOf, see, toldBy, type Bout, type Chronicle } from "./chronicle";
import { durations } from "./steps";
import { keepWatched, recallWatched, type Watched } from "./watched";

interface Step {
  readonly seq: number;
  readonly events: readonly GameEvent[];
  readonly told: readonly Paragraph[] | null;
}

/**
 * Decides what is shown: which match, from which moment; keeps what happened so far. It never holds anything up.
 * What stands beside a match asks here, so that nothing tells an end that has not been seen or skipped.
 */
export class Director {
  readonly playback = new Playback();

  #table: Table;
  #chronicle = $state.raw<Chronicle | null>(null);
  #watched = $state.raw<string | null>(null);
  /** A match that began while another one was being shown. */
  #queued = $state.raw<string | null>(null);
  /** The last round whose results are known to the viewer. */
  #told = $state(0);
  /** The page was opened in the middle of a match, and its story is on its way. */
  #isResuming = $state(false);
  #stops: (() => void)[] = [];
  /** Steps that came while the history was on its way. */
  #held: Step[] | null = null;
  /** The last step that is told. */
  #seq = 0;
  #asked = 0;
  /** The viewer of the chronicle; undefined: none yet. */
  #viewer: number | null | undefined;

  constructor(table: Table) {
    this.#table = table;
    this.playback.speed = preferences.speed;
    this.#stops = [
      table.onStep((step) =>
        this.#step({ seq: step.seq, events: step.events as GameEvent[], told: step.told ?? null }),
      ),
      table.onReset((view) => void this.#begin(view as View | null)),
    ];
    void this.#begin(table.view as View | null);
  }

  get chronicle(): Chronicle | null {
    return this.#chronicle;
  }

  /** The match being shown; null: none. */
  readonly bout: Bout | null = $derived.by(
    () => this.#chronicle?.bouts.find((bout) => bout.id === this.#watched) ?? null,
  );

  /** The match that comes after the one being shown; null: none. */
  readonly queued: Bout | null = $derived.by(
    () => this.#chronicle?.bouts.find((bout) => bout.id === this.#queued) ?? null,
  );

  /** Whether the match being shown is over, and its end is on the screen. */
  readonly isEnded: boolean = $derived.by(
    () => this.bout !== null && this.bout.winner !== null && this.playback.isAtEnd,
  );

  /** The first round whose results have neither been seen nor skipped; null: everything that happened is known. */
  readonly untold: number | null = $derived.by(() => {
    if (this.#isResuming) return this.#told + 1;
    const { bout, queued } = this;
    if (bout && bout.round > this.#told && !this.isEnded) return bout.round;
    return queued && queued.round > this.#told ? queued.round : null;
  });

  /** The tournament as far as it is told; null: that is not known yet. */
  readonly view: View | null = $derived.by(() => {
    if (this.#chronicle === null) return null;
    return this.untold === null ? this.#chronicle.view : openingOf(this.#chronicle, this.untold);
  });

  /** Whether something is left to be watched that has happened already: a choice has been waited for, not watched. */
  readonly isBehind: boolean = $derived.by(
    () => this.untold !== null && !(this.bout !== null && this.bout.winner === null && this.playback.isAtEnd),
  );

  /** Show a match: from its beginning, from one of its moments, or as it stands. */
  watch(id: string, from: number | "end" = 0): void {
    const bout = this.#chronicle?.bouts.find((one) => one.id === id);
    if (!bout) return;
    this.#close();
    this.#know(bout.round - 1);
    this.#watched = id;
    if (this.#queued === id) this.#queued = null;
    this.playback.load(durations(bout.events), from === "end" ? bout.events.length : from);
    if (from === "end") this.playback.skip();
    else this.playback.play();
  }

  /** Look at something else than this match: the next one that waits, or none. */
  leave(): void {
    if (this.#queued !== null) {
      this.watch(this.#queued);
      return;
    }
    this.#close();
    this.playback.pause();
    this.#watched = null;
    this.#knowAll();
  }

  /** Look at how things stand now, whatever waits to be shown. */
  catchUp(): void {
    this.#queued = null;
    this.leave();
  }

  /** Remember how far it has been watched; to be called whenever something else is on the screen. */
  note(): void {
    // A viewer who has seen the end of a match knows it, even if they look at its beginning again.
    const { bout, isEnded } = this;
    if (bout && isEnded) untrack(() => this.#know(bout.round));
    if (this.#chronicle === null || this.#isResuming) return;
    const watched = { told: this.#told, bout: this.#watched, moment: this.playback.moment };
    keepWatched(this.#table.id, this.#viewer ?? null, watched);
  }

  close(): void {
    this.playback.pause();
    for (const stop of this.#stops) stop();
  }

  /** A viewer who leaves a match wants to go on. */
  #close(): void {
    if (this.bout?.winner != null) this.#know(this.bout.round);
  }

  #know(round: number): void {
    this.#told = Math.max(this.#told, round);
  }

  /** Nothing is being shown: whatever stands there is seen. */
  #knowAll(): void {
    if (this.#chronicle) this.#know(toldBy(this.#chronicle.view));
  }

  #step(step: Step): void {
    if (this.#held) this.#held.push(step);
    else if (this.#chronicle && step.seq > this.#seq) {
      this.#seq = step.seq;
      this.#tell(see(this.#chronicle, step.events, step.told), this.#chronicle);
    }
  }

  #tell(chronicle: Chronicle, before: Chronicle): void {
    this.#chronicle = chronicle;
    const mine = this.#own(chronicle);
    const isNew = mine !== null && !before.bouts.some((bout) => bout.id === mine.id);
    if (isNew && !this.#shouldQueue(mine)) {
      this.watch(mine.id);
      return;
    }
    if (isNew) this.#queued = mine.id;
    const bout = this.bout;
    if (bout && bout.events.length > (before.bouts.find((one) => one.id === bout.id)?.events.length ?? 0)) {
      const wasWaiting = this.playback.isAtEnd;
      this.playback.extend(durations(bout.events));
      if (wasWaiting) this.playback.play();
    }
    if (bout === null) this.#knowAll();
  }

  /** A viewer sees the end of a match before the next one begins, unless they play in that one. */
  #shouldQueue(next: Bout): boolean {
    const viewer = this.#table.viewer;
    if (this.bout === null || (viewer !== null && next.players.includes(viewer))) return false;
    const isOwn = viewer !== null && this.bout.players.includes(viewer);
    return isOwn || !this.playback.isAtEnd;
  }

  /** The match this viewer cares about most: their own, or the first of the round for a spectator. */
  #own(chronicle: Chronicle): Bout | null {
    const viewer = this.#table.viewer;
    const running = chronicle.bouts.filter((bout) => bout.round === lastRound(chronicle));
    if (viewer === null) return running[0] ?? null;
    const own = lastBoutOf(chronicle, viewer);
    if (own && running.includes(own)) return own;
    return running.find((bout) => bout.round > 7) ?? own;
  }

  /** The page was opened or has missed something: ask for the whole story, and show how things stand meanwhile. */
  async #begin(view: View | null): Promise<void> {
    if (view === null) return;
    const asked = (this.#asked += 1);
    const held: Step[] = (this.#held = []);
    // After a gap in the connection the match goes on being shown while we ask what was missed.
    const before = this.#viewer === this.#table.viewer ? this.#chronicle : null;
    this.#viewer = this.#table.viewer;
    // A viewer who left in the middle of a match goes on there: until it can be shown, nothing is told.
    const kept = before === null ? recallWatched(this.#table.id, this.#table.viewer) : null;
    this.#isResuming = kept !== null && kept.told < begunBy(view);
    if (this.#isResuming) this.#forget(kept?.told ?? 0);
    else if (before === null) this.#start(beginChronicle(view), this.#table.seq ?? 0, null);
    try {
      const history = (await this.#table.loadHistory()) as History<Types>;
      if (asked !== this.#asked) return;
      const first = beginChronicle(history.first);
      const all = history.steps.reduce((seen, { events, told }) => see(seen, events, told ?? null), first);
      const seq = history.steps.at(-1)?.seq ?? 0;
      if (before === null) this.#start(all, seq, kept);
      else {
        this.#seq = seq;
        this.#tell(all, before);
      }
    } catch {
      // Without the story (a delayed table, no connection) we go on from what lies there.
      if (asked !== this.#asked) return;
      if (before !== null || this.#isResuming) this.#start(beginChronicle(view), this.#table.seq ?? 0, null);
    }
    this.#held = null;
    for (const step of held) this.#step(step);
  }

  #forget(told: number): void {
    this.playback.pause();
    this.#chronicle = this.#watched = this.#queued = null;
    this.#told = told;
  }

  #start(chronicle: Chronicle, seq: number, kept: Watched | null): void {
    this.#forget(kept?.told ?? toldBy(chronicle.view));
    this.#chronicle = chronicle;
    this.#seq = seq;
    this.#isResuming = false;
    if (kept === null) this.#showRunning(chronicle);
    else this.#resume(chronicle, kept);
    if (this.#watched === null) this.#knowAll();
  }

  /** A new viewer sees a running match as it stands. */
  #showRunning(chronicle: Chronicle): void {
    const { phase } = chronicle.view;
    if (phase !== "match_phase" && phase !== "final_match") return;
    const own = this.#own(chronicle);
    if (own && own.round > this.#told) this.watch(own.id, "end");
  }

  /** A returning viewer goes on with the match they were at, or with the first one of theirs they have missed. */
  #resume(chronicle: Chronicle, kept: Watched): void {
    const newest = this.#own(chronicle);
    const last = chronicle.bouts.find((bout) => bout.id === kept.bout);
    const next = [last, lastBoutOf(chronicle, this.#table.viewer), newest].find(
      (bout) => bout != null && bout.round > kept.told,
    );
    if (!next) return;
    this.watch(next.id, next === last ? kept.moment : 0);
    if (newest && newest.round > next.round) this.#queued = newest.id;
  }
}

function lastRound(chronicle: Chronicle): number {
  return chronicle.bouts.at(-1)?.round ?? 0;
}
