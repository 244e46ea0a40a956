/** What a test asks of the browser from outside of the page; these run in node. */
import type { Frame } from "playwright";
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

interface Point {
  x: number;
  y: number;
}

/** From points of the page to points of the screen: vitest shows the page in a frame, smaller where it would not fit. */
async function screenOf(frame: Frame): Promise<(point: Point) => Point> {
  const box = (await (await frame.frameElement()).boundingBox())!;
  const scale = box.width / (await frame.evaluate(() => innerWidth));
  return ({ x, y }) => ({ x: box.x + x * scale, y: box.y + y * scale });
}

interface Touch {
  type: "touchStart" | "touchMove" | "touchEnd";
  points: readonly Point[];
}

/** Touches, one after the other, slowly enough that they are no swipe: after one the browser takes no tap for a while. */
export const touch: BrowserCommand<[touches: readonly Touch[]]> = async ({ page, context, frame }, touches) => {
  const toScreen = await screenOf(await frame());
  const session = await context.newCDPSession(page);
  const pace = 0.4;
  const began = Date.now() / 1000 - touches.length * pace;
  for (const [i, { type, points }] of touches.entries())
    await session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(toScreen),
      timestamp: began + i * pace,
    });
  await session.detach();
};

/** A short touch, as on a button. */
export const touchTap: BrowserCommand<[point: Point]> = async ({ page, frame }, { x, y }) => {
  const point = (await screenOf(await frame()))({ x, y });
  await page.touchscreen.tap(point.x, point.y);
};

declare module "vitest/browser" {
  interface BrowserCommands {
    emulate: (media: Media) => Promise<void>;
    touchTap: (point: Point) => Promise<void>;
    touch: (touches: readonly Touch[]) => Promise<void>;
  }
}
