import { expect, test } from "vitest";
import { loadEvening, keepEvening, merged, newEvening } from "$lib/companion/kept";
import { chunkOf } from "$lib/companion/server";
import type { Entry } from "$lib/companion/types";

const entry = (id: string, more = ""): Entry => ({
  id,
  at: 1,
  by: more,
  what: { kind: "fans", round: 1, player: 0, amount: 1 },
});
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

test("two windows of one evening lose nothing and double nothing", () => {
  const one = { ...newEvening(), confirmed: [entry("a")], pending: [entry("b"), entry("c")] };
  const other = { ...one, code: "ABCDEF", confirmed: [entry("a"), entry("b")], pending: [entry("d")] };
  for (const both of [merged(one, other), merged(other, one)]) {
    expect(ids(both.confirmed)).toEqual(["a", "b"]);
    expect(ids(both.pending).sort()).toEqual(["c", "d"]);
    expect(both.code).toBe("ABCDEF");
  }
});

test("without storage an evening lasts as long as the page", () => {
  const evening = { ...newEvening(), pending: [entry("a")] };
  expect(loadEvening(evening.id)).toBeNull();
  expect(keepEvening(evening)).toBe(false);
  expect(ids(loadEvening(evening.id)!.pending)).toEqual(["a"]);
});

test("a request carries as much as a server takes, and at least one entry", () => {
  const many = Array.from({ length: 900 }, (_, i) => entry(String(i)));
  let left = many.slice();
  while (left.length > 0) {
    const part = chunkOf(left);
    expect(part.length).toBeGreaterThan(0);
    expect(JSON.stringify(part).length).toBeLessThan(60_000);
    left = left.slice(part.length);
  }
  expect(ids(chunkOf([entry("large", "x".repeat(50_000)), entry("b")]))).toEqual(["large"]);
  expect(chunkOf([])).toEqual([]);
});
