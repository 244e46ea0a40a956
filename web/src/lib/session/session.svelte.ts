import { t } from "$lib/i18n/index.svelte";
import { isByProxy, isInviteOnly } from "$lib/net/announcement.svelte";
import { del, patch, post, request } from "$lib/net/http";
import { AwayError, RefusedError } from "$lib/net/refusal";
import { keepToken, ownToken } from "$lib/net/token";
import { load, save } from "$lib/storage";
import type { OwnInfo, Session, SignInReturn } from "$lib/wire/types";
import { nicknameOf } from "./nickname";

/** Who was here last: without a server their name is still theirs. */
const KEY = "flagfall.me";

let user = $state.raw<OwnInfo | null>(null);
let isAsking = $state<"name" | "account" | null>(null);
let answer: ((user: OwnInfo | null) => void) | null = null;
let known: Promise<OwnInfo | null> | null = null;
let isSure = $state(ownToken() === null);

/** The user; null before they have given a name. Reactive. */
export function me(): OwnInfo | null {
  return user;
}

/** Whether it is known who is here, if anybody; reactive. */
export function isMeKnown(): boolean {
  return isSure;
}

/** Which question the dialog asks just now; reactive. */
export function asking(): "name" | "account" | null {
  return isAsking;
}

/** Ask whose token is stored. An invalid one is forgotten; while no server answers it is who it was last time. */
export function recall(): Promise<OwnInfo | null> {
  if (ownToken() === null) return Promise.resolve(null);
  known ??= request<OwnInfo>("GET", "/me", undefined, ownToken())
    .then(become)
    .catch((error: unknown) => {
      known = null;
      if (error instanceof AwayError) user ??= lastHere();
      if (!(error instanceof RefusedError) || error.status !== 401) throw error;
      forget();
      return null;
    })
    .finally(() => (isSure = true));
  return known;
}

/** Whom a proxy in front of the server has signed in, where it does. */
const named = async (): Promise<OwnInfo | null> =>
  (await isByProxy()) ? enter(await post<Session>("/sessions/proxy")) : null;

/** The user, asked for a name if need be; null if they would rather not say. */
export async function ensureNamed(): Promise<OwnInfo | null> {
  const found = user ?? (await recall()) ?? (await named());
  if (found) return found;
  return new Promise((resolve) => {
    answer = resolve;
    isAsking = "name";
  });
}

/** The user; a new one gets a random name, so that a first game is one click away. */
export async function ensureSomebody(): Promise<OwnInfo> {
  const found = user ?? (await recall()) ?? (await named());
  if (found) return found;
  if (isInviteOnly()) {
    const named = await ensureNamed();
    if (named) return named;
  }
  return enter(await post<Session>("/users", { name: chanceName() }));
}

/** Open the dialog about oneself; who that is may not be known yet. */
export async function askAboutMe(): Promise<void> {
  const found = user ?? (await recall());
  isAsking = found ? "account" : "name";
}

/** The dialog was closed. */
export function stopAsking(): void {
  isAsking = null;
  answer?.(user);
  answer = null;
}

export async function comeIn(name: string, invitation: string | null = null): Promise<OwnInfo> {
  return enter(await post<Session>("/users", { name: nicknameOf(name), ...(invitation ? { invitation } : {}) }));
}

/** Another passphrase, with the code of the operator's link. */
export async function resetPassphrase(code: string, passphrase: string): Promise<OwnInfo> {
  return enter(await post<Session>("/users/reset", { code, passphrase }));
}

/** The provider has sent somebody back: whom it stands for. A guest keeps everything. */
export async function finishSignIn(given: SignInReturn): Promise<OwnInfo> {
  const before = await recall();
  const old = ownToken();
  const session = await post<Session>("/sessions/openid", given);
  // This device has a new token: the guest's would be shown as another device.
  if (old !== null && before?.id === session.user.id) await request("DELETE", "/sessions", undefined, old);
  return enter(session);
}

export async function signIn(name: string, passphrase: string): Promise<OwnInfo> {
  return enter(await post<Session>("/sessions", { name, passphrase }));
}

/** A guest becomes an account and keeps everything. */
export async function claim(passphrase: string): Promise<void> {
  become(await post<OwnInfo>("/users/claim", { passphrase }));
}

/** Take another name; tables where one sits already keep the old one. */
export async function rename(name: string): Promise<void> {
  become(await patch<OwnInfo>("/me", { name: nicknameOf(name) }));
}

export async function signOut(): Promise<void> {
  await del("/sessions");
  forget();
}

/** Drop the token: it opens nothing any more. */
export function forget(): void {
  keepToken(null);
  save(KEY, {});
  user = null;
  known = null;
}

/** A friendly random name. */
export function chanceName(): string {
  const pick = (list: string) => {
    const words = list.split(", ");
    return words[Math.floor(Math.random() * words.length)] ?? "";
  };
  return t("web.who.chance", {
    first: pick(t("web.who.chance_first")),
    second: pick(t("web.who.chance_second")),
    number: String(10 + Math.floor(Math.random() * 90)),
  });
}

function enter(session: Session): OwnInfo {
  keepToken(session.token);
  known = Promise.resolve(session.user);
  return become(session.user);
}

function become(found: OwnInfo): OwnInfo {
  save(KEY, { user: found });
  return (user = found);
}

function lastHere(): OwnInfo | null {
  return load<{ user: OwnInfo | null }>(KEY, { user: null }).user;
}
