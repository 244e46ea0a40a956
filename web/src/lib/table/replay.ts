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
  const key = keyOf(info, brought);
  return `/replay/${encodeURIComponent(info.id)}${key === null ? "" : `?code=${encodeURIComponent(key)}`}`;
}
