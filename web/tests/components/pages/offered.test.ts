/** A server leaves features out: no way leads to them, their pages say so, and everything else is there. */
import { expect, vi } from "vitest";
import type { Feature } from "$lib/wire/feature";
import { all, find, PHONE, reload, see, tap, test, visit, type Visit } from "../visit";

const ALL: readonly Feature[] = [
  "achievements",
  "companion",
  "cups",
  "daily",
  "insights",
  "matchmaking",
  "notices",
  "party",
  "puzzles",
  "workshop",
];

/** The pages of a feature, and what else the server is asked for only because of it. */
const PAGES = { cups: "/cups", daily: "/daily", puzzles: "/puzzles", workshop: "/workshop", companion: "/companion" };

const without = (names: readonly Feature[], options: Visit = {}): Visit => ({
  ...options,
  prepare: (server) =>
    server.reply("GET /announcement", { text: null, at: null, invite_only: false, by_proxy: false, without: names }),
});

const links = () => all<HTMLAnchorElement>("a[href]").map((link) => link.getAttribute("href"));

test("home and the menu lead only to what the server offers, also on a phone", async () => {
  const server = await visit("/", without(["cups", "daily"], { size: PHONE }));
  await see("everyday");
  await vi.waitFor(() => expect(links()).not.toContain("/cups"));
  await tap("nav-more");
  expect(links()).toContain("/puzzles");
  expect(links().filter((href) => href === "/cups" || href === "/daily")).toEqual([]);
  expect(server.asked).toContain("GET /announcement");
  await reload();
  await see("everyday");
  expect(links()).not.toContain("/cups");
});

test.each(Object.entries(PAGES))(
  "the page of %s says that it is not offered, and asks for nothing",
  async (name, path) => {
    const server = await visit(path, without([name as Feature], { locale: "de" }));
    await see("not-offered");
    await expect.element(find("not-offered")).toHaveTextContent("weggelassen");
    expect(server.asked.filter((one) => one.startsWith(`GET ${path}`))).toEqual([]);
  },
);

test("without anything that can be left out home, my games and my account are whole", async () => {
  await visit("/", without(ALL));
  await see("open-table");
  await vi.waitFor(() => expect(find("open-party").query()).toBeNull());
  expect(find("insights").query()).toBeNull();
  await vi.waitFor(() => expect(links().filter((href) => Object.values<unknown>(PAGES).includes(href))).toEqual([]));
  expect(links()).toContain("/mixes");
  const server = await visit("/account", without(ALL));
  await see("my-page");
  await vi.waitFor(() => expect(server.asked).toContain("GET /me/vacation"));
  expect(server.asked).not.toContain("GET /me/notices");
});
