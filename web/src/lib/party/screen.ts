/** Who a party screen is: a guest of its own, so that it never looks through the eyes of somebody who plays. */
import { t } from "$lib/i18n/index.svelte";
import { newDraft, settingsOf, type Draft } from "$lib/lobby/form/draft";
import { findByCode, openTable, showTable } from "$lib/lobby/tables";
import { isInviteOnly } from "$lib/net/announcement.svelte";
import { request } from "$lib/net/http";
import { RefusedError } from "$lib/net/refusal";
import { ownToken, speakFor } from "$lib/net/token";
import { chanceName, ensureNamed } from "$lib/session/session.svelte";
import { load, save } from "$lib/storage";
import type { Session, TableInfo, TableSettings } from "$lib/wire/types";

const KEY = "flagfall.screen";
/** Codes of tables are shorter than their ids: see src/flagfall/server/short_codes.py. */
const CODE_LENGTH = 6;

interface Screen {
  readonly token: string | null;
  readonly user: string | null;
}

/** A table as the screen found it, and for whom it speaks there. */
export interface Found {
  readonly info: TableInfo;
  readonly token: string | null;
}

/** Who this screen is where it is the host; null: it has never been one. */
export function screenOf(): string | null {
  return load<Screen>(KEY, { token: null, user: null }).user;
}

/** The address of the screen of a table. */
export function screenPage(id: string, code: string | null = null): string {
  return `/tv/${encodeURIComponent(id)}${code === null ? "" : `?code=${encodeURIComponent(code)}`}`;
}

/** One click: a table whose host is this screen. */
export async function openParty(): Promise<TableInfo> {
  const token = await identity();
  return as(token, () => openTable(partySettings({ ...newDraft(), players: 4 })));
}

/** What a party is played with: nobody else finds the table, and its host has no seat. */
export function partySettings(draft: Draft): TableSettings {
  return { ...settingsOf({ ...draft, isPrivate: true, isRated: false }, new Date()), host_plays: false };
}

/** The table of an address, by id or code; the screen speaks for itself where it is the host, else for the visitor. */
export async function findTable(name: string, code: string | null): Promise<Found> {
  const screen = load<Screen>(KEY, { token: null, user: null });
  if (screen.token !== null) {
    try {
      const info = await as(screen.token, () => look(name, code));
      if (info.host.id === screen.user) return { info, token: screen.token };
    } catch (error) {
      if (error instanceof RefusedError && error.status === 401) save(KEY, { token: null, user: null });
    }
  }
  const token = ownToken();
  return { info: await as(token, () => look(name, code)), token };
}

function look(name: string, code: string | null): Promise<TableInfo> {
  return name.length <= CODE_LENGTH + 1 ? findByCode(name) : showTable(name, code);
}

/** Ask as somebody; whatever else the page asks for meanwhile is asked as before. */
function as<T>(token: string | null, asking: () => Promise<T>): Promise<T> {
  speakFor(token);
  const answer = asking();
  speakFor(null);
  return answer;
}

/** The screen's token, of a guest who is made for it once; where only invited people come in, the visitor's. */
async function identity(): Promise<string | null> {
  const { token } = load<Screen>(KEY, { token: null, user: null });
  if (token !== null) {
    const known = await request("GET", "/me", undefined, token).then(
      () => true,
      (error: unknown) => !(error instanceof RefusedError && error.status === 401),
    );
    if (known) return token;
  }
  if (isInviteOnly()) {
    await ensureNamed();
    return ownToken();
  }
  const come = (name: string) => request<Session>("POST", "/users", { name }, null);
  // Somebody may have an account of that name.
  const session = await come(t("web_party.screen_name")).catch((error: unknown) => {
    if (error instanceof RefusedError && error.code === "name_taken") return come(chanceName());
    throw error;
  });
  save(KEY, { token: session.token, user: session.user.id } satisfies Screen);
  return session.token;
}
