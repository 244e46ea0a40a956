import { describe, expect, it } from "vitest";
import { lineWidth, widestWord } from "$lib/challengers/cards/nameWidth";

describe("the room a name takes", () => {
  it("is that of its longest word", () => {
    expect(widestWord("Stable Boy")).toBe(widestWord("Stable"));
    expect(widestWord("Boy Stable")).toBe(widestWord("Stable"));
  });

  it("is more for wide letters than for narrow ones", () => {
    expect(widestWord("mummmm")).toBeGreaterThan(widestWord("lillil") * 2);
  });

  it("grows with every letter", () => {
    expect(widestWord("Pyrotechnician")).toBeGreaterThan(widestWord("Pyrotechnicia"));
  });

  it("lets a line end after a hyphen", () => {
    expect(widestWord("Rock-Climber")).toBe(widestWord("Climber"));
  });

  it("is that of all words together where they share a line", () => {
    expect(lineWidth("Stable Boy")).toBeGreaterThan(lineWidth("Stable") + lineWidth("Boy"));
    expect(lineWidth("Stable")).toBe(widestWord("Stable"));
  });

  it("is never nothing", () => {
    expect(widestWord("")).toBe(1);
  });
});
