import { untrack } from "svelte";
import { Playback } from "$lib/playback/playback.svelte";
import { preferences } from "$lib/preferences.svelte";
import type { Table } from "$lib/table/table.svelte";
import { boutsOfRound, openingOf, toldBy, type Bout, type Chronicle } from "../state/chronicle";
import { Director } from "../state/director.svelte";
import { stages, type Stage } from "../state/stage";
import { durations } from "../state/steps";
import { keepWatched, recallWatched } from "../state/watched";
import type { View } from "../types";
import { focusOf } from "./excitement";

/** How long the results of a round stand there, in milliseconds. */
const LINGER_MS = 4_500;
/** So long the story may be on its way before matches are shown as they stand. */
const STORY_MS = 4_000;
const TICK_MS = 500;

/** One match of the round that is on the screen. */
export interface ShownBout {
  readonly bout: Bout;
  readonly playback: Playback;
  readonly stage: Stage;
  readonly isEnded: boolean;
  /** Who has to choose something before it goes on; null: nobody. */
  readonly chooser: number | null;
}

/**
 * Shows a round to a whole room: all its matches at once, each at its own moment, then the next round. What stands
 * beside them is told no sooner than it has been seen. Create it inside a component.
 */
export class RoundShow {
  #director: Director;
  #table: Table;
  #together: readonly number[];
  #told = $state(-1);
  #round = $state<number | null>(null);
  #playbacks = $state.raw<ReadonlyMap<string, Playback>>(new Map());
  #focus = $state<string | null>(null);
  #focusedAt = 0;
  #pinned = $state<string | null>(null);
  #begunAt = performance.now();
  #now = $state(performance.now());
  #doneAt: number | null = null;

