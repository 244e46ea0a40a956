import { expect, test } from "vitest";
import { powerBreakdowns, attackSoFar } from "$lib/challengers/match/powerBreakdown";
import { foldPark } from "$lib/challengers/state/park";
import { nextStage, firstStage, stages, toPark } from "$lib/challengers/state/stage";
import { chronicle, fixture, library, NAMES } from "../fixtures";

const box = library();

test.each(NAMES)("the stage of every match of %s shows what lies in the park", (name) => {
  for (const bout of chronicle(fixture(name)).bouts) {
    let park = bout.base;
    let stage = firstStage(bout.base);
    for (const event of bout.events) {
      park = foldPark(park, event);
      stage = nextStage(stage, event);
      expect(toPark(stage)).toEqual(park);
    }
    expect(bout.winner).not.toBeNull();
  }
});

test.each(NAMES)("no card of %s is ever shown twice", (name) => {
  for (const bout of chronicle(fixture(name)).bouts) {
    for (const stage of stages(bout.base, bout.events)) {
      const shown = stage.sides.flatMap((side) => [...side.row, ...side.bench, ...side.exhaust]);
      const keys = [...shown, ...stage.leavers.map((leaver) => leaver.token)].map((token) => token.key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  }
});

test.each(NAMES)("the points of every comparison in %s add up to the server's total", (name) => {
  let compared = 0;
  for (const bout of chronicle(fixture(name)).bouts) {
    for (const stage of stages(bout.base, bout.events)) {
      if (stage.event?.kind !== "power_compared") continue;
      const { attack, flag } = powerBreakdowns(stage, box, bout.round);
      for (const [breakdown, total] of [
        [attack, stage.event.attack],
        [flag, stage.event.flag],
      ] as const) {
        const points = breakdown?.entries.reduce((sum, entry) => sum + entry.power + entry.bonus + entry.boost, 0) ?? 0;
        expect(points + (breakdown?.support ?? 0)).toBe(total);
      }
      // Support comes from the bench or a lasting effect; without either there is none.
      if (attack && attack.support !== 0) {
        const bench = stage.sides[attack.side].bench.map((token) => box.card(token.card ?? ""));
        const row = stage.sides[attack.side].row.map((token) => box.card(token.card ?? ""));
        const isHelped = bench.some((card) => card.moments.includes("bench"));
        expect(isHelped || row.some((card) => card.moments.includes("attack"))).toBe(true);
      }
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(20);
});

test.each(NAMES)("in %s cards that were robbed of the flag count for no attack", (name) => {
  let taken = 0;
  for (const bout of chronicle(fixture(name)).bouts) {
    let isWaiting = false;
    for (const stage of stages(bout.base, bout.events)) {
      if (stage.event?.kind === "flag_placed") isWaiting = true;
      if (stage.event?.kind === "card_revealed") isWaiting = false;
      if (!isWaiting) continue;
      expect(attackSoFar(stage, box, bout.round)).toBe(0);
      taken += 1;
    }
  }
  expect(taken).toBeGreaterThan(20);
});
