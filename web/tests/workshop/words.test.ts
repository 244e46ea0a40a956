import { describe, expect, it } from "vitest";
import { allDrafts, dropDraft, keepDraft } from "$lib/workshop/drafts";
import { Past } from "$lib/workshop/past";
import { partsOf } from "$lib/workshop/sentence";
import { wordsWith } from "$lib/workshop/words";

it("one language is enough: what is empty is not said", () => {
  expect(wordsWith({}, "en", "Tiger")).toEqual({ en: "Tiger" });
  expect(wordsWith({ en: "Tiger", de: "Tiger" }, "de", " ")).toEqual({ en: "Tiger" });
  expect(wordsWith({ en: "Tiger" }, "en", "")).toBeNull();
});

it("a sentence is words and gaps", () => {
  expect(partsOf("{on}, this card gets {amount}.")).toEqual([
    { slot: "on" },
    { text: ", this card gets " },
    { slot: "amount" },
    { text: "." },
  ]);
});

it("steps go back and forth, and a new one forgets those ahead", () => {
  const past = new Past();
  past.note("a");
  past.note("b");
  expect(past.undo("c")).toBe("b");
  expect(past.undo("b")).toBe("a");
  expect(past.undo("a")).toBeUndefined();
  expect(past.redo("a")).toBe("b");
  past.note("b");
  expect(past.canRedo).toBe(false);
});

describe("drafts", () => {
  const draft = (id: string, at: number) => ({ id, sort: "packs" as const, title: id, text: "pack", at });
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };

  it("are kept by id, the newest first, and at most twenty", () => {
    globalThis.localStorage = storage as unknown as Storage;
    kept.clear();
    for (let n = 0; n < 22; n += 1) keepDraft(draft(`d${n}`, n));
    keepDraft({ ...draft("d5", 99), title: "again" });
    expect(
      allDrafts()
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(["d5", "d21"]);
    expect(allDrafts()).toHaveLength(20);
    dropDraft("d5");
    expect(allDrafts().some(({ id }) => id === "d5")).toBe(false);
  });

  it("survive rubbish in the storage", () => {
    globalThis.localStorage = storage as unknown as Storage;
    kept.set("flagfall.drafts", '[{"id": 3}, null, "x"]');
    expect(allDrafts()).toEqual([]);
    kept.set("flagfall.drafts", "{");
    expect(allDrafts()).toEqual([]);
  });
});
