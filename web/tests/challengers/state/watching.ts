/** Somebody watches a recorded game: what the tests of the director have in common. */
import { beforeEach, expect, vi, type Mock } from "vitest";
import { Director } from "$lib/challengers/state/director.svelte";
import * as http from "$lib/net/http";
import type { Table } from "$lib/table/table.svelte";
import { Recorded } from "../recorded";

/** The answers of the server. */
export const get = http.get as Mock<(path: string) => Promise<unknown>>;
vi.mock("$lib/net/http", () => ({ get: vi.fn() }));

export let told: Recorded;
export let director: Director;

/** Somebody opens the page of a table where something has happened already. */
export async function sitDown(
  name: string,
  { viewer, after = 0 }: { viewer?: number; after?: number } = {},
): Promise<void> {
  told = new Recorded(name, viewer);
  for (let step = 0; step < after; step += 1) told.go(true);
  open();
  await settle();
}

/** The page is opened; what happened before is asked for and not there yet. */
export function open(table: Recorded = told): void {
  told = table;
  const asked = Object.assign(told, { loadHistory: () => get("events") });
  director = new Director(asked as unknown as Table);
}

/** They close the page and open it again, be it in another tab. */
export function reload(): void {
  director.note();
  director.close();
  open();
}

/** The rounds whose trophies somebody is shown. */
export function trophiesShown(): number[] {
  return (director.view?.players ?? []).flatMap((player) => player.trophies.map((trophy) => trophy.round));
}

/** Let the answers arrive that are on their way. */
export async function settle(): Promise<void> {
  await Promise.allSettled(get.mock.results.map((result) => result.value as Promise<unknown>));
  await Promise.resolve();
}

export function playUntil(isThere: () => boolean): void {
  while (!isThere() && !told.isOver) told.go();
  expect(isThere()).toBe(true);
}

/** The next question for the story is answered when the test says so, with what the test says. */
export function answerLater(): (history: object) => Promise<void> {
  let answer: (history: object) => void = () => undefined;
  const promise = new Promise<unknown>((resolve) => (answer = resolve));
  get.mockImplementationOnce(() => promise);
  return async (history) => {
    answer(history);
    await settle();
  };
}

beforeEach(() => {
  get.mockReset();
  get.mockImplementation(() => Promise.resolve(told.history));
  vi.stubGlobal("requestAnimationFrame", () => 1);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
