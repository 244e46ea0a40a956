import { expect, test } from "vitest";
import { beginChronicle, fansOf, lastBoutOf, see } from "$lib/challengers/state/chronicle";
import { pairings, planOf, winnerOf } from "$lib/challengers/state/plan";
import { finishers, standings } from "$lib/challengers/round/standings";
import { bestMoment, captures, cardOfTournament, fanCurves } from "$lib/challengers/result/highlights";
import { restOf, toldBy } from "$lib/challengers/tell/match";
import { chronicle, fixture, library, NAMES } from "../fixtures";

const box = library();

test.each(NAMES)("the chronicle of %s ends with the server's view", (name) => {
  const game = fixture(name);
  expect(chronicle(game).view).toEqual(game.steps.at(-1)?.view);
});

test.each(NAMES)("whoever comes later to %s sees the same end", (name) => {
  const game = fixture(name);
  const from = game.steps.findIndex((step, i) => i > 10 && step.view !== null);
  const late = game.steps
    .slice(from + 1)
    .reduce((told, step) => see(told, step.events), beginChronicle(game.steps[from]!.view!));
  expect(late.view).toEqual(chronicle(game).view);
});

test.each(NAMES)("the plan of %s pairs everybody as the rounds did", (name) => {
  const game = fixture(name);
  for (const step of game.steps) {
    for (const event of step.events) {
      if (event.kind === "round_began") expect(pairings(game.first, box.plans, event.round)).toEqual(event.pairings);
    }
  }
});

test.each(NAMES)("the plan of %s knows every winner from the trophies alone", (name) => {
  const told = chronicle(fixture(name));
  for (const bout of told.bouts.filter((one) => one.round <= 7)) {
    expect(winnerOf(told.view, [bout.players[0], bout.players[1]], bout.round)).toBe(bout.winner);
  }
  const rows = planOf(told.view, box.plans, 0);
  expect(rows.filter((row) => row.round <= 7)).toHaveLength(7);
});

test.each(NAMES)("what is told of a match in %s stands at its events and reads whole at the end", (name) => {
  for (const bout of chronicle(fixture(name)).bouts) {
    const words = bout.told.map(({ paragraph, until }) => ({ until, again: paragraph.again ?? false }));
    expect(words.at(-1)?.until).toBe(bout.events.length);
    for (let moment = 0; moment <= bout.events.length; moment += 1) {
      const shown = toldBy(words, moment);
      expect(shown.every(({ until }) => until <= moment)).toBe(true);
    }
  }
});

test("a paragraph that goes on takes the place of its beginning, once it is shown", () => {
  const words = [
    { until: 2, again: false },
    { until: 5, again: true },
    { until: 7, again: false },
  ];
  expect(toldBy(words, 4)).toEqual(words.slice(0, 1));
  expect(toldBy(words, 6)).toEqual(words.slice(1, 2));
  expect(toldBy(words, 7)).toEqual(words.slice(1));
});

test("only the rest of a paragraph is read out, unless it was worded anew", () => {
  expect(restOf({ text: "A. B.", again: true }, "A.")).toBe("B.");
  expect(restOf({ text: "A and B.", again: true }, "A.")).toBe("A and B.");
  expect(restOf({ text: "A. B.", again: false }, "A.")).toBe("A. B.");
});

test.each(NAMES)("the curves of %s end with what the standings say", (name) => {
  const told = chronicle(fixture(name));
  const ends = fanCurves(told, told.view).map((curve) => curve.at(-1));
  expect(ends).toEqual(told.view.players.map((_, p) => fansOf(told.view, p)));
});

test("the best moment is a capture of the hero, and no capture of theirs was stronger", () => {
  const told = chronicle(fixture("four"));
  const best = bestMoment(told, 0);
  const own = told.bouts.flatMap(captures).filter((one) => one.player === 0);
  expect(best?.player).toBe(0);
  expect(best?.attack).toBe(Math.max(...own.map((one) => one.attack)));
  expect(best && best.attack >= best.flag).toBe(true);
});

test("the card of the tournament took as many flags as were counted for it", () => {
  const told = chronicle(fixture("five"));
  const seatOf = (id: string) => box.card(id).seat;
  const best = cardOfTournament(told, 0, seatOf);
  const own = told.bouts.flatMap(captures).filter((one) => one.player === 0);
  expect(own.filter((one) => seatOf(one.card) === seatOf(best?.card ?? ""))).toHaveLength(best?.flags ?? -1);
});

test("the last match of a player is the one they played last", () => {
  const told = chronicle(fixture("four"));
  expect(lastBoutOf(told, 0)?.round).toBe(
    Math.max(...told.bouts.filter((b) => b.players.includes(0)).map((b) => b.round)),
  );
  expect(lastBoutOf(told, null)).toBeNull();
});

test("the winner stands first, be it the Robot that nobody ranks", () => {
  const { view } = chronicle(fixture("four"));
  expect(finishers(view)).toEqual(view.outcome?.ranking.flat());
  const solo = chronicle(fixture("solo")).view;
  const outcome = { ...solo.outcome!, winners: [], ranking: [[0]] };
  expect(finishers({ ...solo, outcome })).toEqual([1, 0]);
});

test("at the end everybody stands where the outcome puts them, the Robot included", () => {
  const { view } = chronicle(fixture("five"));
  expect(standings(view)).toEqual([...(view.outcome?.ranking.flat() ?? []), 5]);
  const solo = chronicle(fixture("solo")).view;
  const lost = { ...solo, outcome: { ...solo.outcome!, winners: [], ranking: [[0]] } };
  expect(standings(lost)).toEqual([1, 0]);
});

test("before the final everybody stands where the counted fans put them", () => {
  const told = chronicle(fixture("four"));
  const { opening } = told.bouts.find((bout) => bout.round === 8)!;
  const fans = standings(opening).map((player) => fansOf(opening, player));
  expect(fans).toEqual([...told.scores!].sort((a, b) => b - a));
});
