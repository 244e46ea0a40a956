/** Phones held sideways, and pages at 200 %: what a player needs is on the screen at once, in both games. */
import { describe, expect } from "vitest";
import { userEvent } from "vitest/browser";
import { isOnTop, playUntil } from "../play";
import { arrive } from "../tour";
import { all, appears, boxOf, DESK, find, inSight, PHONE, tap, visitTable, type Size, test } from "../visit";

const LOW: Readonly<Record<string, Size>> = { phone: [844, 390], zoomed: [640, 400] };

describe.each(Object.entries(LOW))("on a %s", (_, size) => {
  test.each([
    ["placing", ["stock-two"]],
    ["board", []],
    ["board, over", ["rematch", "replay"]],
  ] as const)("%s: the whole board and what is to do", async (place, more) => {
    await arrive(place, { size });
    await inSight("ctb-board", "square-a1", "square-h8", "plate-0", "plate-1", ...more);
  });

  test("a turn needs no scrolling", async () => {
    await visitTable("board", { size });
    await tap("square-g3");
    await tap("square-h3");
    await inSight("ctb-board", "confirm-move");
  });

  test("the fallen push nothing away", async () => {
    await visitTable("fallen", { size });
    await appears("[data-testid=ctb-board]");
    await inSight("ctb-board", "plate-0", "plate-1", "status");
  });

  test("cards and the button that picks one", async () => {
    await arrive("picking", { size });
    await userEvent.click(all("[data-testid^=offer-]")[0]!);
    await inSight("pick");
    for (const card of all("[data-testid^=offer-]")) await expect.element(card).toBeInViewport({ ratio: 0.9 });
  });

  test("the park with one's own cards", async () => {
    await arrive("match", { size });
    await inSight("scene", "power-bar", "skip", "step");
    await arrive("end of a match", { size });
    await inSight("scene", "go-on");
  });

  test.each(["duel", "board"] as const)("someone who is gone takes one line (%s)", async (game) => {
    await visitTable(game, { size });
    await appears("[data-testid=missing-1]");
    expect(boxOf("missing-1").height).toBeLessThan(size[1] / 10);
    for (const button of ["hand-bot-1", "hand-open-1"]) expect(isOnTop(find(button).element())).toBe(true);
  });

  test.each([
    ["replay", "scene"],
    ["replay of the board", "ctb-board"],
  ])("%s: the controls lie below the picture", async (place, picture) => {
    await arrive(place, { size });
    const controls = all(".transport")[0]!.getBoundingClientRect();
    expect(boxOf(picture).bottom).toBeLessThanOrEqual(controls.top + 1);
    expect(controls.bottom).toBeLessThanOrEqual(size[1]);
  });

  test("two rounds can be played", async () => {
    const table = await visitTable("solo", { size });
    await playUntil(table, "[data-testid^=level-]:enabled");
  });
});

test.each([...Object.values(LOW), PHONE, DESK])("a choice hides nothing of the park (%i × %i)", async (...size) => {
  await arrive("choice", { size });
  await inSight("scene", "option-0");
  if (Object.values(LOW).some(([width]) => width === size[0])) await inSight("leave");
  const [scene, choice] = [boxOf("scene"), boxOf("choice")];
  expect(scene.right <= choice.left + 1 || scene.bottom <= choice.top + 1).toBe(true);
});
