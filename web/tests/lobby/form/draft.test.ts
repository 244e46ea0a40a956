import { describe, expect, it } from "vitest";
import { dailyWithout, draftOf, mayBeRated, newDraft, settingsOf } from "$lib/lobby/form/draft";
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

  it("mixes the same sets and luck for everybody on one day, another mix on others", () => {
    const draft = { ...newDraft(), sets: "daily" as const };
    const settings = settingsOf(draft, TODAY);
    expect(settings.seed).toBe(20260214);
    expect(settings.config!.exclude).toBe(dailyWithout(new Date(2026, 1, 14, 23, 59)));
    const month = Array.from({ length: 28 }, (_, day) => dailyWithout(new Date(2026, 1, day + 1)));
    expect(new Set(month)).toEqual(new Set(OPTIONAL_SETS));
  });

  it("takes no seed into rated games, and rates no solo game, no house rules, no open cards", () => {
    const daily = settingsOf({ ...newDraft(), sets: "daily", isRated: true }, TODAY);
    expect([daily.is_rated, daily.seed]).toEqual([true, null]);
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
