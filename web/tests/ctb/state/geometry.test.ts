import { describe, expect, it } from "vitest";
import { groundOf, isHome, nameOf, rowsShown, spotOf, squareAt, squareOf, stepTo } from "$lib/ctb/state/geometry";
import { fixture } from "../fixtures";

const ground = groundOf(fixture("ctb-standard").variant);
const lakes = groundOf(fixture("ctb-lakes").variant);

describe("squares", () => {
  it("are named from the south-west corner", () => {
    expect([0, 7, 8, 63].map((square) => nameOf(square, 8))).toEqual(["a1", "h1", "a2", "h8"]);
    expect(nameOf(squareOf("i6", lakes.cols), lakes.cols)).toBe("i6");
  });

  it("lie with the south below, and the other way round when flipped", () => {
    expect(spotOf(ground, squareOf("a1", 8), false)).toEqual({ x: 0, y: 7 });
    expect(spotOf(ground, squareOf("a1", 8), true)).toEqual({ x: 7, y: 0 });
  });

  it.each([false, true])("can be found again where they are shown, flipped: %s", (isFlipped) => {
    for (let square = 0; square < lakes.rows * lakes.cols; square += 1) {
      expect(squareAt(lakes, spotOf(lakes, square, isFlipped), isFlipped)).toBe(square);
    }
    expect(squareAt(lakes, { x: lakes.cols, y: 0 }, isFlipped)).toBeNull();
  });

  it("are shown each once", () => {
    const shown = rowsShown(lakes, true).flat();
    expect(new Set(shown).size).toBe(lakes.rows * lakes.cols);
    expect(shown[0]).toBe(lakes.cols - 1);
  });

  it("are walked as they are seen", () => {
    const d4 = squareOf("d4", 8);
    expect(nameOf(stepTo(ground, d4, "ArrowUp", false) as number, 8)).toBe("d5");
    expect(nameOf(stepTo(ground, d4, "ArrowUp", true) as number, 8)).toBe("d3");
    expect(nameOf(stepTo(ground, d4, "ArrowLeft", true) as number, 8)).toBe("e4");
    expect(stepTo(ground, squareOf("a1", 8), "ArrowLeft", false)).toBe(squareOf("a1", 8));
    expect(stepTo(ground, d4, "x", false)).toBeNull();
  });

  it("are home in the rows of a side, unless there is water", () => {
    expect(isHome(ground, squareOf("e4", 8), 0)).toBe(true);
    expect(isHome(ground, squareOf("e4", 8), 1)).toBe(false);
    expect(isHome(ground, squareOf("e5", 8), 1)).toBe(true);
    expect(lakes.blocked.has(squareOf("c3", lakes.cols))).toBe(true);
  });
});
