/** What this browser adds to a game's chance, so that the server alone cannot have chosen it. */
import { post } from "$lib/net/http";
import { load, save } from "$lib/storage";
import type { TableInfo } from "$lib/wire/types";

const KEY = "flagfall.parts";
const BYTES = 16;
const MOST_KEPT = 50;

/** Add our part to the table we sit at, once; it is kept, to be looked for in the record. */
export async function addPart(info: TableInfo): Promise<void> {
  if (info.status !== "waiting" || info.you === null || info.commitment === null) return;
  const mine = partOf(info.id) ?? remember(info.id);
  if (info.seats[info.you]?.part === mine) return;
  await post(`/tables/${encodeURIComponent(info.id)}/chance`, { part: mine });
}

/** What we have added to a table's chance, if it was here. */
export function partOf(table: string): string | null {
  return load<Record<string, string>>(KEY, {})[table] ?? null;
}

function remember(table: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const part = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const kept = Object.entries(load<Record<string, string>>(KEY, {})).slice(1 - MOST_KEPT);
  save(KEY, Object.fromEntries([...kept, [table, part]]));
  return part;
}
