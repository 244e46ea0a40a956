/** axe finds nothing serious on any page, by day or by night. */
import axe from "axe-core";
import { expect } from "vitest";
import { arrive, PLACES } from "../tour";
import { DESK, PHONE, test } from "../visit";

const RULES = { runOnly: ["wcag2a", "wcag2aa"], resultTypes: ["violations" as const] };

async function check(): Promise<void> {
  const { violations } = await axe.run(document, RULES);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(", ")}`)).toEqual(
    [],
  );
}

// What differs between the two is mostly the size, so each theme is looked at in one of them.
test.each(PLACES)("%s by day on a desk", async (place) => {
  await arrive(place, { size: DESK });
  await check();
});

test.each(PLACES)("%s by night on a phone", async (place) => {
  await arrive(place, { size: PHONE, theme: "dark" });
  await check();
});
