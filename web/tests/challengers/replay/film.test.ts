import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { challengersFilm, overTheShoulder, type Teller } from "$lib/challengers/replay/film";
import { Voice } from "$lib/challengers/tell/voice";
import type { Mark } from "$lib/replay/film";
import type { History } from "$lib/wire/types";
import { library as libraryFixture } from "../fixtures";

const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  `${key} ${Object.values(values).join(" ")}`.trim();

describe("a tournament", () => {
  const data = JSON.parse(readFileSync(new URL("../../fixtures/four.json", import.meta.url), "utf8")) as {
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
