/** Seats that this device plays for, with the token of each; they stay in this browser. */
import { newDraft, settingsOf, type Draft } from "$lib/lobby/form/draft";
import { openTable, rematch, startTable } from "$lib/lobby/tables";
import { post, request } from "$lib/net/http";
import { ensureSomebody } from "$lib/session/session.svelte";
import { load, save } from "$lib/storage";
import type { LocalSeats, TableInfo } from "$lib/wire/types";

export interface LocalSeat {
  readonly index: number;
  readonly name: string;
  readonly token: string;
}

interface Kept {
  readonly tables: readonly (readonly [string, readonly LocalSeat[]])[];
}

const KEY = "flagfall.local";
/** Tables that are remembered. */
const TABLES = 20;
/** So many of them are asked for at a time. */
const LISTED = 5;
/** Without storage they last as long as the page. */
const known = new Map<string, readonly LocalSeat[]>();

/** The seats of a table that are played on this device; none: it is a table like any other. */
export function localSeats(table: string): readonly LocalSeat[] {
  return known.get(table) ?? recall().find(([id]) => id === table)?.[1] ?? [];
}

/** Open a table for people who share this device, and begin. */
export async function openLocal(draft: Draft, names: readonly string[]): Promise<TableInfo> {
  await ensureSomebody();
  const usual = settingsOf({ ...newDraft(), ...draft, isPrivate: true, isRated: false, clock: "none" }, new Date());
  const wanted = { ...usual, one_device: true, host_plays: false, away_after: 0, chat: "off" as const };
  const { id } = await openTable(wanted);
  const { table, sessions } = await post<LocalSeats>(`/tables/${encodeURIComponent(id)}/local-seats`, { names });
  keep(id, seatsOf(table, sessions));
  return startTable(id);
}

/** Games that wait on this device, the newest first. */
export async function unfinished(): Promise<TableInfo[]> {
  const newest = recall().slice(-LISTED).reverse();
  const ask = ([id, seats]: Kept["tables"][number]) =>
    request<TableInfo>("GET", `/tables/${encodeURIComponent(id)}`, undefined, seats[0]?.token ?? null).catch(
      () => null,
    );
  const found = await Promise.all(newest.map(ask));
  return found.filter((info) => info !== null && info.status === "playing") as TableInfo[];
}

/** Once more, with everybody on their seat. */
export async function playAgain(info: TableInfo): Promise<TableInfo> {
  const before = localSeats(info.id);
  const next = await rematch(info.id, null);
  if (localSeats(next.id).length > 0) return next;
  const seats: LocalSeat[] = [];
  for (const seat of before) {
    const path = `/tables/${encodeURIComponent(next.id)}/join`;
    const joined = await request<TableInfo>("POST", path, { index: null, code: next.code }, seat.token);
    seats.push({ ...seat, index: joined.you ?? seat.index });
  }
  keep(next.id, seats);
  return startTable(next.id);
}

function seatsOf(table: TableInfo, sessions: LocalSeats["sessions"]): LocalSeat[] {
  return sessions.map(({ user, token }) => ({
    index: table.seats.find((seat) => seat.user === user.id)?.index ?? 0,
    name: user.name,
    token,
  }));
}

function keep(table: string, seats: readonly LocalSeat[]): void {
  known.set(table, seats);
  const others = recall().filter(([id]) => id !== table);
  save(KEY, { tables: [...others, [table, seats] as const].slice(-TABLES) } satisfies Kept);
}

function recall(): Kept["tables"] {
  const { tables } = load<Kept>(KEY, { tables: [] });
  return Array.isArray(tables) ? tables : [];
}
