// Keeps the one page that is shown when neither the server nor a kept file answers. Nothing of the API is ever kept:
// a game is what the server says it is.
const SHELL = "flagfall-shell-1";
const OFFLINE = "/offline.html";
const KEPT = [OFFLINE, "/offline.css", "/offline.js", "/icons/flagfall.svg"];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});

addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (url.pathname.startsWith("/assets/")) {
    // Their names change with their contents, so what was kept is never stale.
    event.respondWith(caches.match(request).then((kept) => kept ?? fetchAndKeep(request)));
  } else if (KEPT.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});

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
    for (const old of kept.slice(KEPT.length, Math.max(KEPT.length, kept.length - 200))) await cache.delete(old);
  }
  return response;
}
