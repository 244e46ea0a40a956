/** The lessons on a phone: the words, what to press, and what it acts on are in view together. */
import { expect } from "vitest";
import { isOnTop } from "../play";
import { all, appears, find, PHONE, see, settled, tap, visit, test } from "../visit";

/** What has to be seen beside the words, from step to step. */
const STAGES = { challengers: "[data-testid=scene], [data-testid=offer] h2, h3", ctb: "[role=grid]" };

test.each(Object.entries(STAGES))("a lesson of %s needs no scrolling", async (game, stage) => {
  await visit(`/learn/${game}`, { size: PHONE, as: null });
  await see("lesson-next");
  const seen: (string | null)[] = [];
  while (all("[data-testid=lesson-next]").some((one) => one.checkVisibility())) {
    await tap("lesson-next");
    await settled();
    const step = find("lesson").element().getAttribute("data-step");
    expect(seen).not.toContain(step);
    seen.push(step);
    await expect.element(await appears(stage)).toBeInViewport();
    await check(all("[data-testid=lesson] h2")[0]!);
    for (const button of ["lesson-reveal", "pick", "lesson-next"])
      for (const one of all(`[data-testid=${button}]`)) if (one.checkVisibility()) await check(one);
  }
  expect(seen.length).toBeGreaterThan(5);
});

/** All of it can be seen, and nothing lies on top. */
async function check(part: HTMLElement): Promise<void> {
  await expect.element(part).toBeInViewport({ ratio: 0.99 });
  expect(isOnTop(part), part.textContent).toBe(true);
}
