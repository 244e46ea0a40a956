/** The director of a page that was opened late, again, or after a gap in the connection. */
import { expect, test, vi } from "vitest";
import { Recorded } from "../recorded";
import { answerLater, director, get, open, playUntil, reload, settle, sitDown, told } from "./watching";

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

test("a page that is opened in the middle of a match shows it as it stands", async () => {
  await sitDown("four", { after: 42 });
  expect(director.bout).toMatchObject({ round: 2, winner: null });
  expect(director.bout?.players).toContain(told.viewer);
  expect(director.playback.moment).toBe(director.bout?.events.length);
});

test("what happens while the story is on its way is told once", async () => {
  const answer = answerLater();
  open(new Recorded("four"));
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