  /** `together`: players who look at this very screen, and have seen what it has shown. */
  constructor(table: Table, together: readonly number[] = []) {
    this.#table = table;
    this.#together = together;
    this.#director = new Director(table);
    $effect(() => {
      const chronicle = this.#director.chronicle;
      void this.#now;
      if (chronicle) untrack(() => this.#follow(chronicle));
    });
    $effect(() => {
      if (this.#isWaiting) untrack(() => this.#note());
    });
    $effect(() => {
      const timer = setInterval(() => (this.#now = performance.now()), TICK_MS);
      return () => clearInterval(timer);
    });
  }

  get chronicle(): Chronicle | null {
    return this.#director.chronicle;
  }

  /** The round whose matches are shown; null: none. */
  get round(): number | null {
    return this.#round;
  }

  /** Whether something has happened that the room has still to be shown: a choice is waited for, not watched. */
  get isShowing(): boolean {
    return this.#told < 0 || (this.#round !== null && !this.#isWaiting);
  }

  readonly #isWaiting: boolean = $derived.by(
    () =>
      this.shown.some(({ chooser }) => chooser !== null) &&
      this.shown.every(({ chooser, isEnded }) => isEnded || chooser !== null),
  );

  /** The tournament as far as it has been shown. */
  readonly view: View | null = $derived.by(() => {
    const chronicle = this.#director.chronicle;
    if (chronicle === null || this.#told < 0) return null;
    return this.#round === null ? chronicle.view : openingOf(chronicle, this.#round);
  });

  readonly shown: readonly ShownBout[] = $derived.by(() => {
    const chronicle = this.#director.chronicle;
    if (chronicle === null || this.#round === null) return [];
    return boutsOfRound(chronicle, this.#round).flatMap((bout) => {
      const playback = this.#playbacks.get(bout.id);
      if (!playback) return [];
      const moments = stages(bout.base, bout.events);
      const stage = moments[Math.min(playback.moment, moments.length - 1)]!;
      const isWaiting = bout.winner === null && playback.isAtEnd && chronicle.view.round === Math.min(bout.round, 7);
      const chooser = isWaiting ? (chronicle.view.parks[bout.park]?.choice?.player ?? null) : null;
      return [{ bout, playback, stage, chooser, isEnded: bout.winner !== null && playback.isAtEnd }];
    });
  });

  readonly focus: ShownBout | null = $derived.by(
    () => this.shown.find(({ bout }) => bout.id === (this.#pinned ?? this.#focus)) ?? this.shown[0] ?? null,
  );

  /** Whether a person decided what is enlarged. */
  get isPinned(): boolean {
    return this.#pinned !== null;
  }

  /** Enlarge a match until the round is over; once more: let the director decide again. */
  pin(id: string): void {
    this.#pinned = this.#pinned === id ? null : id;
  }

  /** Enlarge the most exciting one of the matches. */
  direct(scores: ReadonlyMap<string, number>): void {
    const at = performance.now();
    const next = focusOf(scores, this.#focus, at - this.#focusedAt, this.#people());
    if (next === this.#focus) return;
    this.#focus = next;
    this.#focusedAt = at;
  }

  /** How many people play in each match. */
  #people(): ReadonlyMap<string, number> {
    const seats = this.#table.info?.seats ?? [];
    const isPerson = (player: number) => seats.some((seat) => seat.index === player && seat.kind === "person");
    return new Map(this.shown.map(({ bout }) => [bout.id, bout.players.filter(isPerson).length]));
  }

  /** The matches of the round that was shown last. */
  get last(): readonly Bout[] {
    const chronicle = this.#director.chronicle;
    return chronicle === null || this.#told < 1 ? [] : boutsOfRound(chronicle, this.#told);
  }

  close(): void {
    for (const playback of this.#playbacks.values()) playback.pause();
    this.#director.close();
  }

  #follow(chronicle: Chronicle): void {
    if (this.#told < 0) {
      if (!this.#isWhole(chronicle)) return;
      this.#know(Math.min(recallWatched(this.#table.id, null)?.told ?? 99, toldBy(chronicle.view)));
    }
    if (this.#round === null) this.#next(chronicle);
    else this.#goOn(chronicle, this.#round);
  }

  /** Whether matches can be shown from their beginning, or nobody will tell how they began. */
  #isWhole(chronicle: Chronicle): boolean {
    const isLate = performance.now() - this.#begunAt > STORY_MS;
    const begun = chronicle.bouts.every((bout) => bout.first !== null);
    const isMissing = chronicle.bouts.length === 0 && toldBy(chronicle.view) > 0;
    return isLate || (begun && !isMissing);
  }

  #next(chronicle: Chronicle): void {
    const rounds = chronicle.bouts.map((bout) => bout.round).filter((round) => round > this.#told);
    if (rounds.length === 0) return;
    this.#round = Math.min(...rounds);
    this.#focus = this.#pinned = this.#doneAt = null;
    this.#goOn(chronicle, this.#round);
  }

  #goOn(chronicle: Chronicle, round: number): void {
    const bouts = boutsOfRound(chronicle, round);
    const behind = new Set(chronicle.bouts.map((bout) => bout.round).filter((other) => other > round)).size;
    const playbacks = new Map<string, Playback>();
    for (const bout of bouts) {
      const playback = this.#playbacks.get(bout.id) ?? new Playback();
      const wanted = durations(bout.events);
      if (!this.#playbacks.has(bout.id)) {
        playback.load(wanted);
        playback.play();
      } else if (playback.line.starts.length !== wanted.length) {
        playback.extend(wanted);
        playback.play();
      }
      // A room that is a round behind its players wants to catch up.
      playback.speed = behind === 0 ? preferences.speed : behind === 1 ? 2 : 4;
      playbacks.set(bout.id, playback);
    }
    const isSame =
      playbacks.size === this.#playbacks.size && [...playbacks.keys()].every((id) => this.#playbacks.has(id));
    if (!isSame) this.#playbacks = playbacks;
    const isDone = bouts.every((bout) => bout.winner !== null && playbacks.get(bout.id)!.isAtEnd);
    if (!isDone) return;
    this.#doneAt ??= performance.now();
    if (performance.now() - this.#doneAt < (behind > 1 ? LINGER_MS / 3 : LINGER_MS)) return;
    this.#know(round);
    this.#round = null;
    this.#playbacks = new Map();
    this.#next(chronicle);
  }

  /** A screen that is loaded anew goes on with the round it was at. */
  #know(round: number): void {
    this.#told = round;
    for (const viewer of [null, ...this.#together])
      keepWatched(this.#table.id, viewer, { told: round, bout: null, moment: 0 });
  }

  /** Whoever looks on and has to choose now goes on from what they have seen here. */
  #note(): void {
    for (const { bout, chooser, playback } of this.shown) {
      if (chooser === null || !this.#together.includes(chooser)) continue;
      keepWatched(this.#table.id, chooser, { told: bout.round - 1, bout: bout.id, moment: playback.moment });
    }
  }
}
