import { beforeEach, expect, test, vi } from "vitest";
import { Director } from "$lib/challengers/state/director.svelte";
import type { Table } from "$lib/table/table.svelte";
import { chronicle, fixture } from "../fixtures";
import { Recorded } from "../recorded";

const { get } = vi.hoisted(() => ({ get: vi.fn<(path: string) => Promise<unknown>>() }));
vi.mock("$lib/net/http", () => ({ get }));

let told: Recorded;
let director: Director;

/** Somebody opens the page of a table where something has happened already. */
async function sitDown(name: string, { viewer, after = 0 }: { viewer?: number; after?: number } = {}): Promise<void> {
  told = new Recorded(name, viewer);
  for (let step = 0; step < after; step += 1) told.go(true);
  director = new Director(told as unknown as Table);
  await settle();
}

/** They close the page and open it again, be it in another tab. */
function reload(): void {
  director.note();
  director.close();
  director = new Director(told as unknown as Table);
}

/** The rounds whose trophies somebody is shown. */
function trophiesShown(): number[] {
  return (director.view?.players ?? []).flatMap((player) => player.trophies.map((trophy) => trophy.round));
}

/** Let the answers arrive that are on their way. */
async function settle(): Promise<void> {
  await Promise.allSettled(get.mock.results.map((result) => result.value as Promise<unknown>));
  await Promise.resolve();
}

function playUntil(isThere: () => boolean): void {
  while (!isThere() && !told.isOver) told.go();
  expect(isThere()).toBe(true);
}

/** The next question for the story is answered when the test says so, with what the test says. */
function answerLater(): (history: object) => Promise<void> {
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

test("one's own match is shown from its beginning", async () => {
  await sitDown("four");
  playUntil(() => director.bout !== null);
  expect(director.bout?.players).toContain(told.viewer);
  expect(director.playback.moment).toBe(0);
  expect(director.untold).toBe(1);
});

test("one's next match begins whatever is being shown", async () => {
  await sitDown("four");
  playUntil(() => director.bout?.round === 1);
  playUntil(() => director.bout?.round === 2);
  expect(director.bout?.players).toContain(told.viewer);
  expect(director.bout?.park).not.toBe(0);
  expect(director.queued).toBeNull();
});

test("a match goes on after a choice from where it stood", async () => {
  await sitDown("four");
  playUntil(() => director.bout?.round === 2);
  const before = director.bout!.events.length;
  director.playback.skip();
  expect(director.bout?.winner).toBeNull();
  told.go();
  expect(director.bout!.events.length).toBeGreaterThan(before);
  expect(director.playback.moment).toBe(before);
  expect(director.playback.isAtEnd).toBe(false);
  expect(director.playback.isPlaying).toBe(true);
});

test("whoever has turned away from a match may know its end", async () => {
  await sitDown("four");
  playUntil(() => director.bout !== null && director.bout.winner !== null);
  const id = director.bout!.id;
  director.leave();
  director.watch(id);
  expect(director.playback.isAtEnd).toBe(false);
  expect(director.untold).toBeNull();
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
    director.playback.skip();
    return director.bout?.id !== first;
  });
  expect(director.queued).toBeNull();
});

test("the final of others waits until one has looked at one's own last match", async () => {
  await sitDown("four", { viewer: 1 });
  playUntil(() => director.bout?.round === 7);
  expect(director.bout?.players).toContain(1);
  director.playback.skip();
  playUntil(() => told.isOver);
  expect(director.bout?.round).toBe(7);
  director.leave();
  expect(director.bout?.round).toBe(8);
  expect(director.bout?.players).not.toContain(1);
});

test("of a round nothing is told before one's own match has been seen", async () => {
  await sitDown("four");
  playUntil(() => director.bout?.round === 2 && director.bout.winner !== null);
  playUntil(() => told.view.round === 3);
  expect(director.isBehind).toBe(true);
  expect(Math.max(...trophiesShown())).toBe(1);
  director.playback.skip();
  expect(director.isBehind).toBe(false);
  expect(Math.max(...trophiesShown())).toBe(2);
  director.note();
  director.playback.seek(0);
  expect(director.view?.round).toBe(3);
});

test("nothing of the final is told before it has been seen", async () => {
  await sitDown("four", { viewer: 1 });
  playUntil(() => director.bout?.round === 7);
  director.playback.skip();
  playUntil(() => told.isOver);
  // The round they have seen is told, with all that was opened after it.
  expect(director.untold).toBe(8);
  expect(director.view).toMatchObject({ outcome: null, finalists: told.view.finalists });
  expect(director.view?.players.flatMap((player) => player.trophies).every(({ fans }) => fans !== null)).toBe(true);

  director.leave();
  expect(director.bout?.round).toBe(8);
  expect(director.view?.outcome).toBeNull();
  director.playback.skip();
  expect(director.untold).toBeNull();
  expect(director.view?.outcome).not.toBeNull();
});

test("whoever goes straight to the result is told everything", async () => {
  await sitDown("four", { viewer: 1 });
  playUntil(() => told.isOver && director.queued !== null);
  director.catchUp();
  expect(director.view).toEqual(told.view);
  director.watch("8-0");
  expect(director.untold).toBeNull();
});

