/** A replay: links lead to their moment, words name whom they are about, and the controls cover nothing. */
import { describe, expect } from "vitest";
import { userEvent } from "vitest/browser";
import { Replay } from "$lib/replay/replay.svelte";
import type { History, Refusal } from "$lib/wire/types";
import answers from "../../fixtures/answers.json";
import { tableOf, type GameName } from "../recording";
import { appears, boxOf, find, forgive, PHONE, see, tap, visit, type Visit, test } from "../visit";

const FILM = (game: GameName) => `/tables/${tableOf(game)}/events?viewer=0&follow=0&views=true&telling=true`;

async function watch(game: GameName, options: Visit = {}): Promise<void> {
  await visit(`/replay/${tableOf(game)}`, options);
  await see("replay");
}

async function scrub(key: string): Promise<void> {
  (find("replay-scrubber").element() as HTMLElement).focus();
  await userEvent.keyboard(`{${key}}`);
}

/** The moment shown, by its number and in words. */
const where = () => [
  find("replay").element().getAttribute("data-moment"),
  find("replay-scrubber").element().getAttribute("aria-valuetext"),
];

test("a film begins where its game says, once, unless a link says otherwise", () => {
  const shots = [0, 1, 2, 3].map((step) => ({ step, at: 0, ms: 100 }));
  const replay = new Replay(new URLSearchParams());
  expect(replay.startOf(shots, 2)).toBe(2);
  replay.moment = 3;
  expect(replay.startOf(shots, 2)).toBe(3);
  expect(new Replay(new URLSearchParams("at=0.0")).startOf(shots, 2)).toBe(3);
});

describe.each(["result", "resigned"] as const)("of %s", (game) => {
  test("a link leads to the moment", async () => {
    await watch(game);
    await scrub("End");
    await scrub("PageDown");
    for (let i = 0; i < 3; i++) await tap("replay-back");
    const moment = where();
    expect(Number(moment[0])).toBeGreaterThan(0);
    await tap("replay-link");
    await expect.poll(() => location.search).toMatch(/[?&]at=/);
    await visit(location.pathname + location.search);
    await see("replay");
    await expect.poll(where).toEqual(moment);
  });

  test("it leads back to the result", async () => {
    await watch(game);
    await tap("replay-table");
    await see("result");
  });
});

test("words speak to the one who played", async () => {
  await watch("result");
  await scrub("End");
  await expect.element(await see("result")).toHaveTextContent("Your matches");
});

test("after the toss it is said who begins", async () => {
  await watch("result");
  await expect.element(await see("next-up")).not.toHaveTextContent("begin");
  await tap("replay-mark");
  await see("scene");
  await expect.element(find("next-up")).toHaveTextContent("Round 1");
  await expect.element(find("next-up")).toHaveTextContent("begin");
});

test("on a phone the controls do not cover the match", async () => {
  await watch("result", { size: PHONE });
  await tap("replay-mark");
  await appears("[data-testid=scene]");
  expect(boxOf("scene").bottom).toBeLessThanOrEqual(boxOf("replay-scrubber").top);
});

test.each([
  ["en", "older rules"],
  ["de", "älteren Regeln"],
])("a game of older rules says so (%s)", async (locale, words) => {
  const kept = answers as unknown as Record<string, { body: History }>;
  const film = kept[`ada GET ${FILM("resigned")}`]!.body;
  const broken = { ...film, steps: film.steps.slice(0, 5), broken: "This move is not allowed." };
  await watch("resigned", { locale, prepare: (server) => server.reply(`GET ${FILM("resigned")}`, broken) });
  await expect.element(await see("replay-broken")).toHaveTextContent(words);
});

test("a replay that is not found may be private", async () => {
  forgive(/404/);
  const refused: Refusal = { code: "no_such_table", message: "There is no such table.", wait: null };
  await visit("/replay/nosuchtable", { prepare: (server) => server.reply("GET /tables/nosuchtable", refused, 404) });
  await expect.element(await see("replay-failed")).toHaveTextContent("the table is private and needs its code");
});
