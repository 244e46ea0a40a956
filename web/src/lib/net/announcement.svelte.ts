import type { AnnouncementInfo } from "$lib/wire/types";
import { get } from "./http";
import { leaveOut } from "./offered.svelte";

/** Whoever sits at a table hears of an announcement at once, everybody else within a minute. */
const EVERY = 60_000;

let text = $state<string | null>(null);
let inviteOnly = $state(false);
let byProxy = $state(false);
let provider = $state<string | null>(null);
let first: Promise<void> = Promise.resolve();

/** Settles when the server was asked for the first time, whatever came of it. */
export const isTold = (): Promise<void> => first;

/** What the operator tells everybody; reactive. */
export function announcement(): string | null {
  return text;
}

/** Whether new people need an invitation; reactive. */
export function isInviteOnly(): boolean {
  return inviteOnly;
}

/** Whether a proxy in front of the server says who people are; asked if need be. */
export async function isByProxy(): Promise<boolean> {
  if (!byProxy) byProxy = (await get<AnnouncementInfo>("/announcement")).by_proxy ?? false;
  return byProxy;
}

/** The provider that one may sign in with, by name; reactive. */
export function providerName(): string | null {
  return provider;
}

/** The server has told us. */
export function heard(next: string | null): void {
  text = next;
}

/** Ask now and then; returns how to stop. */
export function followAnnouncements(): () => void {
  const ask = async () => {
    try {
      const found = await get<AnnouncementInfo>("/announcement");
      text = found.text;
      inviteOnly = found.invite_only;
      provider = found.sign_in_with ?? null;
      leaveOut(found.without ?? []);
    } catch {
      // A server that does not answer has nothing to announce; the rest of the page says so.
    }
  };
  first = ask();
  const timer = setInterval(() => void (document.visibilityState === "hidden" || ask()), EVERY);
  return () => clearInterval(timer);
}