test("a choice that waits is nothing left to watch", async () => {
  await sitDown("four");
  playUntil(() => director.bout?.round === 2);
  expect(director.isBehind).toBe(true);
  director.playback.skip();
  expect(director.bout?.winner).toBeNull();
  expect(director.isBehind).toBe(false);
  expect(director.untold).toBe(2);
});

test("after a reload the match goes on where it was, whatever has happened since", async () => {
  await sitDown("four");
  playUntil(() => director.bout !== null && director.bout.winner !== null);
  const { id } = director.bout!;
  director.playback.seek(3);
  playUntil(() => told.view.round === 2 && told.isViewFresh);
  const answer = answerLater();
  reload();
  expect(director.view).toBeNull();
  expect(director.isBehind).toBe(true);
  await answer(told.history);
  expect(director.bout?.id).toBe(id);
  expect(director.playback.moment).toBe(3);
  expect(director.untold).toBe(1);
});

test("what was watched stays watched after a reload", async () => {
  await sitDown("four");
  playUntil(() => director.bout !== null && director.bout.winner !== null);
  director.playback.skip();
  playUntil(() => told.view.round === 2 && told.isViewFresh);
  reload();
  await settle();
  expect(director.bout).toBeNull();
  expect(director.view).toEqual(told.view);
});

test("after a reload the final still waits behind one's own last match", async () => {
  await sitDown("four", { viewer: 1 });
  playUntil(() => director.bout?.round === 7);
  playUntil(() => told.isOver);
  reload();
  await settle();
  expect(director.bout?.round).toBe(7);
  director.leave();
  expect(director.bout?.round).toBe(8);
  director.playback.seek(5);
  reload();
  await settle();
  expect(director.bout?.round).toBe(8);
  expect(director.playback.moment).toBe(5);
  expect(director.view?.outcome).toBeNull();
});

test("without the story a reload shows how things stand", async () => {
  await sitDown("four");
  playUntil(() => director.bout !== null && director.bout.winner !== null);
  playUntil(() => told.view.round === 2 && told.isViewFresh);
  get.mockImplementation(() => Promise.reject(new Error("away")));
  reload();
  await vi.waitUntil(() => director.view === told.view);
  expect(director.bout).toBeNull();
});

test("the last match is left for the result", async () => {
  await sitDown("five-spectator");
  playUntil(() => told.isOver);
  // Only the newest match waits: whoever is behind does not have to see them all.
  const last = chronicle(fixture("five-spectator")).bouts.at(-1)?.id;
  expect(director.queued?.id).toBe(last);
  director.leave();
  expect(director.bout?.id).toBe(last);
  director.leave();
  expect(director.bout).toBeNull();
});

test("whoever is behind can go straight to the result", async () => {
  await sitDown("five-spectator");
  playUntil(() => told.isOver && director.queued !== null);
  director.catchUp();
  expect(director.bout).toBeNull();
  expect(director.queued).toBeNull();
});

test("a page that is opened in the middle of a match shows it as it stands", async () => {
  await sitDown("four", { after: 42 });
  expect(director.bout).toMatchObject({ round: 2, winner: null });
  expect(director.bout?.players).toContain(told.viewer);
  expect(director.playback.moment).toBe(director.bout?.events.length);
});

test("what happens while the story is on its way is told once", async () => {
  const answer = answerLater();
  told = new Recorded("four");
  director = new Director(told as unknown as Table);
  told.goOn();
  await answer(told.history);
  expect(director.chronicle?.view).toEqual(told.view);

  // The same after a gap in the connection.
  told.go(true);
  const again = answerLater();
  told.comeBack();
  told.goOn();
  await again(told.history);
  expect(director.chronicle?.view).toEqual(told.view);

  // And what the answer does not know yet is added to it.
  const { history } = told;
  const last = answerLater();
  told.comeBack();
  told.goOn();
  await last(history);
  expect(director.chronicle?.view).toEqual(told.view);
});

test("an answer that came too late is forgotten", async () => {
  await sitDown("four");
  const { history } = told;
  const late = answerLater();
  const prompt = answerLater();
  told.goOn(true);
  told.comeBack();
  told.comeBack();
  void prompt(told.history);
  await late(history);
  expect(director.chronicle?.view).toEqual(told.view);
});

test("a gap in the connection does not end what is being shown", async () => {
  await sitDown("four");
  playUntil(() => director.bout !== null && director.bout.winner !== null);
  const shown = director.bout?.id;
  director.playback.seek(3);
  told.goOn(true);
  told.comeBack();
  expect(director.bout?.id).toBe(shown);
  await settle();
  expect(director.bout?.id).toBe(shown);
  expect(director.playback.moment).toBe(3);
  expect(director.chronicle?.view).toEqual(told.view);
});

test("whoever becomes somebody else forgets at once what they knew", async () => {
  await sitDown("four");
  playUntil(() => director.bout !== null);
  answerLater();
  told.viewer = null;
  told.comeBack();
  expect(director.chronicle?.view).toBe(told.view);
});

test("without the story the table as it lies has to do", async () => {
  await sitDown("four");
  told.go(true);
  get.mockImplementation(() => Promise.reject(new Error("away")));
  told.comeBack();
  await vi.waitUntil(() => director.chronicle?.view === told.view);
  expect(director.bout).toBeNull();
});

test("after the page is closed nothing is told any more", async () => {
  await sitDown("four");
  const before = director.chronicle;
  director.close();
  told.go();
  expect(director.chronicle).toBe(before);
});
