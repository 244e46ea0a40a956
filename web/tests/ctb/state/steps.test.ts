import { describe, expect, it } from "vitest";
import { forecast, tilt } from "$lib/ctb/state/forecast";
import { sectionsOf } from "$lib/ctb/rules/rulebook";
import { apply, framesOf, still, traceOf } from "$lib/ctb/state/steps";
import type { Fallen, Man, View } from "$lib/ctb/types";
import { fixture } from "../fixtures";

type Standing = Pick<View, "men" | "fallen">;
const places = ({ men }: { men: readonly Man[] }) => men.map((man) => [man.square, man.player]);
const lost = ({ fallen }: { fallen: readonly Fallen[] }) => fallen.map((one) => [one.player, one.piece]);

describe.each(["ctb-standard", "ctb-lakes"] as const)("events of %s", (name) => {
  const { first, steps } = fixture(name);

  it("lead to what the server shows", () => {
    let now: Standing = { men: first.men, fallen: first.fallen };
    let compared = 0;
    for (const { events, view } of steps) {
      now = events.reduce((standing, event) => {
        const next = apply(standing, event);
        return { men: [...next.men], fallen: [...next.fallen] };
      }, now);
      if (view === null) continue;
      compared += 1;
      const sorted = { men: [...now.men].sort((a, b) => a.square - b.square) };
      expect(places(sorted)).toEqual(places(view));
      expect(lost(now)).toEqual(lost(view));
      expect(sorted.men.map((man) => man.origin)).toEqual(view.men.map((man) => man.origin));
    }
    expect(compared).toBeGreaterThan(10);
  });

  it("show every fight twice: the clash with both pieces, then who is left", () => {
    const at = steps.findIndex(({ events }) => events.some((event) => event.kind === "fought"));
    const fight = steps[at]?.events.find((event) => event.kind === "fought");
    if (fight?.kind !== "fought") throw new Error("nobody fought");
    const men = [fight.source, fight.target].map((square, player) =>
      man(square, player === 0 ? fight.player : 1 - fight.player),
    );
    const before = { ...first, men, fallen: [] };
    const after = { ...first, ...apply(before, fight) } as View;
    const frames = framesOf(before, [fight], after);
    expect(frames.map((frame) => frame.motion)).toEqual(["clash", "fall"]);
    expect(frames[0]?.men).toHaveLength(2);
    expect(frames[1]?.men).toEqual(after.men);
    expect(frames.every((frame) => frame.ms > 0)).toBe(true);
    expect(traceOf([fight])).toEqual({ source: fight.source, target: fight.target, isFight: true });
  });
});

describe("frames", () => {
  const { first } = fixture("ctb-standard");

  it("stand still without an event", () => {
    expect(still(first)).toMatchObject({ motion: "none", ms: 0, men: first.men });
  });

  it("pass over what nobody can see", () => {
    const turn = { kind: "turn_began", phase: "playing", players: [0], turns: [0, 0], quiet: 0, key: null } as const;
    expect(framesOf(first, [{ ...turn, players: [0], turns: [0, 0] }], first)).toEqual([]);
  });
});

describe("a forecast", () => {
  const { variant } = fixture("ctb-standard");

  it("says who falls", () => {
    expect(forecast(variant, "three", man(0, 1, "four")).falls).toBe("defender");
    expect(forecast(variant, "three", man(0, 1, "two")).falls).toBe("attacker");
    expect(forecast(variant, "siege", man(0, 1, "one")).falls).toBe("defender");
    expect(forecast(variant, "five", man(0, 1, "base")).falls).toBe("defender");
  });

  it("is open while the other piece may be this or that", () => {
    const hidden = { ...man(0, 1, null), maybe: ["two", "four"] };
    const open = forecast(variant, "three", hidden);
    expect(open.falls).toBeNull();
    expect(open.chances.map((one) => one.falls)).toEqual(["attacker", "defender"]);
    expect(tilt(open)).toBe(0);
    expect(forecast(variant, "one", { ...hidden, maybe: ["four", "five"] }).falls).toBe("defender");
  });
});

describe("the rules of a variant", () => {
  it("fall into sections, with the tables left to be drawn", () => {
    const sections = sectionsOf(fixture("ctb-lakes").variant.rules.en ?? "");
    expect(sections.map((section) => section.title)).toContain("Moving");
    expect(sections.filter((section) => section.hasTable)).toHaveLength(2);
    expect(sections.every((section) => section.lines.every((line) => !/ {3,}/.test(line)))).toBe(true);
    expect(sections.find((section) => section.title === "Who falls")?.lines.length).toBeGreaterThan(2);
  });
});

function man(square: number, player: number, piece: string | null = "five"): Man {
  return { kind: "man", square, player, piece, origin: square, maybe: [] };
}
