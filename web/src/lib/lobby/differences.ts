/** Which rules of a table are not those of the book, in words. */
import { inLocale, t } from "$lib/i18n/index.svelte";
import type { SwitchInfo, TableSettings } from "$lib/wire/types";
import { BOOK } from "$lib/wire/constants";
import { draftOf } from "./form/draft";

/** What a rule of Challengers! is called when it is not as the book says; each has but one other way. */
const OTHERWISE = {
  three_first_picks: "web.form.three_first_picks",
  fans_for_lower_level: "web.form.fans_for_lower_level",
  looking_dog: "web.form.looking_dog",
  trainers: "web.form.trainers",
  must_pick_all: "web.form.must_pick_all",
  allow_cut: "web.form.allow_cut",
  robot_fixed_plan: "web.form.robot_moves",
  robot_policy: "web.form.robot_random",
  final_tie: "web.form.final_by_seat",
  empty_deck_opening: "web.form.toss_empty",
  seating: "web.form.searched_plans",
} as const satisfies Record<keyof typeof BOOK, string>;

/** `switches` are those of the library; what it does not know goes by its key. */
export function differences(settings: TableSettings, switches: readonly SwitchInfo[]): string[] {
  const draft = draftOf(settings, []);
  if (settings.game === "ctb") {
    return Object.entries(draft.switches).map(([key, value]) => {
      const knob = switches.find((one) => one.key === key);
      return `${knob ? inLocale(knob.name) : key}: ${valueWords(knob, value)}`;
    });
  }
  if (settings.game !== "challengers") return [];
  const names = Object.keys(BOOK) as (keyof typeof BOOK)[];
  const changed = names.filter((name) => draft.rules[name] !== BOOK[name]).map((name) => t(OTHERWISE[name]));
  return draft.soloCards ? [t("web.form.solo_cards"), ...changed] : changed;
}

function valueWords(knob: SwitchInfo | undefined, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "web.form.yes" : "web.form.no");
  const words = knob?.options[String(value)];
  return words ? inLocale(words) : String(value);
}
