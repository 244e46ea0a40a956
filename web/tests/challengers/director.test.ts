import { beforeEach, expect, test, vi } from "vitest";
import { Director } from "$lib/challengers/director.svelte";
import type { View } from "$lib/challengers/types";
import type { Table } from "$lib/table/table.svelte";
import { chronicle, fixture, type Fixture } from "./fixtures";

const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string) => Promise<unknown>>() }));
vi.mock("$lib/net/http", () => ({ get }));

/** A table that tells a recorded game, step by step. */
class Recorded {
  readonly id = "recorded";
  seq = 0;
  view: View;
  /** Not every step of a recording has its view. */
  isViewFresh = true;
  #game: Fixture;
  #tell: (step: object) => void = () => undefined;
  #reset: (view: View) => void = () => undefined;

  constructor(
    game: Fixture,
    readonly viewer = game.viewer,
  ) {
    this.#game = game;
    this.view = game.first;
  }

  onStep(listener: (step: object) => void): () => void {
    this.#tell = listener;
    return () => undefined;
  }

  onReset(listener: (view: View) => void): () => void {
    this.#reset = listener;
    return () => undefined;
  }

  /** The next step happens; away from the table nobody hears of it. */
  go(isAway = false): void {
    const step = this.#game.steps[this.seq]!;
    this.seq += 1;
    this.isViewFresh = step.view !== null;
    this.view = step.view ?? this.view;
    if (!isAway) this.#tell({ seq: this.seq, events: step.events });
  }

  comeBack(): void {
    this.#reset(this.view);
  }

  get isOver(): boolean {
    return this.seq === this.#game.steps.length;
  }

  get history(): object {
    const steps = this.#game.steps.slice(0, this.seq).map(({ events }, i) => ({ seq: i + 1, events }));
    return { first: this.#game.first, steps };
  }
}

let told: Recorded;
let director: Director;

async function sitDown(name: string): Promise<void> {
  told = new Recorded(fixture(name));
  get.mockImplementation(() => Promise.resolve(told.history));
  director = new Director(told as unknown as Table);
  await vi.waitUntil(() => director.chronicle !== null);
  await settle();
}

/** Let the answers arrive that are on their way. */
async function settle(): Promise<void> {
  await Promise.all(get.mock.results.map((result) => result.value as Promise<unknown>));
  await Promise.resolve();
}

function playUntil(isThere: () => boolean, isAway = false): void {
  while (!isThere() && !told.isOver) told.go(isAway);
  expect(isThere()).toBe(true);
}

beforeEach(() => {
  get.mockReset();
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
});

test("one's own match is shown from its beginning", async () => {
  await sitDown("four");
  playUntil(() => director.bout !== null);
  expect(director.bout?.players).toContain(told.viewer);
  expect(director.player.moment).toBe(0);
  expect(director.isHoldingBack).toBe(true);
});

test("nobody is pulled out of a match by one that they only watch", async () => {
  await sitDown("five-spectator");
  playUntil(() => director.bout !== null);
  const first = director.bout?.id;
  playUntil(() => director.queued !== null);
  expect(director.bout?.id).toBe(first);

  const next = director.queued?.id;
  director.leave();
  expect(director.bout?.id).toBe(next);
  expect(director.queued).toBeNull();
});

test("whoever has seen the end is taken to the next match", async () => {
  await sitDown("five-spectator");
  playUntil(() => director.bout !== null);
  const first = director.bout?.id;
  playUntil(() => {
    director.player.skip();
    return director.bout?.id !== first;
  });
  expect(director.queued).toBeNull();
});

test("the last match is left for the result", async () => {
  await sitDown("five-spectator");
  playUntil(() => told.isOver);
  while (director.queued !== null) director.leave();
  expect(director.bout?.id).toBe(chronicle(fixture("five-spectator")).bouts.at(-1)?.id);
  director.leave();
  expect(director.bout).toBeNull();
});

test("a gap in the connection does not end what is being shown", async () => {
  await sitDown("four");
  playUntil(() => director.bout !== null && director.bout.winner !== null);
  const shown = director.bout?.id;
  director.player.seek(3);
  do told.go(true);
  while (!told.isViewFresh);
  told.comeBack();
  expect(director.bout?.id).toBe(shown);
  await settle();
  expect(director.bout?.id).toBe(shown);
  expect(director.player.moment).toBe(3);
  expect(director.chronicle?.view).toEqual(told.view);
});

test("without the story the table as it lies has to do", async () => {
  await sitDown("four");
  told.go(true);
  get.mockImplementation(() => Promise.reject(new Error("away")));
  told.comeBack();
  await vi.waitUntil(() => director.chronicle?.view === told.view);
  expect(director.bout).toBeNull();
});
