import { beforeEach, expect, test, vi } from "vitest";
import { keepWatched, recallWatched } from "$lib/challengers/state/watched";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

test("everybody at a table has seen what they have seen", () => {
  keepWatched("t1", 0, { told: 3, bout: "4-1", moment: 7 });
  keepWatched("t1", null, { told: 1, bout: null, moment: 0 });
  expect(recallWatched("t1", 0)).toEqual({ told: 3, bout: "4-1", moment: 7 });
  expect(recallWatched("t1", null)?.told).toBe(1);
  expect(recallWatched("t1", 1)).toBeNull();
  expect(recallWatched("t2", 0)).toBeNull();
});

test("old tables are forgotten, the one being watched is not", () => {
  keepWatched("mine", 0, { told: 1, bout: null, moment: 0 });
  for (let table = 0; table < 100; table += 1) {
    keepWatched(`t${table}`, 0, { told: 1, bout: null, moment: 0 });
    keepWatched("mine", 0, { told: 2, bout: null, moment: 0 });
  }
  expect(recallWatched("t0", 0)).toBeNull();
  expect(recallWatched("mine", 0)?.told).toBe(2);
  expect([...kept.values()].join().length).toBeLessThan(4000);
});

test.each(["nonsense", "[]", '{"tables": 3}', "null"])("what is no memory is none: %s", (text) => {
  kept.set("flagfall.watched", text);
  expect(recallWatched("t1", 0)).toBeNull();
});
