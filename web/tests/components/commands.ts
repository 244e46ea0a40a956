/** What a test asks of the browser from outside of the page; these run in node. */
import type { BrowserCommand } from "vitest/node";

interface Media {
  colorScheme?: "light" | "dark";
  forcedColors?: "active" | "none";
  reducedMotion?: "reduce" | "no-preference";
}

/** Pretend that the system of the visitor is set like this. */
export const emulate: BrowserCommand<[media: Media]> = async ({ page }, media) => {
  await page.emulateMedia(media);
};

interface Touch {
  type: "touchStart" | "touchMove" | "touchEnd";
  points: readonly { x: number; y: number }[];
}

/** Touches, one after the other, slowly enough that they are no swipe: after one the browser takes no tap for a while. */
export const touch: BrowserCommand<[touches: readonly Touch[]]> = async ({ page, context }, touches) => {
  const session = await context.newCDPSession(page);
  const pace = 0.4;
  const began = Date.now() / 1000 - touches.length * pace;
  for (const [i, { type, points }] of touches.entries())
    await session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(({ x, y }) => ({ x, y })),
      timestamp: began + i * pace,
    });
  await session.detach();
};

declare module "vitest/browser" {
  interface BrowserCommands {
    emulate: (media: Media) => Promise<void>;
    touch: (touches: readonly Touch[]) => Promise<void>;
  }
}
