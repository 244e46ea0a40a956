import { expect, test } from "vitest";
import { fit, linesOf } from "$lib/ui/picture/picture";

const measure = (text: string) => text.length;

test("words are laid out in lines, and what is too much ends with dots", () => {
  expect(linesOf("one two three", 7, 3, measure)).toEqual(["one two", "three"]);
  expect(linesOf("one two three four", 7, 2, measure)).toEqual(["one two", "three…"]);
  expect(linesOf("", 7, 2, measure)).toEqual([]);
});

test("a name that is too long loses its end", () => {
  expect(fit("Wolkenkuckucksheim", 8, measure)).toBe("Wolkenk…");
  expect(fit("Ada", 8, measure)).toBe("Ada");
  expect(linesOf("Wolkenkuckucksheim", 8, 1, measure)).toEqual(["Wolkenk…"]);
});
