import { get, patch, post } from "$lib/net/http";
import type { Fields } from "$lib/wire/fields";
import { pageOf } from "$lib/table/openings";
import type { SeatChange, TableInfo, TableList, TableSettings } from "$lib/wire/types";

/** How tables are opened and gone on with: games need that, too; here is where everybody else looks for it. */
export { hasFreeSeat, openAndStart, openTable, pageOf, playOn, rematch, startTable } from "$lib/table/openings";

const at = (id: string) => `/tables/${encodeURIComponent(id)}`;

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
export const changeSeat = (id: string, change: SeatChange) => post<TableInfo>(`${at(id)}/seats`, change);
export const changeTable = (id: string, settings: TableSettings) => patch<TableInfo>(at(id), settings);
/** Play on from a record that one has, after so many of its actions. */
export const playRecordOn = (record: Fields, moment: number, more: { seat?: number; bot?: string } = {}) =>
  post<TableInfo>("/records/play-on", { record, at: moment, ...more });
export const myTables = async () => (await get<TableList>("/me/tables")).tables;

/** The link that invites to a table: with its code where that is known. */
export function inviteOf(info: TableInfo, origin: string): string {
  return info.code === null ? `${origin}${pageOf(info)}` : `${origin}/join/${encodeURIComponent(info.code)}`;
}
