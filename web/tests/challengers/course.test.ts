import { expect, test } from "vitest";
import { Course } from "$lib/challengers/course";
import { fold } from "$lib/challengers/fold";
import { toPark } from "$lib/challengers/stage";
import { fixture, NAMES } from "./fixtures";

test.each(NAMES)("every moment of %s is what its events make of it, in whatever order one asks", (name) => {
  const game = fixture(name);
  let view = game.first;
  let matches = 0;
  for (const { events } of game.steps) {
    const course = new Course(view, events);
    // From the end to the beginning, as one who rewinds.
    for (const at of [events.length, events.length >> 1, 0]) {
      const now = course.at(at);
      expect(now).toEqual(fold(view, events.slice(0, at)));
      now.parks.forEach((park, place) => {
        const stage = course.stage(at, place);
        expect(stage && toPark(stage).sides).toEqual(park.sides);
        matches += 1;
      });
      expect(course.stage(at, now.parks.length)).toBeNull();
    }
    view = course.at(events.length);
  }
  expect(matches).toBeGreaterThan(6);
});
