/** What this device keeps for times without a server. */
import { PYTHON, PYTHON_FILES } from "virtual:python-version";
import { API } from "$lib/net/http";
import { isDemo } from "$lib/isDemo";
import type { Places } from "./python";

/** The name that the service worker knows, too (public/sw.js). */
const KEPT = "flagfall-kept-1";

export const PLACES: Places = { python: PYTHON, rules: `${API}/library/rules.zip` };
const files = (): string[] => [PLACES.rules, `${API}/library/cards`, ...PYTHON_FILES.map((name) => PYTHON + name)];

/** Caches exist only at secure addresses, and not in every private window. */
export const canKeep = (): boolean => !isDemo() && typeof caches !== "undefined" && "serviceWorker" in navigator;

export async function isKept(): Promise<boolean> {
  if (!canKeep()) return false;
  const cache = await caches.open(KEPT);
  return (await Promise.all(files().map((file) => cache.match(file)))).every((found) => found !== undefined);
}

/** Keep everything a game without a server needs; tells how much of it is there, from 0 to 1. */
export async function keep(told: (share: number) => void): Promise<void> {
  const cache = await caches.open(KEPT);
  const wanted = files();
  for (const [n, file] of wanted.entries()) {
    told(n / wanted.length);
    await cache.add(file);
  }
  // An earlier version of Python is of no use any more.
  for (const old of await cache.keys()) {
    if (!wanted.includes(new URL(old.url).pathname)) await cache.delete(old);
  }
  told(1);
}
