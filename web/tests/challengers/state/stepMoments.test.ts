import { expect, test } from "vitest";
import { StepMoments } from "$lib/challengers/state/stepMoments";
import { fold } from "$lib/challengers/state/fold";
import { toPark } from "$lib/challengers/state/stage";
import { fixture, NAMES } from "../fixtures";

test.each(NAMES)("every moment of %s is what its events make of it, in whatever order one asks", (name) => {
  const game = fixture(name);
  let view = game.first;
  let matches = 0;
  for (const { events } of game.steps) {
    const moments = new StepMoments(view, events);
    // From the end to the beginning, as one who rewinds.
    for (const at of [events.length, events.length >> 1, 0]) {
      const now = moments.at(at);
      expect(now).toEqual(fold(view, events.slice(0, at)));
      now.parks.forEach((park, place) => {
        const stage = moments.stage(at, place);
        expect(stage && toPark(stage).sides).toEqual(park.sides);
        matches += 1;
      });
      expect(moments.stage(at, now.parks.length)).toBeNull();
    }
    view = moments.at(events.length);
  }
  expect(matches).toBeGreaterThan(6);
});
