/** The companion on a phone: nothing is cut off, and what begins the evening comes last. */
import { mount, unmount } from "svelte";
import { expect, onTestFinished } from "vitest";
import Story from "$lib/companion/Story.svelte";
import type { EveningView } from "$lib/companion/types";
import { find, PHONE, see, settled, tap, visit, test } from "../visit";

test("all settings stand above the button that begins an evening", async () => {
  await visit("/companion", { size: PHONE });
  await tap("players-4");
  await see("begin");
  const [settings, begin] = [find("depth").first().element(), find("begin").element()];
  expect(settings.compareDocumentPosition(begin) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("the table of who met whom has room for eight players", async () => {
  const names = ["Ada", "Bartholomew", "Änne", "Greta", "Mateo", "Wilhelmine", "Kim", "Friederike"];
  await visit("/about", { size: PHONE });
  const view = {
    mode: "tournament",
    people: 8,
    lead: 0,
    outcome: null,
    final: null,
    by_round: [],
    cards: [],
    standings: [],
    players: names.map((name) => ({ name, is_sure: true, head_start: 0, trophies: [] })),
    rounds: [{ round: 1, meetings: [{ park: 0, players: [0, 1], winner: 0 }] }],
    met: names.map(() => names.map(() => 1)),
  } as unknown as EveningView;
  // Where a page has it: within its margins.
  const target = document.querySelector("main")!.appendChild(document.createElement("div"));
  target.style.width = "calc(100vw - 2rem)";
  const shown = mount(Story, { target, props: { view } });
  onTestFinished(() => unmount(shown));
  await see("met");
  await settled();
  const met = find("met").element();
  expect(met.scrollWidth).toBeLessThanOrEqual(met.clientWidth);
});
