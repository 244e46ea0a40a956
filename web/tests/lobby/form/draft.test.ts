import { describe, expect, it } from "vitest";
import { draftOf, mayBeRated, newDraft, settingsOf, weeklyWithout } from "$lib/lobby/form/draft";
import { OPTIONAL_SETS } from "$lib/wire/constants";

const TODAY = new Date(2026, 1, 14);

describe("the form for a table", () => {
  it("asks for nothing but the number of players by default", () => {
    const settings = settingsOf(newDraft(), TODAY);
    expect(settings.config).toEqual({ players: 4 });
    expect(settings.seats).toEqual(Array(4).fill({ kind: "open", bot: null }));
    expect(settings.seed).toBeNull();
  });

  it("seats the bots last and always leaves a seat for the host", () => {
    const seats = settingsOf({ ...newDraft(), players: 3, bots: 7 }, TODAY).seats!;
    expect(seats.map((seat) => seat.kind)).toEqual(["open", "bot", "bot"]);
    // Who is usual, the server knows.
    expect(seats[2]!.bot).toBeNull();
    const chosen = { ...newDraft("ctb"), bots: 1, bot: { challengers: null, ctb: "engine-5" } };
    expect(settingsOf(chosen, TODAY).seats![1]).toEqual({ kind: "bot", bot: "engine-5" });
  });

  it("leaves another set in the box each week, each once in six weeks", () => {
    const draft = { ...newDraft(), sets: "weekly" as const };
    const settings = settingsOf(draft, TODAY);
    expect(settings.seed).toBe(null);
    expect(settings.config!.exclude).toBe(weeklyWithout(TODAY));
    const week = Array.from({ length: 7 }, (_, day) => weeklyWithout(new Date(Date.UTC(2026, 10, 16 + day, 12))));
    expect(new Set(week).size).toBe(1);
    const cycle = Array.from({ length: 6 }, (_, n) => weeklyWithout(new Date(Date.UTC(2026, 10, 16 + 7 * n))));
    expect(new Set(cycle)).toEqual(new Set(OPTIONAL_SETS));
    expect(weeklyWithout(new Date(Date.UTC(2026, 10, 15, 23, 59)))).not.toBe(week[0]);
    // The same weeks as in tests/games/challengers/test_mixes.py.
    expect(cycle).toEqual(["haunted_house", "outer_space", "shipwreck", "castle", "film_studio", "funfair"]);
  });

  it("takes no seed into rated games, and rates no solo game, no house rules, no open cards", () => {
    const weekly = settingsOf({ ...newDraft(), sets: "weekly", isRated: true }, TODAY);
    expect([weekly.is_rated, weekly.seed]).toEqual([true, null]);
    expect(mayBeRated({ ...newDraft(), players: 1 })).toBe(false);
    expect(mayBeRated({ ...newDraft(), spectators: "open" })).toBe(false);
    expect(mayBeRated({ ...newDraft("ctb"), switches: { "attack.advance": true } })).toBe(false);
    expect(mayBeRated(newDraft("ctb"))).toBe(true);
  });

  it("writes changed switches of a variant as a variant of one's own", () => {
    const draft = { ...newDraft("ctb"), variant: "pandemonium" };
    expect(settingsOf(draft, TODAY).config).toEqual({ variant: "pandemonium" });
    const switches = { "movement.jump": "own", "attack.advance": true, "attack.reach": "move" };
    expect(settingsOf({ ...draft, switches }, TODAY).config).toEqual({
      variant: "house",
      rules: { extends: "pandemonium", movement: { jump: "own" }, attack: { advance: true, reach: "move" } },
    });
  });

  it("comes back from the settings it made", () => {
    const drafts = [
      { ...newDraft(), players: 5, bots: 2, difficulty: 3, sets: "chosen" as const, without: "funfair" },
      { ...newDraft(), players: 1, sets: "first" as const, soloCards: true, difficulty: 5 },
      { ...newDraft(), title: "Sunday", clock: "fast" as const, isPrivate: true, isRated: true },
      { ...newDraft("ctb"), bots: 1, clock: "calm" as const, onTimeout: "lose" as const, variant: "close_combat" },
      { ...newDraft("ctb"), switches: { "movement.jump": "own" }, players: 4 },
    ];
    drafts[0]!.rules = { ...drafts[0]!.rules, must_pick_all: true, robot_policy: "random" };
    for (const draft of drafts) {
      const settings = settingsOf(draft, TODAY);
      const seats = settings.seats!.map((seat) => ({ kind: seat.kind!, bot: seat.bot ?? null }));
      expect(draftOf(settings, seats)).toEqual(draft);
    }
  });
});
