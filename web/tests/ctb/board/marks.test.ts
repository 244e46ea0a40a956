import { expect, test } from "vitest";
import { Marks } from "$lib/ctb/board/marks.svelte";

const right = { button: 2, pointerType: "mouse" } as PointerEvent;

test("the right button marks a square, draws an arrow, and takes both away again", () => {
  const marks = new Marks();
  const draw = (from: number, to: number) => {
    marks.press(right, from);
    marks.release(right, to);
  };
  draw(5, 5);
  draw(5, 9);
  expect([marks.squares, marks.arrows]).toEqual([[5], [{ source: 5, target: 9 }]]);
  draw(5, 9);
  expect([marks.squares, marks.arrows]).toEqual([[5], []]);
  draw(5, 5);
  expect(marks.isEmpty).toBe(true);
});

test("what is let go beside the board draws nothing", () => {
  const marks = new Marks();
  marks.press(right, 5);
  marks.release(right, null);
  expect(marks.isEmpty).toBe(true);
});
