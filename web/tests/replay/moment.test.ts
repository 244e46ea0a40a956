import { describe, expect, it } from "vitest";
import { readRecord } from "$lib/replay/file";
import { actionsAt } from "$lib/replay/moment";
import type { TableInfo } from "$lib/wire/types";

const steps = [{ number: 1 }, { number: 4 }, { number: 6 }];
const ended = (by: string) => ({ by }) as TableInfo["outcome"];
const shot = (step: number, at: number) => ({ step, at, ms: 0 });

describe("how many actions a game goes on after", () => {
  it("is all that has been shown, and what happened unseen before it", () => {
    expect(actionsAt(shot(0, 0), steps, ended("game"))).toBe(0);
    expect(actionsAt(shot(1, 0), steps, ended("game"))).toBe(3);
    expect(actionsAt(shot(1, 2), steps, ended("game"))).toBe(4);
  });

  it("stops before the action that ended the game by its rules", () => {
    expect(actionsAt(shot(2, 5), steps, ended("game"))).toBe(5);
    expect(actionsAt(shot(2, 5), steps, ended("people"))).toBe(6);
  });

  it("is not known where steps have no numbers", () => {
    expect(actionsAt(undefined, steps, ended("game"))).toBeNull();
    expect(actionsAt(shot(0, 1), [{ number: null }], ended("game"))).toBeNull();
  });
});

describe("a record from a file", () => {
  const entry = (player: number) => ({ player, action: { kind: "pick", card: "bard" }, check: "00" });
  const record = { game: "challengers", config: { players: 4 }, actions: [entry(0), entry(2)], head: "ab" };

  it("is the last of the file, without its checks", () => {
    const found = readRecord(`{"game":"ctb"}\n${JSON.stringify(record)}\n`);
    expect(found).toMatchObject({ game: "challengers", players: 4, actions: 2 });
    expect(found?.record).toMatchObject({
      head: "ab",
      actions: [{ player: 0, action: { card: "bard" } }, { player: 2 }],
    });
    expect(JSON.stringify(found?.record)).not.toContain("check");
  });

  it("has as many players as act, where the settings do not say", () => {
    expect(readRecord(JSON.stringify({ ...record, config: {} }))?.players).toBe(3);
  });

  it.each(["", "hello", "[]", "7", "null", '{"game":"ctb"}', '{"actions":[]}'])("is not %j", (text) => {
    expect(readRecord(text)).toBeNull();
  });
});
