import { describe as suite, expect, it } from "vitest";
import { describe, type Facts } from "$lib/ctb/tell/describe";
import type { Man } from "$lib/ctb/types";
import { voice } from "../voice";

const empty: Facts = { isBlocked: false, man: undefined, planned: undefined, hint: undefined, isMovable: false };
const man: Man = { kind: "man", square: 0, player: 0, piece: "two", origin: 0, maybe: [] };

suite("a square in words", () => {
  it("is silent when there is nothing to say", () => {
    expect(describe(empty, voice("en", 0))).toBe("");
  });

  it("names the piece as its viewer would", () => {
    expect(describe({ ...empty, man, isMovable: true }, voice("en", 0))).toBe(", your Two, can move or attack");
    expect(describe({ ...empty, man }, voice("de", 0))).toBe(", dein Zweier");
    expect(describe({ ...empty, man: { ...man, piece: "base" } }, voice("de", 0))).toBe(", deine Basis");
    expect(describe({ ...empty, man }, voice("en", 1))).toBe(", two of Ada");
    expect(describe({ ...empty, man: { ...man, piece: null } }, voice("de", 1))).toContain("Ada");
  });

  it("says what a tap would do rather than that the piece can act", () => {
    expect(describe({ ...empty, man, hint: "strike", isMovable: true }, voice("en", 1))).toBe(", two of Ada, attack");
  });

  it("tells what is planned, and where nobody may go", () => {
    expect(describe({ ...empty, planned: "base", hint: "place" }, voice("en", 0))).toBe(", base planned, place here");
    expect(describe({ ...empty, isBlocked: true }, voice("en", 0))).toBe(", blocked");
  });
});
