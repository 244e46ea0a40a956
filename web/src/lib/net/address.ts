/**
 * The address of something about a table, below the API's own. What is null is left out of the query; a `code`
 * opens a private table to spectators.
 */
export function aboutTable(id: string, what: string, query: Readonly<Record<string, string | null>> = {}): string {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== null);
  const text = new URLSearchParams(given).toString();
  return `/tables/${encodeURIComponent(id)}/${what}${text === "" ? "" : `?${text}`}`;
}
