import type { GameRecord } from "$lib/fair/record";
import { aboutTable } from "$lib/net/address";
import { API } from "$lib/net/http";
import { RefusedError } from "$lib/net/refusal";
import { getToken } from "$lib/net/token";

/** The record of a finished game. It is fetched by hand, since a plain link could not say who asks. */
async function fetchRecord(table: string, code: string | null): Promise<Response> {
  const token = getToken();
  const headers = token === null ? undefined : { Authorization: `Bearer ${token}` };
  const response = await fetch(API + aboutTable(table, "record", { code }), { headers });
  if (!response.ok) throw new RefusedError("internal", response.statusText, null, response.status);
  return response;
}

/** The record, read. */
export async function loadRecord(table: string, code: string | null = null): Promise<GameRecord> {
  return (await (await fetchRecord(table, code)).json()) as GameRecord;
}

/** Save the whole game as a file. */
export async function saveRecord(table: string, code: string | null = null): Promise<void> {
  const response = await fetchRecord(table, code);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = `flagfall-${table}.ndjson`;
  link.click();
  URL.revokeObjectURL(link.href);
}
