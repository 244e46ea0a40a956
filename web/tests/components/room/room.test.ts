/** What surrounds a game: seats of those who are gone, chat, the invitation, and the way back to a table. */
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import type { ChatLine } from "$lib/wire/types";
import { go } from "$lib/router.svelte";
import { now, Recording } from "../recording";
import {
  all,
  appears,
  find,
  forgive,
  PHONE,
  see,
  server,
  settled,
  tap,
  visit,
  visitTable,
  type Size,
  DESK,
  test,
} from "../visit";

async function visitWith(change: (info: Recording["info"]) => void, game: "duel" | "waiting", options = {}) {
  const table = new Recording(game);
  change(table.info);
  await visit(`/t/${table.table}`, { ...options, prepare: (server) => void server.seat(table) });
  return table;
}

describe("a seat of someone who is gone", () => {
  test("is handed on by the host alone", async () => {
    await visitTable("duel");
    await expect.element(await see("missing-1")).toHaveTextContent("Ben is not connected");
    await see("hand-bot-1");
    await visitWith((info) => (info.host = { ...info.host, id: "another" }), "duel");
    await see("missing-1");
    expect(all("[data-testid=hand-bot-1]")).toEqual([]);
  });

  test("is taken again by the one who comes back", async () => {
    const table = await visitWith((info) => (info.seats[0]!.is_away = true), "duel");
    server.on(`POST /tables/${table.table}/join`, () => {
      table.info.seats[0]!.is_away = false;
      table.changed();
      return { status: 200, body: table.info };
    });
    await tap("come-back");
    await expect.poll(() => all("[data-testid=come-back]").length).toBe(0);
  });

  test("who does nothing is asked whether they are there", async () => {
    const table = await visitWith((info) => (info.seats[0]!.away_in = 20), "duel");
    await expect.element(await see("still-there")).toHaveTextContent("Are you still there?");
    server.on(`POST /tables/${table.table}/join`, () => {
      table.info.seats[0]!.away_in = null;
      table.changed();
      return { status: 200, body: table.info };
    });
    await tap("i-am-here");
    await expect.poll(() => all("[data-testid=still-there]").length).toBe(0);
  });

  test("the others see how long they wait for someone who does nothing", async () => {
    await visitWith((info) => Object.assign(info.seats[1]!, { is_connected: true, away_in: 20 }), "duel");
    await expect.element(await see("missing-1")).toHaveTextContent(/Waiting for Ben.*0:\d\d/);
  });
});

test.each([
  ["en", "Well played!"],
  ["de", "Gut gespielt!"],
])("a phrase is read in the language of the reader (%s)", async (locale, words) => {
  const table = await visitWith((info) => (info.settings.chat = "phrases"), "waiting", { locale });
  await see("phrases");
  expect(all("[data-testid=chat-input]")).toEqual([]);
  await tap("phrase-well_played");
  const said = table.sent.at(-1) as { id: string };
  expect(said).toMatchObject({ kind: "say", text: "well_played" });
  const line: ChatLine = { kind: "chat_line", number: 1, name: "Ben", player: 1, text: "well_played", at: now };
  table.tell({ kind: "said", line, id: said.id });
  await expect.element(find("chat-log")).toHaveTextContent(words);
});

test("a link that only this computer can open says so", async () => {
  const table = new Recording("waiting");
  await visit(`/t/${table.table}`, {
    prepare: (server) => {
      server.seat(table);
      server.reply("GET /reach", { origin: "http://127.0.0.1:8000", is_this_computer_only: true });
    },
  });
  await expect.element(await see("invite-alone")).toHaveTextContent("flagfall serve --lan");
  // A command that is broken within a word cannot be read or copied.
  const command = await appears("[data-testid=invite-alone] code");
  for (let width = 320; width <= 480; width += 10) {
    await page.viewport(width, PHONE[1]);
    expect(command.getClientRects()).toHaveLength(1);
  }
});

test.each<Size>([DESK, PHONE])("who walks away is reminded (%i × %i)", async (...size) => {
  const only = { tables: [{ ...new Recording("board").info, is_your_turn: true }] };
  await visitTable("board", { size, prepare: (server) => server.reply("GET /me/tables", only) });
  await see("ctb-board");
  expect(all("[data-testid=reminder]")).toEqual([]); // it is before their eyes
  await page.getByRole("link", { name: "Flagfall" }).click();
  await see("continue");
  await expect.element(page.getByRole("link", { name: "My games (your turn in 1 game)" })).toBeVisible();
  const open = find("continue").getByRole("link", { name: "Open" }).first();
  await settled();
  await expect.element(open).toBeInViewport({ ratio: 0.99 }); // without scrolling
  await open.click();
  await expect.poll(() => location.pathname).toMatch(/^\/t\//);
});

test("cards one has met are marked among all cards", async () => {
  forgive(/no longer there/);
  await visitTable("solo");
  await see("pick");
  go("/cards");
  await see("card-count");
  await expect.element(await see("cards-met")).toHaveTextContent("You have seen");
  expect(all("[data-testid^=met-]").length).toBeGreaterThan(0);
  await visit("/cards");
  await see("card-count");
  expect(all("[data-testid=cards-met]")).toEqual([]);
});
