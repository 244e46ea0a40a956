import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { challengersFilm, overTheShoulder, type Teller } from "$lib/challengers/replay/film";
import { ctbFilm } from "$lib/ctb/replay/film";
import {
  findShot,
  lastOf,
  momentName,
  nextMark,
  shotAtTime,
  stopOf,
  stops,
  type Mark,
  type Shot,
} from "$lib/replay/film";
import { Voice } from "$lib/challengers/tell/voice";
import { apply } from "$lib/ctb/state/steps";
import type { View as CtbView } from "$lib/ctb/types";
import type { History } from "$lib/wire/types";
import { library as libraryFixture } from "../challengers/fixtures";
import { fixture } from "../ctb/fixtures";

const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  `${key} ${Object.values(values).join(" ")}`.trim();

describe("moments", () => {
  const shots: Shot[] = [
    { step: 0, at: 0, ms: 500 },
    { step: 0, at: 1, ms: 200 },
    { step: 1, at: 1, ms: 0 },
    { step: 1, at: 2, ms: 300 },
    { step: 2, at: 1, ms: 0 },
  ];
  const seqs = [1, 2, 5];

  it("are found again by their names", () => {
    shots.forEach((shot, i) => expect(findShot(shots, seqs, momentName(shot, seqs))).toBe(i));
    expect(findShot(shots, seqs, "2")).toBe(3);
    expect(findShot(shots, seqs, "4.9")).toBe(3);
    expect(findShot(shots, seqs, "99")).toBe(4);
    expect(findShot(shots, seqs, null)).toBe(0);
    expect(findShot(shots, seqs, "nonsense")).toBe(0);
  });

  it("are found by the time they happened", () => {
    expect(shotAtTime(shots, [10, 20, 30], 25)).toBe(3);
    expect(shotAtTime(shots, [10, 20, 30], 0)).toBe(0);
  });

  it("can be stopped at where there is something to see, and at the end", () => {
    expect(stops(shots)).toEqual([0, 1, 3, 4]);
    expect([0, 2, 3, 4].map((shot) => stopOf(stops(shots), shot))).toEqual([0, 1, 2, 3]);
  });

  it("lie between marks", () => {
    const marks: Mark[] = [1, 3].map((shot) => ({ shot, kind: "round", label: "" }));
    expect([0, 1, 2, 3, 9].map((shot) => lastOf(marks, shot))).toEqual([-1, 0, 0, 1, 1]);
    expect(nextMark(marks, 1, 1)?.shot).toBe(3);
    expect(nextMark(marks, 3, 1)).toBeNull();
    expect(nextMark(marks, 3, -1)?.shot).toBe(1);
  });
});

describe("a game of Capture The Base", () => {
  const { variant, first, steps } = fixture("ctb-standard");
  // The fixture holds some views; the others follow from the events.
  let standing: Pick<CtbView, "men" | "fallen"> = first;
  const history = {
    viewer: 0,
    first,
    steps: steps.map(({ events, view }, i) => {
      const next = events.reduce(apply, standing);
      standing = { men: [...next.men], fallen: [...next.fallen] };
      return { seq: i + 1, player: 0, at: i, events, view: view ?? { ...first, ...standing } };
    }),
  } as unknown as History;
  const name = (player: number) => ["Ada", "Ben"][player] ?? "";
  const film = ctbFilm(history, variant, {
    viewer: null,
    cols: variant.cols,
    name,
    piece: (id) => id,
    form: (id) => id,
    say,
  });

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
});

describe("a tournament", () => {
  const data = JSON.parse(readFileSync(new URL("../fixtures/four.json", import.meta.url), "utf8")) as {
    viewer: number;
    first: Record<string, unknown>;
    steps: { events: Record<string, unknown>[] }[];
  };
  const steps = data.steps.map(({ events }, i) => ({ seq: i + 1, player: 0, at: i, events, view: null }));
  const history: History = { viewer: 0, first: data.first, steps };
  const library = libraryFixture();
  const teller: Teller = {
    say,
    name: (player) => `P${player}`,
    card: (id) => id ?? "?",
    match: ([a, b]) => new Voice("en", { say, has: () => false }, library, [`P${a}`, `P${b}`]),
  };
  const film = challengersFilm(history, 0, teller);

  it("shows each event once and only the matches of the player it follows", () => {
    const events = steps.reduce((sum, step) => sum + step.events.length, 0);
    expect(film.shots).toHaveLength(events + 1);
    film.shots.forEach((shot, i) => {
      const event = film.events[shot.step]?.[shot.at - 1];
      if (event?.kind === "in_park" && shot.ms > 0 && i < film.shots.length - 1) {
        expect(event.park).toBe(film.meetings[i]?.park);
      }
    });
  });

  it("knows who began as soon as the flag has been tossed", () => {
    const first = film.meetings.findIndex((meeting) => meeting !== null);
    const shuffled = film.events[film.shots[first]!.step]![film.shots[first]!.at - 1];
    if (shuffled?.kind !== "decks_shuffled") throw new Error("a match begins with its decks");
    expect(shuffled.is_tossed).toBe(true);
    expect(film.meetings[first]).toEqual({ park: shuffled.park, first: shuffled.first });
    expect(film.meetings[first + 1]?.first).toBe(shuffled.first);
    const second = film.shots.findIndex(({ step, at }) => film.events[step]?.[at - 1]?.kind === "round_began");
    expect(film.meetings[second]).toBeNull();
  });

  it("marks seven rounds, the matches and the end", () => {
    const of = (kind: Mark["kind"]) => film.marks.filter((mark) => mark.kind === kind);
    // The final is one more.
    expect(of("round")).toHaveLength(8);
    expect(of("match")).toHaveLength(8);
    expect(of("end")).toHaveLength(1);
    expect(of("flag").length).toBeGreaterThan(7);
    const order = film.marks.map((mark) => mark.shot);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it("looks over the shoulder only of whoever may see everything", () => {
    expect(overTheShoulder(history, 2, ["dog"])).toBe(history);
    const open = { ...history, viewer: "all", first: { ...data.first, viewer: null, own: null } };
    const seen = overTheShoulder(open, 2, ["newcomer", "dog"]).first as { viewer: number; own: { deck: string[] } };
    expect(seen.viewer).toBe(2);
    expect(seen.own.deck).toEqual(["dog", "newcomer"]);
  });
});
