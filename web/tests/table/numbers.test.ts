import { describe, expect, it } from "vitest";
import { actionsOf } from "$lib/table/numbers";
import { EMPTY, reduce, type AnyGame } from "$lib/table/reduce";
import type { ActionKind, ServerMessage } from "$lib/wire/types";

const KINDS: ActionKind[] = [
  {
    kind: "move",
    fields: [
      { name: "source", values: 64 },
      { name: "target", values: 64 },
    ],
  },
  { kind: "call", fields: [{ name: "face", values: ["heads", "tails"] }] },
  { kind: "resign" },
];
const snapshot = { kind: "snapshot", seq: 0, view: {}, legal: [], clock: null, numbers: [65, 4097], actions: KINDS };

describe("numbers of actions", () => {
  it("stand for the actions that docs/protocol.md names", () => {
    expect(actionsOf(KINDS, [65, 4097, 4098, 0])).toEqual([
      { kind: "move", source: 1, target: 1 },
      { kind: "call", face: "tails" },
      { kind: "resign" },
      { kind: "move", source: 0, target: 0 },
    ]);
  });

  it("stand for nothing beyond the last one", () => {
    expect(() => actionsOf(KINDS, [4099])).toThrow(RangeError);
  });

  it("mean in later steps what the snapshot said, and stay where nothing changed", () => {
    const first = reduce(EMPTY, snapshot as ServerMessage<AnyGame>);
    expect(first.legal).toEqual(actionsOf(KINDS, [65, 4097]));
    const step = { kind: "stepped", seq: 1, events: [], numbers: [4098] };
    const second = reduce(first, step as unknown as ServerMessage<AnyGame>);
    expect(second.legal).toEqual([{ kind: "resign" }]);
    const quiet = { kind: "stepped", seq: 2, events: [] };
    expect(reduce(second, quiet as unknown as ServerMessage<AnyGame>).legal).toBe(second.legal);
  });
});
