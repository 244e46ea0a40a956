import { expect, test } from "vitest";
import { chronicle, fixture } from "../fixtures";
import { director, playUntil, sitDown, told, trophiesShown } from "./watching";

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
