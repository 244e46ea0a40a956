// Keeps the app and what never changes in it, so that cards, rules, lessons and games on the device work without the
// server, and one page for everything else. Nothing of people and tables is ever kept: a game is what the server says
// it is.
const SHELL = "flagfall-shell-2";
// What the page keeps when somebody wants to play without a server: see src/lib/offline/kept.ts.
const TAKEN = "flagfall-kept-1";
const OFFLINE = "/offline.html";
const KEPT = [OFFLINE, "/offline.css", "/offline.js", "/icons/flagfall.svg"];
// Every file of this build.
const APP = "/app.json";
const LIBRARY = "/api/v1/library/";
// So many of them are fetched at a time: a visitor who clicks meanwhile does not wait for all.
const AT_ONCE = 8;
// Pages that need no server.
const ALONE = /^\/(offline|cards|about|learn(\/[a-z]+)?|companion(\/[a-z]+(\/[\w-]+)?)?)$/;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});

addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== SHELL && name !== TAKEN) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

// A page that has nothing else to do asks for it.
addEventListener("message", (event) => {
  if (event.data === "keep-app") event.waitUntil(keepApp().catch(() => undefined));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith(LIBRARY)) {
    event.respondWith(newest(request));
  } else if (url.pathname.startsWith("/api/")) {
    return;
  } else if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => page(url.pathname)));
  } else if (url.pathname.startsWith("/assets/")) {
    // Their names change with their contents, so what was kept is never stale.
    event.respondWith(caches.match(request).then((kept) => kept ?? fetchAndKeep(request)));
  } else if (url.pathname.startsWith("/python/")) {
    // Likewise: their folder is called after their version.
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else if (KEPT.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

// Without the server: the app, where it can do something alone, or a page that waits for the server.
async function page(path) {
  const app = ALONE.test(path) ? await caches.match("/") : undefined;
  return app ?? caches.match(OFFLINE);
}

// What the server says now, or said last.
async function newest(request) {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(SHELL)).put(request.url, response.clone());
    // A server that is too busy to answer is no reason to do without what is here.
    return response.ok ? response : ((await caches.match(request.url)) ?? response);
  } catch (error) {
    const kept = await caches.match(request.url);
    if (kept) return kept;
    throw error;
  }
}

// The page of the app, its files, and what cards, rules and lessons are made of.
async function keepApp() {
  const cache = await caches.open(SHELL);
  const response = await fetch(APP);
  if (!response.ok) return;
  const files = await response.json();
  const missing = [];
  for (const file of files) if (!(await cache.match(file))) missing.push(file);
  for (let n = 0; n < missing.length; n += AT_ONCE) await cache.addAll(missing.slice(n, n + AT_ONCE));
  await cache.addAll(["/", `${LIBRARY}cards`, `${LIBRARY}variants`, `${LIBRARY}games`]);
}

// What the server says while no page is open. It holds words and a path of ours, nothing that is hidden in a game.
addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/me"));
});

async function show(data) {
  let told = {};
  try {
    told = data?.json() ?? {};
  } catch {
    // Something else than we send; a browser wants to see a notice all the same.
  }
  const { title = "Flagfall", body = "", path = "/me", tag } = told;
  const pages = await self.clients.matchAll({ type: "window" });
  // Who looks at the table right now needs no notice of it.
  if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === path)) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: "/icons/flagfall-192.png",
    badge: "/icons/flagfall-192.png",
    data: { path },
  });
}

async function open(path) {
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = pages.find((page) => new URL(page.url).pathname === address.pathname);
  if (same) await same.focus();
  else await self.clients.openWindow(address.href);
}

async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(SHELL);
    await cache.put(request, response.clone());
    const kept = await cache.keys();
    // Old builds pile up otherwise; the oldest go first.
    for (const old of kept.slice(KEPT.length, Math.max(KEPT.length, kept.length - 500))) await cache.delete(old);
  }
  return response;
}
