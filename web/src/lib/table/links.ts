import type { TableInfo } from "$lib/wire/types";

/**
 * The code that a link to a table needs: that of a private one, null where none is needed.
 * `brought` is the code a spectator came with; players are told it by the server.
 */
export function keyOf(info: TableInfo, brought: string | null = null): string | null {
  return info.settings.is_private ? (info.code ?? brought) : null;
}

/** The page that shows a table's game again, for all who have the link. */
export function replayPage(info: TableInfo, brought: string | null = null): string {
  return `/replay/${encodeURIComponent(info.id)}${opening(info, brought)}`;
}

/** The same table for everybody in the room, on a large screen. */
export function tvPage(info: TableInfo, brought: string | null = null): string {
  return `/tv/${encodeURIComponent(info.id)}${opening(info, brought)}`;
}

/** The way back from there: to the table and its result. */
export function tablePage(info: TableInfo, brought: string | null = null): string {
  return `/t/${encodeURIComponent(info.id)}${opening(info, brought)}`;
}

/** The analysis board, at a place of a table's game. */
export function analysisPage(info: TableInfo, at: number, brought: string | null = null): string {
  const key = keyOf(info, brought);
  const query = new URLSearchParams({ table: info.id, at: String(at), ...(key === null ? {} : { code: key }) });
  return `/analysis?${query.toString()}`;
}

function opening(info: TableInfo, brought: string | null): string {
  const key = keyOf(info, brought);
  return key === null ? "" : `?code=${encodeURIComponent(key)}`;
}
