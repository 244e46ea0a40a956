/** Picking cards: what the server is told, and when. */
import { expect } from "vitest";
import { userEvent } from "vitest/browser";
import { playUntil } from "../play";
import { all, appears, DESK, find, PHONE, see, tap, visitTable, test } from "../visit";

const OFFERS = "[data-testid^=offer-]:enabled";

test("only the button picks a card", async () => {
  const table = await visitTable("solo");
  const card = await appears(OFFERS);
  await userEvent.click(card);
  await expect.element(card).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(card);
  await expect.element(card).toHaveAttribute("aria-pressed", "false");
  await expect.element(find("pick")).toBeDisabled();

  // Who thought about other cards begins again, too.
  await userEvent.click(card);
  await tap("redraw");
  await tap("redraw-keep");
  await expect.element(card).toHaveAttribute("aria-pressed", "false");
  expect(table.sent.filter(({ kind }) => kind === "act")).toEqual([]);

  const offered = all(OFFERS).length;
  await userEvent.click(await appears("[data-card=skeleton]:enabled"));
  await tap("pick");
  await expect.poll(() => all(OFFERS).length).toBe(offered - 1);
});

test("cards are lifted by their number and picked by Enter", async () => {
  const table = await visitTable("solo");
  await appears(OFFERS);
  const wanted = all(OFFERS).findIndex((one) => one.dataset.card === "skeleton");
  for (const place of [wanted === 0 ? 1 : 0, wanted]) {
    await userEvent.keyboard(String(place + 1));
    await expect.element(all(OFFERS)[place]!).toHaveAttribute("aria-pressed", "true");
  }
  await expect.element(find("pick")).toHaveFocus();
  const before = table.seq;
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => table.seq).toBe(before + 1);
});

test("what another player does leaves a lifted card alone", async () => {
  const table = await visitTable("duel");
  const card = await appears(OFFERS);
  await userEvent.click(card);
  expect(table.next).toBeNull();
  table.go();
  await expect.element(find("connection")).toHaveAttribute("data-seq", String(table.seq));
  await expect.element(card).toHaveAttribute("aria-pressed", "true");
  await expect.element(find("pick")).toBeEnabled();
});

test("the plan says what its signs mean and when it ends early", async () => {
  await visitTable("solo");
  const legend = await see("plan-legend");
  await expect.element(legend).toHaveTextContent("2A/1B");
  await expect.element(legend).toHaveTextContent("up to 2 cards from pile A or one card from pile B");
  await expect.element(legend).toHaveTextContent("lead of 11 fans");
  await expect.element(find("next-up")).toHaveTextContent("11 fans");
});

test("the strip speaks of the match on the screen", async () => {
  const table = await visitTable("solo");
  await playUntil(table, "[data-testid=go-on]");
  await expect.element(find("next-up")).toHaveTextContent("Round 1 of 7");
  await tap("go-on");
  await expect.element(find("next-up")).toHaveTextContent("Round 2 of 7");
});

test.each([DESK, PHONE])("the rules are a tap away (%i × %i)", async (...size) => {
  await visitTable("solo", { size });
  const link = (await see("how-it-works")).element() as HTMLAnchorElement;
  expect(new URL(link.href).pathname).toBe("/learn/challengers");
  expect(link.target).toBe("_blank");
});
