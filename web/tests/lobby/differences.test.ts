import { describe, expect, it } from "vitest";
import { t } from "$lib/i18n/index.svelte";
import { differences } from "$lib/lobby/differences";
import { newDraft, settingsOf } from "$lib/lobby/form/draft";
import type { SwitchInfo } from "$lib/wire/types";

const TODAY = new Date(2026, 1, 14);
const knob = (key: string, en: string, options: SwitchInfo["options"] = {}) =>
  ({ key, name: { en, de: "" }, options }) as unknown as SwitchInfo;
const SWITCHES = [
  knob("attack.advance", "The winner moves up"),
  knob("movement.jump", "Jumping", { own: { en: "over one's own pieces", de: "" } }),
];

describe("what differs at a table", () => {
  it("is nothing where all is by the book", () => {
    expect(differences(settingsOf(newDraft(), TODAY), [])).toEqual([]);
    expect(differences(settingsOf(newDraft("ctb"), TODAY), SWITCHES)).toEqual([]);
  });

  it("goes by the names of the library in Capture The Base", () => {
    const switches = { "attack.advance": false, "movement.jump": "own", "movement.limit": 3 };
    expect(differences(settingsOf({ ...newDraft("ctb"), switches }, TODAY), SWITCHES)).toEqual([
      `The winner moves up: ${t("web.form.no")}`,
      "Jumping: over one's own pieces",
      "movement.limit: 3",
    ]);
  });

  it("goes by the words of the form in Challengers!", () => {
    const draft = { ...newDraft(), players: 1, soloCards: true };
    draft.rules = { ...draft.rules, must_pick_all: true, robot_policy: "random" };
    expect(differences(settingsOf(draft, TODAY), [])).toEqual([
      t("web.form.solo_cards"),
      t("web.form.must_pick_all"),
      t("web.form.robot_random"),
    ]);
  });
});
