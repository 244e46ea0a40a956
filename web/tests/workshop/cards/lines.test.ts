import { describe, expect, it } from "vitest";
import { readLines } from "$lib/workshop/cards/lines";

describe("many cards at once", () => {
  it("reads a card from each line, however it is separated", () => {
    const { cards, wrong } = readLines("Surfer A 2 x5\nIce Cream Van; B; 4; 3\nWave\tc\t7\n\nSand 9 castle, C 10");
    expect(wrong).toEqual([]);
    expect(cards).toEqual([
      { name: "Surfer", level: "A", power: 2, copies: 5 },
      { name: "Ice Cream Van", level: "B", power: 4, copies: 3 },
      { name: "Wave", level: "C", power: 7, copies: 4 },
      { name: "Sand 9 castle", level: "C", power: 10, copies: 4 },
    ]);
  });

  it("names the lines that are no cards", () => {
    expect(readLines("A 2\nSurfer 2\nSurfer D 2\nSurfer A 2 x0\nSurfer A 2").wrong).toEqual([1, 2, 3, 4]);
  });

  it("takes forty lines", () => {
    const text = Array.from({ length: 40 }, (_, i) => `Card ${i + 1} B ${i % 6}`).join("\n");
    expect(readLines(text).cards).toHaveLength(40);
  });
});
