import { expect, test } from "vitest";
import { newPiece } from "$lib/workshop/boards/army";

const piece = (id: string, letter: string, number: number) => ({
  id,
  letter,
  number,
  name: { en: id },
  count: [1, 1],
  move: 1,
  may_attack: true,
  is_goal: false,
});

test("a new piece has an id, a letter and a number that nobody has", () => {
  const [id, said] = newPiece("New piece", [piece("new_piece", "A", 7), piece("base", "B", 0)]);
  expect(id).toBe("new_piece_2");
  expect(said).toMatchObject({ label: "New piece", letter: "C", number: 8, count: 1, move: 1 });
});
