/** Plays recorded games in the page, by pressing what a person would press. */
import { vi } from "vitest";
import type { Action } from "$lib/table/reduce";
import type { Recording } from "./recording";
import { all } from "./visit";

/** The places to press, the most urgent first. */
const HURRY = ["[data-testid=go-on]", "[data-testid=skip-to-choice]", "[data-testid=skip]:enabled"];

/** What is pressed for an action of Challengers!, one press after the other. */
function pressesOf(action: Action): string[] {
  const { kind, card, option, level } = action as { kind: string; card?: string; option?: number; level?: string };
  switch (kind) {
    case "pick":
      return [`[data-testid^=offer-][data-card=${card}]:enabled`, "[data-testid=pick]:enabled"];
    case "pay":
      return [`[data-testid^=deck-][data-card=${card}]:enabled`];
    case "choose":
      return [`[data-testid=option-${option}]:enabled`];
    case "take_level":
      return [`[data-testid=level-${level}]:enabled`];
    case "done":
      return ["[data-testid=ready]:enabled, [data-testid=pick-done]:enabled"];
    default:
      throw new Error(`no button is known for ${kind}`);
  }
}

const seen = (selector: string) => all(selector).find((one) => one.checkVisibility());

/** Press on as recorded until something is on the screen; what it is. */
export async function playUntil(table: Recording, sign: string): Promise<HTMLElement> {
  let presses: string[] = [];
  let planned: Action | null = null;
  return await vi.waitFor(
    () => {
      const found = seen(sign);
      if (found) return found;
      const hurry = HURRY.map(seen).find((one) => one !== undefined);
      if (hurry) hurry.click();
      else if (table.next !== null) {
        if (table.next !== planned) [planned, presses] = [table.next, pressesOf(table.next)];
        const button = presses[0] === undefined ? undefined : seen(presses[0]);
        if (button) {
          presses.shift();
          button.click();
        }
      }
      throw new Error(`not there yet: ${sign}; next is ${JSON.stringify(table.next)}`);
    },
    { timeout: 10_000, interval: 10 },
  );
}
