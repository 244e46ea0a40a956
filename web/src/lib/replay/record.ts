import { aboutTable } from "$lib/net/address";
import { API } from "$lib/net/http";
import { RefusedError } from "$lib/net/refusal";
import { getToken } from "$lib/net/token";

/** Save the whole game as a file. It is fetched by hand, since a plain link could not say who asks. */
export async function saveRecord(table: string, code: string | null = null): Promise<void> {
  const token = getToken();
  const headers = token === null ? undefined : { Authorization: `Bearer ${token}` };
  const response = await fetch(API + aboutTable(table, "record", { code }), { headers });
  if (!response.ok) throw new RefusedError("internal", response.statusText, null, response.status);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = `flagfall-${table}.ndjson`;
  link.click();
  URL.revokeObjectURL(link.href);
}
