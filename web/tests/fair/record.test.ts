import { describe, expect, test } from "vitest";
import { checkRecord, type GameRecord } from "$lib/fair/record";
import vectors from "../fixtures/fair.json";

type Change = (record: GameRecord) => void;

function changed(text: string, change: Change): GameRecord {
  const record = JSON.parse(text) as GameRecord;
  change(record);
  return record;
}

describe.each(vectors.records)("a record of $game", ({ text, chain }) => {
  test("is right as the server wrote it", () => {
    const verdict = checkRecord(JSON.parse(text) as GameRecord);
    expect(verdict.fault).toBeNull();
    expect(verdict.chain).toBe(chain);
    expect(verdict.checked).toContain("head");
  });

  test.each<[string, Change, string]>([
    ["another game", (record) => (record.game = "chess"), "header"],
    ["other rules", (record) => (record.rules_version += 1), "header"],
    ["another player", (record) => (record.actions[3]!.player ^= 1), "actions"],
    ["an action less", (record) => record.actions.splice(2, 1), "actions"],
    ["no last action", (record) => record.actions.pop(), "chance"],
    ["another end", (record) => (record.outcome!.reason = "luck"), "outcome"],
    ["another head", (record) => (record.head = "0".repeat(64)), "head"],
  ])("with %s is wrong, and where", (_, change, fault) => {
    expect(checkRecord(changed(text, change)).fault).toBe(fault);
  });
});

test("what a record continues is part of its chain", () => {
  const { text } = vectors.records.find((one) => one.text.includes('"continues"'))!;
  expect(checkRecord(changed(text, (record) => (record.continues!.at = 2))).fault).toBe("header");
  expect(checkRecord(changed(text, (record) => delete record.continues)).fault).toBe("header");
});

test("a secret nobody committed to is found out", () => {
  const { text } = vectors.records.find((one) => one.text.includes('"kind":"secret"'))!;
  const record = changed(text, ({ chance }) => (chance.secret = "0".repeat(64)));
  expect(checkRecord(record).fault).toBe("commitment");
});
