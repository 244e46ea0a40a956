import { describe, expect, it } from "vitest";
import { groundOf, squareOf } from "$lib/ctb/state/geometry";
import { leap, shiftTo } from "$lib/ctb/board/motion";
import { fixture } from "../fixtures";

const ground = groundOf(fixture("ctb-standard").variant);
const at = (name: string) => squareOf(name, ground.cols);

describe("a place on the screen", () => {
  it("is counted in squares from the upper left corner", () => {
    expect(shiftTo(ground, at("a8"), false)).toBe("translate(0%, 0%)");
    expect(shiftTo(ground, at("c7"), false)).toBe("translate(200%, 100%)");
    expect(shiftTo(ground, at("a8"), true)).toBe("translate(700%, 700%)");
  });
});

describe("a leap", () => {
  it("ends just before the other piece, after a step back", () => {
    expect(leap(ground, at("b2"), at("b3"), false)).toBe("--dx:0%;--dy:-58%;--bx:0%;--by:10%");
    expect(leap(ground, at("b2"), at("e2"), false)).toBe("--dx:258%;--dy:0%;--bx:-10%;--by:0%");
  });

  it("goes the other way on a flipped board", () => {
    expect(leap(ground, at("b2"), at("b3"), true)).toBe("--dx:0%;--dy:58%;--bx:0%;--by:-10%");
  });
});
