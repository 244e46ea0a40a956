import { expect, test } from "vitest";
import { positionsOf } from "$lib/ctb/state/past.svelte";
import type { Types } from "$lib/ctb/types";
import type { History } from "$lib/wire/types";

const board = (square: number) => ({ men: [{ square }], fallen: [] });
const moved = (source: number, target: number) => ({ kind: "moved", player: 0, piece: "two", source, target });

test("positions are counted from where the armies stood, one for each move", () => {
  const history = {
    first: board(0),
    steps: [
      { seq: 1, events: [{ kind: "placed" }], view: board(3) },
      { seq: 2, events: [moved(3, 4)], view: board(4) },
      { seq: 3, events: [{ kind: "tie_offered" }], view: board(4) },
      { seq: 4, events: [moved(4, 5)], view: board(5) },
    ],
  } as unknown as History<Types>;
  const positions = positionsOf(history);
  expect(positions.map(({ men }) => men[0]!.square)).toEqual([3, 4, 5]);
  expect(positions.map(({ trace }) => trace?.target ?? null)).toEqual([null, 4, 5]);
});
