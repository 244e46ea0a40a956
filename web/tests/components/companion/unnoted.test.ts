/** The trophy of the last result of a round can still be noted when the next round has appeared. */
import { mount, unmount } from "svelte";
import { expect, onTestFinished } from "vitest";
import type { Evening } from "$lib/companion/evening.svelte";
import type { EveningView } from "$lib/companion/types";
import Unnoted from "$lib/companion/Unnoted.svelte";
import { all, find, see, tap, visit, test } from "../visit";

interface Situation {
  purse?: Record<number, number>;
  code?: string | null;
  /** The first result of the new round. */
  winner?: number | null;
}

function show({ purse = {}, code = null, winner = null }: Situation): number[] {
  const opened: number[] = [];
  const meeting = (won: number | null) => ({ park: 0, players: [0, 1], winner: won, is_boxed: false });
  const view = {
    phase: "round",
    round: 2,
    is_open: false,
    players: [
      { name: "Ada", trophies: [{ round: 1, fans: null }] },
      { name: "Ben", trophies: [] },
    ],
    rounds: [
      { round: 1, meetings: [meeting(0)] },
      { round: 2, meetings: [meeting(winner)] },
    ],
  } as unknown as EveningView;
  const evening = { code, purse: () => purse, hasPin: () => false } as unknown as Evening;
  const target = document.body.appendChild(document.createElement("div"));
  const shown = mount(Unnoted, { target, props: { evening, view, onpurse: (player) => opened.push(player) } });
  onTestFinished(async () => {
    await unmount(shown);
    target.remove();
  });
  return opened;
}

test.each([
  ["en", "Trophy of Ada not noted"],
  ["de", "Trophäe von Ada nicht notiert"],
] as const)("a trophy of the round before is told of (%s)", async (locale, words) => {
  await visit("/about", { locale });
  const opened = show({});
  await see("unnoted");
  await expect.element(find("unnoted")).toHaveTextContent(words);
  await tap("hide-1-0");
  expect(opened).toEqual([0]);
});

test("one that another phone may have noted is only offered", async () => {
  await visit("/about");
  show({ code: "ABCDEF" });
  await see("hide-1-0");
  await expect.element(find("unnoted")).not.toHaveTextContent("not noted");
});

test.each([{ purse: { 1: 3 } }, { winner: 1 }])("nothing is said of it any more: %o", async (situation) => {
  await visit("/about");
  show(situation);
  expect(all("[data-testid=unnoted]")).toEqual([]);
});
