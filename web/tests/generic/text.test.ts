import { expect, test } from "vitest";
import type { Fields } from "$lib/wire/fields";
import { byKind, detailsOf, linesOf, sentence, type Speech } from "$lib/generic/text";

const speech: Speech = { nameOf: (player) => ["Ada", "Ben"][player] ?? "?", nothing: "none", yes: "yes", no: "no" };

test("a view is one line a field, deeper where something is inside", () => {
  const view = {
    kind: "view",
    heaps: [3, 4],
    is_closed: [true, false],
    turn: 1,
    config: { kind: "config", fist: 2 },
    men: [{ kind: "man", square: 4 }],
    outcome: { kind: "outcome", reason: "even" },
  };
  expect(linesOf(view, speech)).toEqual([
    { label: "heaps", value: "3, 4", depth: 0 },
    { label: "is closed", value: "yes, no", depth: 0 },
    { label: "turn", value: "Ben", depth: 0 },
    { label: "men", value: null, depth: 0 },
    { label: "1", value: null, depth: 1 },
    { label: "square", value: "4", depth: 2 },
    { label: "config", value: null, depth: 0 },
    { label: "fist", value: "2", depth: 1 },
  ]);
});

test("an action or event is one sentence", () => {
  expect(sentence({ kind: "take", heap: 1, stones: 2 }, speech)).toBe("take: heap 1, stones 2");
  expect(sentence({ kind: "hidden", player: 0, stones: null }, speech)).toBe("hidden: player Ada, stones none");
  expect(sentence({ kind: "resign" }, speech)).toBe("resign");
  expect(detailsOf({ kind: "end", by: { kind: "blow", power: 3 }, names: [] }, speech)).toBe("by power 3, names none");
});

test("actions of a kind stand together, in their order", () => {
  const actions: Fields[] = [{ kind: "take_two", n: 1 }, { kind: "resign" }, { kind: "take_two", n: 2 }];
  expect(byKind(actions)).toEqual([
    ["take two", [actions[0], actions[2]]],
    ["resign", [actions[1]]],
  ]);
});
