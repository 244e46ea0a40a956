/** Messages to this browser while no page of ours is open; the service worker shows them. */
import type { PushSubscription as Wanted } from "$lib/wire/types";

/** `impossible`: there is nothing to switch on here; `install`: there would be, on the home screen. */
export type PushState = "ready" | "denied" | "impossible" | "install";

export class PushDenied extends Error {}

export function pushState(): PushState {
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return isApple && window.isSecureContext ? "install" : "impossible";
  return Notification.permission === "denied" ? "denied" : "ready";
}

/** The id of this browser's subscription, as the server calls it; null if there is none. */
export async function deviceHere(): Promise<string | null> {
  if (pushState() !== "ready") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  // Addresses without encryption have no crypto.subtle, but those have no push either.
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 24);
}

/** Ask the reader and the browser for messages; raises PushDenied if one of them does not want any. */
export async function subscribeHere(key: string): Promise<Wanted> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushDenied();
  const registration = await navigator.serviceWorker.ready;
  const before = await registration.pushManager.getSubscription();
  // One that was made for another key, such as that of another database, gets no message of ours.
  if (before && !isFor(before, key)) await before.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key),
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

export async function dropSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function isFor(subscription: PushSubscription, key: string): boolean {
  const given = subscription.options.applicationServerKey;
  const wanted = bytesOf(key);
  return given !== null && new Uint8Array(given).every((byte, i) => byte === wanted[i]);
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
