import { expect, test } from "vitest";
import { foldEvent } from "$lib/challengers/state/fold";
import type { ParkView } from "$lib/challengers/types";
import { fixture, NAMES } from "../fixtures";

test.each(NAMES)("the fold of %s gives the views that the server sends", (name) => {
  const game = fixture(name);
  let view = game.first;
  let compared = 0;
  for (const step of game.steps) {
    for (const event of step.events) view = foldEvent(view, event);
    if (step.view === null) continue;
    expect(view).toEqual(step.view);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(5);
  expect(view.phase).toBe("over");
});

test.each(NAMES)("every park of %s ends as on the server", (name) => {
  const game = fixture(name);
  const ended: { step: number; park: number; view: ParkView | undefined }[] = [];
  let view = game.first;
  game.steps.forEach((step, number) => {
    for (const event of step.events) {
      view = foldEvent(view, event);
      if (event.kind === "in_park" && event.event.kind === "match_ended") {
        ended.push({ step: number, park: event.park, view: view.parks[event.park] });
      }
    }
  });
  expect(ended).toEqual(game.parks);
});
