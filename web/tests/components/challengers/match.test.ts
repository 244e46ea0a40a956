/** A match on the screen: its controls, where it lies, and what must not be told before its end. */
import { expect, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { playUntil } from "../play";
import { Recording } from "../recording";
import { all, find, PHONE, reload, see, server, tap, visit, visitTable, test } from "../visit";

const SKIP = "[data-testid=skip]:enabled";

test("a match is played by space and arrows", async () => {
  const table = await visitTable("solo", { motion: true });
  await playUntil(table, SKIP);
  const button = find("play-pause");
  await expect.element(button).toHaveAttribute("aria-label", "Pause");
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard(" ");
  await expect.element(button).toHaveAttribute("aria-label", "Play");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  await expect.element(page.getByRole("button", { name: "One step back" })).toBeEnabled();
  await userEvent.keyboard("{ArrowLeft}");
  await userEvent.hover(button);
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("Play (space bar)");
});

test("on a phone nothing covers the match", async () => {
  const table = await visitTable("solo", { size: PHONE, motion: true });
  await playUntil(table, SKIP);
  await see("go-ahead");
  // From top to bottom, each below the one before.
  const boxes = ["next-up", "scene", "go-ahead", "play-pause", "tab-play"].map((testid) =>
    find(testid).element().getBoundingClientRect(),
  );
  for (const [i, box] of boxes.slice(1).entries()) expect(boxes[i]!.bottom).toBeLessThanOrEqual(box.top);
});

test("a reload brings a match back, and none that was seen", async () => {
  const table = await visitTable("solo", { motion: true });
  await playUntil(table, SKIP);
  await see("go-ahead");
  await reload();
  await see("match");
  await expect.element(find("next-up")).toHaveTextContent("Round 1 of 7");
  await tap("skip");
  await see("match-end");
  await reload();
  await see("deck-phase");
  expect(all("[data-testid=match]")).toEqual([]);
});

test("a match that is being shown tells nothing of its end", async () => {
  const table = await visitTable("solo", { motion: true });
  await playUntil(table, SKIP);
  await expect.element(find("plan-1")).toHaveClass("open");
  expect(find("standings").element().textContent).not.toContain("trophy of round 1");
  await tap("skip");
  await see("match-end");
  await expect.element(find("plan-1")).not.toHaveClass("open");
});

test("who looks elsewhere is called without a word about the end", async () => {
  const table = await visitTable("solo", { motion: true });
  await playUntil(table, "[data-testid=ready]:enabled");
  await expect.poll(() => document.title).toMatch(/^Your turn/);
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, "visibilityState"));
  document.dispatchEvent(new Event("visibilitychange"));
  await tap("ready");
  await see("match");
  await expect.poll(() => document.title).toMatch(/^A match to watch/);
  await tap("skip");
  await expect.poll(() => document.title).toMatch(/^Your turn/);
});

test("a rated game shows no chances while it is on", async () => {
  const table = new Recording("duel");
  table.info.settings.is_rated = true;
  await visit(`/t/${table.table}`, { prepare: (server) => void server.seat(table) });
  await see("next-up");
  await see("pick");
  expect(all("[data-testid=next-odds]")).toEqual([]);
  expect(server.asked.filter((path) => path.includes("/odds"))).toEqual([]);
});

test("a reload in the middle of a choice brings everything back", async () => {
  const table = await visitTable("solo", { at: 5 });
  const told = () => ["choice", "scene"].map((testid) => find(testid).element().textContent);
  await playUntil(table, "[data-testid=choice] button:enabled");
  const before = told();
  await reload();
  await playUntil(table, "[data-testid=choice] button:enabled");
  expect(told()).toEqual(before);
  await playUntil(table, "[data-testid=go-on]");
});
