import { expect, test } from "vitest";
import { cardsIn } from "$lib/challengers/cards/met";
import type { View } from "$lib/challengers/types";

test("whoever looks has met what lies before them and what was played", () => {
  const side = (row: string[], bench: string[], exhaust: string[]) => ({ row, bench, exhaust });
  const view = {
    own: { offer: ["bard"], deck: ["dog"] },
    parks: [{ sides: [side(["pig"], ["cat"], []), side([], [], ["knight"])] }],
  } as unknown as View;
  expect(cardsIn(view)).toEqual(["bard", "dog", "pig", "cat", "knight"]);
  expect(cardsIn({ ...view, own: null })).toEqual(["pig", "cat", "knight"]);
});
