import { expect, test } from "vitest";
import { durations, OPENING_MS, stepOf } from "$lib/challengers/state/steps";
import { timeline } from "$lib/playback/timeline";
import { chronicle, fixture, NAMES } from "../fixtures";

test.each(NAMES)("every match of %s can be shown, and none takes longer than three minutes", (name) => {
  for (const bout of chronicle(fixture(name)).bouts) {
    const line = timeline(durations(bout.events));
    expect(line.starts).toHaveLength(bout.events.length + 1);
    expect(line.end).toBeGreaterThan(OPENING_MS);
    expect(line.end).toBeLessThan(180_000);
  }
});

test("a card that is revealed turns over, and the flag flies", () => {
  expect(stepOf({ kind: "card_revealed", player: 0, card: "dog", power: 3, deck: 5 }).motion).toBe("flip");
  expect(stepOf({ kind: "flag_placed", player: 0, card: "dog", power: 3 }).motion).toBe("arc");
});
