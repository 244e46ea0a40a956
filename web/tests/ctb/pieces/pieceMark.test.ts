import { describe, expect, it } from "vitest";
import { pieceMark } from "$lib/ctb/pieces/icons";
import { explainMark, explainMarks } from "$lib/ctb/pieces/pieceMark";
import type { Piece } from "$lib/ctb/types";
import { voice } from "../voice";

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

const miner = piece("Miner", "F", 4);
const army = (pieces: Piece[], order = "low_wins", combat: Record<string, Record<string, string>> = {}) => ({
  pieces,
  switches: { "combat.order": order },
  combat,
});

describe("what is written on a token", () => {
  it("is a number that decides fights, and no letter", () => {
    expect(pieceMark(leader)).toBe("1");
    expect(pieceMark(siege)).toBe("");
    expect(explainMark(army([leader]), leader, voice("en", 0))).toBe("In a fight the lower number wins.");
    expect(explainMark(army([leader], "high_wins"), leader, voice("en", 0))).toContain("higher number");
    expect(explainMark(army([leader]), leader, voice("de", 0))).toContain("die kleinere Zahl");
  });

  it("is no number where fights go by other rules", () => {
    expect(explainMark(army([siege]), siege, voice("en", 0))).toMatch(/^No number/);
  });

  it("says of a Bomb that whoever strikes it falls, whatever the numbers say", () => {
    const combat = { Leader: { Bomb: "attacker" }, Miner: { Bomb: "defender" } };
    const mines = army([leader, bomb, miner], "low_wins", combat);
    expect(explainMark(mines, bomb, voice("en", 0))).toBe("Every attacker falls, except: Miner.");
    expect(explainMark(mines, bomb, voice("de", 0))).toBe("Wer sie angreift, fällt – außer: Miner.");
    expect(explainMark(mines, miner, voice("en", 0))).toContain("lower number");
  });

  it("tells how far pieces go only where that is true of all", () => {
    expect(explainMarks(army([siege, leader]), voice("en", 0))).toContain("range of a move");
    expect(explainMarks(army([leader, bomb]), voice("en", 0))).not.toContain("range");
    expect(explainMarks(army([siege]), voice("en", 0))).toBe("");
  });
});
