/** The analysis board as it opens: pieces are set up with mouse, finger and keyboard. */
import { expect } from "vitest";
import { userEvent } from "vitest/browser";
import { carry, touchTap } from "../finger";
import { appears, find, PHONE, see, tap, visit, test } from "../visit";

const labelOf = (square: string) => find(`square-${square}`).element().ariaLabel ?? "";

test("the page opens with a board on which pieces are moved", async () => {
  await visit("/analysis");
  await see("set-up");
  await tap("set-up-clear");
  await tap("box-0-five");
  await tap("square-b2");
  await expect.poll(() => labelOf("b2")).toContain("Five");
  await tap("box-0-five"); // put back into the hand's box
  await tap("square-b2");
  await tap("square-d5");
  await expect.poll(() => labelOf("d5")).toContain("Five");
  await expect.element(await see("set-up-missing")).toHaveTextContent("Base");
  (find("square-d5").element() as HTMLElement).focus();
  await userEvent.keyboard("{Delete}");
  await expect.poll(() => labelOf("d5")).not.toContain("Five");
});

test("with a finger", async () => {
  await visit("/analysis", { size: PHONE });
  await see("set-up");
  await tap("set-up-clear");
  await carry(await appears("[data-testid=box-1-base]"), await appears("[data-testid=square-e8]"));
  await expect.poll(() => labelOf("e8")).toContain("Base");
  await touchTap(await appears("[data-testid=square-e8]"));
  await touchTap(await appears("[data-testid=square-e7]"));
  await expect.poll(() => labelOf("e7")).toContain("Base");
});
