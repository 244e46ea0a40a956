/** A finger on a touch screen. */
import { expect } from "vitest";
import { commands } from "vitest/browser";

const STEPS = 6; // moves of the finger from one place to another

function middle(part: Element): { x: number; y: number } {
  const { x, y, width, height } = part.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

export async function touchTap(part: Element): Promise<void> {
  part.scrollIntoView({ block: "nearest", behavior: "instant" });
  await commands.touchTap(middle(part));
}

/** Press something, go somewhere else, let go; the page stays where it is meanwhile, although it could scroll. */
export async function carry(source: Element, target: Element): Promise<void> {
  source.scrollIntoView({ block: "nearest", behavior: "instant" });
  expect(document.documentElement.scrollHeight).toBeGreaterThan(innerHeight);
  const place = scrollY;
  const [from, to] = [middle(source), middle(target)];
  const at = (share: number) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  await commands.touch([
    { type: "touchStart", points: [from] },
    ...Array.from({ length: STEPS }, (_, i) => ({ type: "touchMove" as const, points: [at((i + 1) / STEPS)] })),
    { type: "touchEnd", points: [] },
  ]);
  expect(scrollY).toBe(place);
}
