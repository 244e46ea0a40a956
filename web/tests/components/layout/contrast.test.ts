/** With the few colours of a system's high contrast, boards and parks can still be read and played. */
import { describe, expect } from "vitest";
import { commands, userEvent } from "vitest/browser";
import { arrive } from "../tour";
import { all, appears, find, settled, tap, visitTable, test } from "../visit";

const first = (selector: string) => all(selector)[0]!;
const style = (part: Element, name: string, pseudo?: string) => getComputedStyle(part, pseudo)[name as "color"];

describe.each(["light", "dark"] as const)("in %s", (theme) => {
  const open = async (place: string) => {
    await commands.emulate({ forcedColors: "active", colorScheme: theme });
    await arrive(place, { preferences: { theme: "system" } });
  };

  test("the two armies are told apart", async () => {
    await open("board");
    const [south, north] = [0, 1].map((side) => {
      const token = first(`.token.side-${side}`);
      return [".face", ".mark"].map((part) => style(token.querySelector(part)!, "fill"));
    });
    expect(south).toEqual(north!.toReversed());
    expect(south![0]).not.toBe(south![1]);
  });

  test("the flag, its holder and the bar of power", async () => {
    await open("match");
    expect(style(first(".holder .flipper"), "outlineStyle")).toBe("solid");
    expect(style(first(".fill"), "backgroundColor")).not.toBe(style(first(".track"), "backgroundColor"));
    expect(style(first(".track"), "borderTopStyle")).toBe("solid");
  });

  test("buttons have edges and words", async () => {
    await open("picking");
    const card = await appears("[data-testid^=offer-]:enabled");
    await userEvent.click(card);
    await settled();
    expect(style(card, "outlineStyle")).toBe("solid");
    await expect.element(find("pick")).toBeEnabled();
    const button = find("pick").element();
    expect(style(button, "color")).not.toBe(style(button, "backgroundColor"));
    expect(style(button, "borderTopStyle")).toBe("solid");
  });
});

test("squares, the piece in hand and where it can go", async () => {
  await commands.emulate({ forcedColors: "active" });
  await visitTable("board");
  await tap("square-g3");
  await expect.poll(() => all(".spot.move i, .spot.strike i").length).toBeGreaterThan(0);
  await tap("square-h3");
  await appears(".square.pending");
  await settled();
  const empty = first(".square:not(.usable):not(.selected):not(.pending):not(.traced)");
  const target = first(".spot.move i, .spot.strike i");
  const ground = style(empty, "backgroundColor");
  expect([style(target, "backgroundColor"), style(target, "borderTopColor")]).not.toContain(ground);
  expect(style(first(".square"), "borderTopStyle")).toBe("solid");
  for (const mark of [".selected", ".pending"])
    expect(style(first(`.square${mark}`), "borderTopWidth", "::after")).not.toBe(
      style(empty, "borderTopWidth", "::after"),
    );
});
