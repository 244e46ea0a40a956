import { describe, expect, it } from "vitest";
import { explainMark, explainMarks } from "../../src/lib/ctb/marks";
import type { Piece } from "../../src/lib/ctb/types";
import { voice } from "./voice";

const piece = (id: string, letter: string, number: number, move = number): Piece => ({
  id,
  name: { en: id, de: id },
  letter,
  number,
  count: [1, 1],
  move,
  may_attack: true,
  is_goal: false,
});
const leader = piece("Leader", "L", 1);
const bomb = piece("Bomb", "R", 3, 0);
const siege = piece("Siege", "S", 0, 1);

const army = (pieces: Piece[], order = "low_wins") => ({ pieces, switches: { "combat.order": order } });

describe("what is written on a token", () => {
  it("is a letter for the piece and a number that decides fights", () => {
    const words = explainMark(army([leader]), leader, voice("en", 0));
    expect(words).toBe("L1: L is short for Leader. In a fight the lower number wins.");
    expect(explainMark(army([leader], "high_wins"), leader, voice("en", 0))).toContain("higher number");
    expect(explainMark(army([leader]), leader, voice("de", 0))).toContain("die kleinere Zahl");
  });

  it("has no number where fights go by other rules", () => {
    expect(explainMark(army([siege]), siege, voice("en", 0))).toMatch(/^S is short for Siege\. It has no number/);
  });

  it("tells how far pieces go only where that is true of all", () => {
    expect(explainMarks(army([siege, leader]), voice("en", 0))).toContain("how far a piece goes");
    expect(explainMarks(army([leader, bomb]), voice("en", 0))).not.toContain("how far");
    expect(explainMarks(army([siege]), voice("en", 0))).toBe("");
  });
});
