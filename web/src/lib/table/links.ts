import type { TableInfo } from "$lib/wire/types";

/**
 * What opens a table to whoever gets a link to it: the code of a private one, null where none is needed.
 * `brought` is the code somebody came with who does not sit there; the server tells those inside by itself.
 */
export function keyOf(info: TableInfo, brought: string | null = null): string | null {
  return info.settings.is_private ? (info.code ?? brought) : null;
}

/** The page that shows a table's game again, for everybody who has the link. */
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
