import { describe, expect, it } from "vitest";
import { beginOf, ctbFilm } from "$lib/ctb/replay/film";
import { apply } from "$lib/ctb/state/steps";
import type { View as CtbView } from "$lib/ctb/types";
import type { Types } from "$lib/ctb/types";
import type { History } from "$lib/wire/types";
import { fixture } from "../fixtures";

const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  `${key} ${Object.values(values).join(" ")}`.trim();

describe("a game of Capture The Base", () => {
  const { variant, first, steps } = fixture("ctb-standard");
  // The fixture holds some views; the others follow from the events.
  let standing: Pick<CtbView, "men" | "fallen"> = first;
  const history = {
    viewer: 0,
    first,
    steps: steps.map(({ events, view, told }, i) => {
      const next = events.reduce(apply, standing);
      standing = { men: [...next.men], fallen: [...next.fallen] };
      return { seq: i + 1, player: 0, at: i, events, told, view: view ?? { ...first, ...standing } };
    }),
  } as History<Types>;
  const listed = (items: readonly string[]) => items.join(", ");
  const player = (index: number) => ["Ada", "Ben"][index] ?? "";
  const film = ctbFilm(history, variant, { say, has: () => false, listed, player, noun: (id) => id ?? "?", you: null });

  it("has a picture for every shot, in order", () => {
    expect(film.frames).toHaveLength(film.shots.length);
    expect(film.views).toHaveLength(film.shots.length);
    const order = film.shots.map((shot) => shot.step * 1000 + shot.at);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(film.frames.at(-1)?.men).toEqual(steps.at(-1)?.view?.men);
  });

  it("marks every loss, the fall of the Base and the end", () => {
    const fights = steps.flatMap(({ events }) => events.filter((e) => e.kind === "fought" && e.removes !== "none"));
    const losses = film.marks.filter((mark) => mark.kind === "fall" || mark.kind === "big");
    expect(losses).toHaveLength(fights.length);
    expect(film.marks.at(-1)?.kind).toBe("end");
    expect(film.marks.findLast((mark) => mark.kind !== "end")?.kind).toBe("big");
    for (const { shot } of film.marks) expect(film.shots[shot]).toBeDefined();
  });

  it("begins where the armies stand, and at once where nothing was placed", () => {
    const begun = steps.findIndex(({ events }) => events.some(({ kind }) => kind === "play_began"));
    expect(begun).toBeGreaterThan(0);
    expect(film.shots[beginOf(film)]?.step).toBe(begun);
    expect(beginOf({ ...film, marks: film.marks.filter(({ kind }) => kind !== "round") })).toBe(0);
  });
});
