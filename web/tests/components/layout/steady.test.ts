/** Things stay where they are and fit, and words are large enough and whole. */
import { describe, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Recording } from "../recording";
import { arrive } from "../tour";
import { all, appears, boxOf, DESK, find, inSight, PHONE, see, settled, tap, visitTable, test } from "../visit";

test("the end of a game moves nothing", async () => {
  const table = await visitTable("resigning");
  table.info.seats.forEach((seat) => (seat.is_connected = true));
  table.changed();
  await see("ctb-board");
  await expect.poll(() => all("[data-testid^=missing-]").length).toBe(0);
  await settled();
  const before = boxOf("ctb-board");
  table.go();
  Object.assign(table.info, new Recording("resigned").info, { seats: table.info.seats });
  table.changed();
  await see("over");
  await settled();
  expect(boxOf("ctb-board")).toEqual(before);
});

test.each([DESK, PHONE])("settings open above what is said at the end (%i × %i)", async (...size) => {
  await arrive("board, over", { size });
  await tap("settings");
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await expect.poll(() => document.documentElement.lang).toBe("de");
});

describe("on a laptop", () => {
  test("offer and deck are seen together", async () => {
    await visitTable("solo");
    await see("pick");
    await inSight("offer", "pick", "deck");
  });

  test("the texts of cards can be read", async () => {
    await visitTable("solo");
    await see("pick");
    const texts = all("[data-testid=offer] .text p, [data-testid=deck] .curve text");
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(parseFloat(getComputedStyle(text).fontSize)).toBeGreaterThanOrEqual(11);
  });

  test.each(["match", "end of a match"])("%s fits", async (place) => {
    await arrive(place);
    const { scrollHeight, clientHeight } = document.documentElement;
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  });
});

/** Words that are broken, or that leave the box of their name. */
function broken(selector: string): string[] {
  const names = all(selector);
  expect(names.length).toBeGreaterThan(0);
  return names.flatMap((name) => {
    const text = name.firstChild as Text;
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length === 1 && name.scrollWidth <= name.clientWidth ? [] : [word];
    });
  });
}

test.each([DESK, PHONE])("no name is broken inside a word (%i × %i)", async (...size) => {
  await arrive("removing", { size });
  await userEvent.click(await appears("[data-testid^=deck-]:enabled"));
  await settled();
  expect(broken(".chip .name")).toEqual([]);
  await arrive("end of a match", { size });
  expect(broken("[data-testid=scene] .taken .name")).toEqual([]);
});

test("on a phone every tab of a tournament fits", async () => {
  await arrive("end of a match", { size: PHONE });
  for (const tab of ["plan", "standings", "log", "play"]) {
    await tap(`tab-${tab}`);
    await settled();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  }
  await expect.element(find("tab-play")).toBeVisible();
});
