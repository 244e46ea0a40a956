import { describe, expect, it } from "vitest";
import { challengersFilm } from "$lib/challengers/replay/film";
import { fold } from "$lib/challengers/state/fold";
import type { View } from "$lib/challengers/types";
import type { Mark } from "$lib/replay/film";
import type { Types } from "$lib/challengers/types";
import type { History } from "$lib/wire/types";
import { fixture } from "../fixtures";

const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  `${key} ${Object.values(values).join(" ")}`.trim();

describe("a tournament", () => {
  const game = fixture("four");
  let view: View = game.first;
  const steps = game.steps.map(({ events, told }, i) => {
    view = fold(view, events);
    return { seq: i + 1, player: 0, at: i, events, told, view };
  });
  const history = { viewer: 0, first: game.first, steps } as History<Types>;
  const listed = (items: readonly string[]) => items.join(", ");
  const player = (index: number) => `P${index}`;
  const film = challengersFilm(history, 0, {
    say,
    has: () => false,
    listed,
    player,
    noun: (id) => id ?? "?",
    you: null,
  });

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
    expect(film.meetings[first]).toMatchObject({ park: shuffled.park, first: shuffled.first });
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

  it("says each paragraph of a match once, and what happens around it to the player it follows", () => {
    const said = film.captions.map((caption) => caption.text);
    expect(said.filter((text) => text.startsWith("events.round_began.head"))).toHaveLength(6);
    expect(said.filter((text) => text.startsWith("events.match_ended."))).toHaveLength(8);
    expect(said.some((text) => text.startsWith("events.card_picked."))).toBe(true);
    const heads = film.captions.filter(({ text }) => text.startsWith("events.power_compared.line"));
    expect(new Set(heads.map(({ shot }) => shot)).size).toBe(heads.length);
  });
});
