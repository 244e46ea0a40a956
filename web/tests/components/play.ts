/** Plays recorded games in the page, by pressing what a person would press. */
import { vi } from "vitest";
import type { Action } from "$lib/table/reduce";
import type { Recording } from "./recording";
import { all } from "./visit";

/** What comes before any decision. */
const URGENT = ["[data-testid=go-on]", "[data-testid=skip-to-choice]"];

/** What is pressed for an action of Challengers!, one press after the other. */
function pressesOf(action: Action): string[] {
  const { kind, card, option, level } = action as { kind: string; card?: string; option?: number; level?: string };
  switch (kind) {
    case "pick":
      return [`[data-testid^=offer-][data-card=${card}]:enabled`, "[data-testid=pick]:enabled"];
    case "pay":
      return [`[data-testid^=deck-][data-card=${card}]:enabled`];
    case "choose":
      // The option after the last card is none of them.
      return [`[data-testid=option-${option}]:enabled, [data-testid=option-none]:enabled`];
    case "take_level":
      return [`[data-testid=level-${level}]:enabled`];
    case "done":
      return ["[data-testid=ready]:enabled, [data-testid=pick-done]:enabled"];
    default:
      throw new Error(`no button is known for ${kind}`);
  }
}

const seen = (selector: string) => all(selector).find((one) => one.checkVisibility());

/** Press something as a person could: it is brought into view, and nothing may lie on top of it. */
function press(button: HTMLElement): boolean {
  button.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (!isOnTop(button)) return false;
  button.click();
  return true;
}

/** Whether the middle of something is what one sees there. */
export function isOnTop(part: Element): boolean {
  const { x, y, width, height } = part.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top !== null && part.contains(top);
}

/** Press on as recorded until something is on the screen; what it is. */
export async function playUntil(table: Recording, sign: string): Promise<HTMLElement> {
  let presses: string[] = [];
  let planned: Action | null = null;
  return await vi.waitFor(
    () => {
      const found = seen(sign);
      if (found) return found;
      if (table.next !== planned) [planned, presses] = [table.next, table.next ? pressesOf(table.next) : []];
      const button = presses[0] === undefined ? undefined : seen(presses[0]);
      const urgent = URGENT.map(seen).find((one) => one !== undefined);
      if (urgent) press(urgent);
      else if (button && press(button)) presses.shift();
      else if (!button) seen("[data-testid=skip]:enabled")?.click();
      throw new Error(`not there yet: ${sign}; next is ${JSON.stringify(table.next)}`);
    },
    { timeout: 10_000, interval: 10 },
  );
}
