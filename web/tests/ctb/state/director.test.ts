import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Director } from "$lib/ctb/state/director.svelte";
import type { GameEvent, View } from "$lib/ctb/types";
import type { StepListener, Table } from "$lib/table/table.svelte";
import { fixture } from "../fixtures";

vi.mock("$lib/net/http", () => ({ get: () => Promise.resolve({ steps: [] }) }));

const FRAME = 100;
const game = fixture("ctb-standard");

/** A table that tells a recorded game, step by step. */
class Recorded {
  readonly id = "t";
  readonly code = null;
  readonly viewer = game.viewer;
  seq = 0;
  view: View = game.first;
  #listeners = new Set<StepListener>();

  onStep(listener: StepListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onReset(): () => void {
    return () => undefined;
  }

  /** The next step; its events. */
  go(): readonly GameEvent[] {
    const step = game.steps[this.seq];
    if (!step) throw new Error("the game is over");
    const before = this.view;
    this.seq += 1;
    this.view = step.view ?? before;
    for (const listener of this.#listeners) {
      listener({ kind: "stepped", seq: this.seq, events: step.events, cause: "player" } as never, before);
    }
    return step.events;
  }

  /** Everything up to the step in which this happens. */
  goTo(kind: GameEvent["kind"]): void {
    while (!this.go().some((event) => event.kind === kind));
  }
}

let table: Recorded;
let director: Director;
let frame: ((now: number) => void) | null;
let now = 0;

/** Time passes, as the browser tells it, until it is true; how long that took. */
function waitUntil(isThere: () => boolean): number {
  const start = now;
  while (!isThere()) {
    const next = frame;
    if (!next) throw new Error("nothing is being shown any more");
    frame = null;
    now += FRAME;
    next(now);
  }
  return now - start;
}

beforeEach(() => {
  frame = null;
  vi.stubGlobal("requestAnimationFrame", (callback: (now: number) => void) => {
    frame = callback;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => (frame = null));
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  table = new Recorded();
  director = new Director(table as unknown as Table);
});

afterEach(() => {
  director.close();
  vi.unstubAllGlobals();
});

test("an army that is set up in no time is soon shown as it stands", () => {
  table.goTo("caller_named");
  expect(director.isBehind).toBe(true);
  expect(waitUntil(() => !director.isBehind)).toBeLessThan(4_000);
});

test("the coin is seen although the game has gone on", () => {
  table.goTo("play_began");
  expect(director.isTossing).toBe(true);
  table.goTo("moved");
  waitUntil(() => director.frame?.motion === "coin");
  expect(waitUntil(() => director.frame?.motion === "begin")).toBeGreaterThan(1_000);
  expect(waitUntil(() => !director.isTossing)).toBeGreaterThan(1_000);
  waitUntil(() => !director.isBehind);
  expect(director.frame?.men).toEqual(table.view.men);
});

test("whoever acts does not have to watch", () => {
  table.goTo("moved");
  director.catchUp();
  expect(director.isBehind).toBe(false);
  expect(director.frame?.men).toEqual(table.view.men);
});

test("nothing is told before it has been seen", () => {
  const isTold = (kind: GameEvent["kind"]) => director.told.some((event) => event.kind === kind);
  table.goTo("play_began");
  table.goTo("moved");
  waitUntil(() => director.frame?.motion === "coin");
  expect(isTold("caller_named")).toBe(true);
  expect(isTold("coin_tossed")).toBe(false);
  waitUntil(() => director.frame?.motion === "begin");
  expect(isTold("play_began")).toBe(true);
  expect(isTold("moved")).toBe(false);
  expect(director.isTold).toBe(false);
  waitUntil(() => director.frame?.motion === "slide");
  expect(isTold("moved")).toBe(true);
  waitUntil(() => !director.isBehind);
  expect(director.told).toEqual(director.story);
});

test("how a fight ends is not told while it goes on", () => {
  table.goTo("moved");
  director.catchUp();
  table.goTo("fought");
  const fights = () => director.told.filter((event) => event.kind === "fought").length;
  waitUntil(() => director.frame?.motion === "clash");
  expect(fights()).toBe(0);
  waitUntil(() => director.frame?.motion === "fall");
  expect(fights()).toBe(1);
});
