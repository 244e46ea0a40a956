import { describe, expect, it } from "vitest";
import { tell } from "$lib/ctb/tell/tell";
import type { GameEvent } from "$lib/ctb/types";
import { fixture } from "../fixtures";
import { voice } from "../voice";

describe.each(["en", "de"] as const)("a game told in %s", (locale) => {
  it.each(["ctb-standard", "ctb-lakes"] as const)("has words for everything in %s", (name) => {
    for (const viewer of [0, 1, null]) {
      const lines = fixture(name).steps.flatMap(({ events }) =>
        events.map((event) => tell(event, voice(locale, viewer))),
      );
      const texts = lines.flatMap((line) => (line ? [line.text] : []));
      expect(texts.length).toBeGreaterThan(50);
      for (const text of texts) expect(text).not.toMatch(/web_ctb|ctb\.|\{|\}/);
    }
  });
});

describe("a sentence", () => {
  it("speaks to whoever did it", () => {
    const moved = {
      kind: "moved",
      player: 0,
      source: 9,
      target: 17,
      piece: "two",
      steps: 1,
      run: 1,
      hides: "nothing",
    } as const;
    expect(tell(moved, voice("en", 0))?.text).toBe("You move your Two b2–b3.");
    expect(tell(moved, voice("en", 1))?.text).toBe("Ada moves the Two b2–b3.");
    expect(tell(moved, voice("de", 0))?.text).toBe("Du ziehst deinen Zweier b2–b3.");
    expect(tell(moved, voice("de", 1))?.text).toBe("Ada zieht den Zweier b2–b3.");
    expect(tell({ ...moved, piece: null }, voice("de", 1))?.text).toBe("Ada zieht eine Figur b2–b3.");
  });

  it("does not call it giving up when time has run out", () => {
    const ended: GameEvent = { kind: "game_ended", winner: 1, reason: "resigned", turns: [2, 1], quiet: 0 };
    const late = { ...voice("en", 0), isByClock: true };
    expect(tell({ kind: "resigned", player: 0 }, late)?.text).toBe("Your time runs out.");
    expect(tell(ended, late)?.text).toBe("Ben wins. The time ran out.");
    expect(tell(ended, voice("en", 0))?.text).toBe("Ben wins. By resignation.");
  });
});
