import { addPart } from "$lib/fair/part";
import { aboutTable } from "$lib/net/address";
import { get, patch, post } from "$lib/net/http";
import type { Fields } from "$lib/wire/fields";
import type { SeatChange, TableInfo, TableList, TableSettings } from "$lib/wire/types";

const at = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const openTable = (settings: TableSettings) => post<TableInfo>("/tables", settings);
export const showTable = (id: string, code: string | null = null) =>
  get<TableInfo>(code === null ? at(id) : `${at(id)}?code=${encodeURIComponent(code)}`);
export const findByCode = (code: string) => get<TableInfo>(`/codes/${encodeURIComponent(code)}`);
export const joinTable = (id: string, index: number | null = null, code: string | null = null) =>
  post<TableInfo>(`${at(id)}/join`, { index, code });
export const leaveTable = (id: string) => post<TableInfo>(`${at(id)}/leave`);
export const giveUp = (id: string) => post<TableInfo>(`${at(id)}/give-up`);
export const takeSeatAgain = (code: string) => post<TableInfo>("/seats", { seat_code: code });
/** The way to one's own seat as a picture for the camera of another device. */
export const seatPicture = (id: string) => get<string>(`${at(id)}/seat.svg`);
/** Become the host of a table whose host is gone. */
export const takeHost = (id: string) => post<TableInfo>(`${at(id)}/host`);
export const startTable = (id: string) => post<TableInfo>(`${at(id)}/start`);
export const changeSeat = (id: string, change: SeatChange) => post<TableInfo>(`${at(id)}/seats`, change);
export const changeTable = (id: string, settings: TableSettings) => patch<TableInfo>(at(id), settings);
export const rematch = (id: string, settings: TableSettings | null) => post<TableInfo>(`${at(id)}/rematch`, settings);
/** Play on alone against bots, after so many actions of the record; null: before your last decision. */
export const playOn = (
  id: string,
  moment: number | null,
  { code = null, ...more }: { seat?: number; bot?: string; code?: string | null } = {},
) => post<TableInfo>(aboutTable(id, "play-on", { code }), { at: moment, ...more });
/** Play on from a record that one has, after so many of its actions. */
export const playRecordOn = (record: Fields, moment: number, more: { seat?: number; bot?: string } = {}) =>
  post<TableInfo>("/records/play-on", { record, at: moment, ...more });
export const myTables = async () => (await get<TableList>("/me/tables")).tables;

/** Open a table and, if nobody else is expected, begin at once. */
export async function openAndStart(settings: TableSettings): Promise<TableInfo> {
  const info = await openTable(settings);
  if (hasFreeSeat(info)) return info;
  await addPart(info);
  return startTable(info.id);
}

export function hasFreeSeat(info: TableInfo): boolean {
  return info.seats.some((seat) => seat.kind === "open");
}

/** The address of a table's page. */
export function pageOf(info: TableInfo): string {
  return `/t/${encodeURIComponent(info.id)}`;
}

/** The link that invites to a table: with its code where that is known. */
export function inviteOf(info: TableInfo, origin: string): string {
  return info.code === null ? `${origin}${pageOf(info)}` : `${origin}/join/${encodeURIComponent(info.code)}`;
}
