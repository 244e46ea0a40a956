/** Someone opens a page of the app, in a real browser and without a server. */
import { mount, tick, unmount } from "svelte";
import { expect, test as plain, vi } from "vitest";
import { commands, page } from "vitest/browser";
import App from "../../src/App.svelte";
import { begin } from "$lib/library/languages";
import { speak, type Locale } from "$lib/i18n/index.svelte";
import { heard } from "$lib/net/announcement.svelte";
import { leaveOut } from "$lib/net/offered.svelte";
import { keepToken, speakFor } from "$lib/net/token";
import { preferences, type Preferences } from "$lib/preferences.svelte";
import { go } from "$lib/router.svelte";
import { stopAsking, forget } from "$lib/session/session.svelte";
import { announce } from "$lib/ui/feedback/live.svelte";
import { dismiss, toasts } from "$lib/ui/feedback/toasts.svelte";
import { people, now, Recording, tableOf, type GameName, type PersonName } from "./recording";
import { Server } from "./server";

export const DESK = [1280, 800] as const;
export const PHONE = [390, 844] as const;
export type Size = readonly [width: number, height: number];

export interface Visit {
  as?: PersonName | null;
  size?: Size;
  locale?: Locale;
  theme?: "light" | "dark";
  motion?: boolean;
  preferences?: Partial<Preferences>;
  /** Longer names for those who were recorded. */
  names?: Readonly<Record<string, string>>;
  /** What the server answers otherwise than recorded. */
  prepare?: (server: Server) => void;
}

const PLAIN: Preferences = { ...preferences };
let shown: ReturnType<typeof mount> | null = null;
let problems: string[] = [];
let forgiven: RegExp | null = null;
export let server = new Server();

/**
 * A test with a clean page before and after it. A fixture and no hook: hooks of a module that several files share are
 * registered for the first of them only, as all files run in one page.
 */
export const test = plain.extend<{ clean: void }>({
  clean: [
    // eslint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures are wanted
    async ({}, use) => {
      problems = [];
      forgiven = null;
      for (const level of ["error", "warn"] as const)
        vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void note(words.join(" ")));
      vi.useFakeTimers({ toFake: ["Date"], now: now * 1000 });
      performance.clearResourceTimings();
      await use();
      for (const { name } of performance.getEntriesByType("resource"))
        if (/^(https?|wss?):/.test(name) && new URL(name).host !== location.host) note(`asked for ${name}`);
      await leave();
      Server.remove();
      vi.useRealTimers();
      vi.restoreAllMocks();
      await commands.emulate({ colorScheme: "light", forcedColors: "none", reducedMotion: "no-preference" });
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

function note(words: string): void {
  if (!forgiven?.test(words)) problems.push(words);
}

/** From now on complaints like this one are no problem. */
export function forgive(pattern: RegExp): void {
  forgiven = pattern;
}

/** Go away; what the browser has kept stays, unless it is told to forget. */
export async function leave(): Promise<void> {
  if (shown === null) return;
  await unmount(shown);
  shown = null;
  await tick();
}

/** Open a page, by default as Ada, in English, on a desk, and with nothing that moves. */
export async function visit(path: string, options: Visit = {}): Promise<Server> {
  const { as = "ada", size = DESK, locale = "en", theme = "light", motion = false } = options;
  await leave();
  localStorage.clear();
  sessionStorage.clear();
  server = new Server(options.names);
  for (const name of ["waiting", "result", "resigned"] as const) server.seat(new Recording(name));
  options.prepare?.(server);
  server.install();
  forget();
  stopAsking();
  speakFor(null);
  heard(null);
  leaveOut([]);
  announce("");
  scrollTo(0, 0);
  for (const { id } of toasts()) dismiss(id);
  keepToken(as === null ? null : people[as].token);
  Object.assign(preferences, PLAIN, { motion, theme, locale }, options.preferences);
  await page.viewport(...size);
  await open(path);
  return server;
}

/** Open a page once more, as after a reload: with what the browser has kept. */
export async function reload(): Promise<void> {
  const path = location.pathname + location.search;
  await leave();
  await open(path);
}

async function open(path: string): Promise<void> {
  go(path, { replace: true });
  // As `theme.js` does before the first page: what lies below the screen keeps the colours it was drawn with.
  const root = document.documentElement;
  if (preferences.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = preferences.theme;
  await begin(preferences.locale);
  await speak(preferences.locale ?? "en");
  const target = document.getElementById("app") ?? document.body.appendChild(document.createElement("div"));
  target.id = "app";
  shown = mount(App, { target });
}

/** Open the table of a recorded game. */
export async function visitTable(
  game: GameName,
  options: Visit & { at?: number } = {},
  page = "t",
): Promise<Recording> {
  const recording = new Recording(game, options.at);
  await visit(`/${page}/${tableOf(game)}`, {
    ...options,
    prepare: (server) => {
      server.seat(recording);
      options.prepare?.(server);
    },
  });
  return recording;
}

/** Something by its test id; `see` waits until it is there. */
export const find = (testid: string) => page.getByTestId(testid);

export async function see(testid: string) {
  await expect.element(find(testid).first()).toBeVisible();
  return find(testid).first();
}

export async function tap(testid: string): Promise<void> {
  await find(testid).click();
}

/** Everything that matches, at once. */
export const all = <E extends HTMLElement = HTMLElement>(selector: string): E[] => [
  ...document.querySelectorAll<E>(selector),
];

/** Wait until something matches; the first that does. */
export const appears = <E extends HTMLElement = HTMLElement>(selector: string): Promise<E> =>
  vi.waitFor(
    () => {
      const found = all<E>(selector).find((one) => one.checkVisibility());
      if (!found) throw new Error(`nothing matches ${selector}`);
      return found;
    },
    { timeout: 5_000, interval: 20 },
  );

/** All of these can be seen, but for a pixel that is rounded. */
export async function inSight(...testids: string[]): Promise<void> {
  await settled();
  for (const testid of testids) await expect.element(find(testid).first()).toBeInViewport({ ratio: 0.99 });
}

export const boxOf = (testid: string): DOMRect => find(testid).first().element().getBoundingClientRect();

/** Wait until nothing fades in or changes its colour any more. */
export async function settled(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  do {
    await frame();
    await frame();
  } while (document.getAnimations().some((one) => one.playState === "running"));
}
