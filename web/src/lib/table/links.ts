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

/** The way back from there: to the table and its result. */
export function tablePage(info: TableInfo, brought: string | null = null): string {
  return `/t/${encodeURIComponent(info.id)}${opening(info, brought)}`;
}

function opening(info: TableInfo, brought: string | null): string {
  const key = keyOf(info, brought);
  return key === null ? "" : `?code=${encodeURIComponent(key)}`;
}
