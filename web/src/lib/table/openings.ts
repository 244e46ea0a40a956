import { addPart } from "$lib/fair/part";
import { aboutTable } from "$lib/net/address";
import { post } from "$lib/net/http";
import type { TableInfo, TableSettings } from "$lib/wire/types";

const at = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const openTable = (settings: TableSettings) => post<TableInfo>("/tables", settings);
export const startTable = (id: string) => post<TableInfo>(`${at(id)}/start`);
export const rematch = (id: string, settings: TableSettings | null) => post<TableInfo>(`${at(id)}/rematch`, settings);
/** Play on alone against bots, after so many actions of the record; null: before your last decision. */
export const playOn = (
  id: string,
  moment: number | null,
  { code = null, ...more }: { seat?: number; bot?: string; code?: string | null } = {},
) => post<TableInfo>(aboutTable(id, "play-on", { code }), { at: moment, ...more });

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
