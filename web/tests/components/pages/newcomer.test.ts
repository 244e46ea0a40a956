/** The first minutes: nothing that a newcomer needs is squeezed, hidden or lies over something else. */
import { describe, expect } from "vitest";
import { keepToken } from "$lib/net/token";
import { forget } from "$lib/session/session.svelte";
import { people } from "../recording";
import { arrive } from "../tour";
import {
  all,
  appears,
  boxOf,
  find,
  forgive,
  inSight,
  reload,
  see,
  settled,
  tap,
  visit,
  visitTable,
  test,
} from "../visit";

describe.each(["en", "de"] as const)("home (%s)", (locale) => {
  test.each([
    [390, 844],
    [360, 740],
  ])("a code has room (%i × %i)", async (...size) => {
    await visit("/", { as: null, locale, size });
    await see("join-code");
    expect(boxOf("join-code").width).toBeGreaterThan(100);
  });

  test("a phone held sideways shows the games at once", async () => {
    await visit("/", { as: null, locale, size: [844, 390] });
    await see("play-solo");
    await inSight("play-solo", "play-bots", "play-ctb");
  });
});

test("the sound question goes away as soon as one plays", async () => {
  await visitTable("board", { preferences: { isSoundAsked: false } });
  await see("sound-offer");
  await tap("square-g3");
  await expect.poll(() => all("[data-testid=sound-offer]").length).toBe(0);
});

test("the header's avatar has no colour of a seat", async () => {
  await visit("/learn");
  await expect.element(find("who")).toHaveTextContent("Ada");
  const avatar = await appears("[data-testid=who] .avatar");
  expect(avatar.style.getPropertyValue("--fill")).toBe("var(--paper-sunk)");
});

test("without a server the name is still there", async () => {
  forgive(/Failed to load|503/);
  const server = await visit("/offline");
  await expect.element(find("who")).toHaveTextContent("Ada");
  const kept = localStorage.getItem("flagfall.me")!;
  forget();
  keepToken(people.ada.token);
  localStorage.setItem("flagfall.me", kept);
  server.reply("GET /me", null, 503);
  await reload();
  await expect.element(find("who")).toHaveTextContent("Ada");
});

test("it is told which keys take a card", async () => {
  await visitTable("solo");
  await see("offer");
  await expect.element(find("pick-keys")).toHaveTextContent("1 to 5");
});

describe("a phone", () => {
  test.each(["en", "de"] as const)("the controls of a match lie above the tabs (%s)", async (locale) => {
    await arrive("match", { size: [360, 740], locale });
    await see("step");
    scrollTo(0, 0);
    const tabs = (await appears("[data-testid=tab-play]")).getBoundingClientRect();
    expect(boxOf("step").bottom).toBeLessThanOrEqual(tabs.top);
  });
});

test("a piece dragged off the analysis board is back in its box", async () => {
  await arrive("analysis");
  await settled();
  await expect.poll(() => find("square-a4").element().getAttribute("aria-label")).toContain("South");
  carryOff(find("square-a4").element());
  await expect.poll(() => find("square-a4").element().getAttribute("aria-label")).not.toContain("South");
});

/** With a mouse, to the edge of the window. */
function carryOff(square: Element): void {
  const { left, top } = square.getBoundingClientRect();
  const mouse = { button: 0, isPrimary: true, pointerId: 1, pointerType: "mouse", bubbles: true };
  const at = (x: number, y: number) => ({ ...mouse, clientX: x, clientY: y });
  square.dispatchEvent(new PointerEvent("pointerdown", at(left + 9, top + 9)));
  window.dispatchEvent(new PointerEvent("pointermove", at(5, top + 9)));
  window.dispatchEvent(new PointerEvent("pointerup", at(5, top + 9)));
}
