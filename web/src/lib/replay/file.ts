import type { Fields } from "$lib/wire/fields";

/** A record that somebody opens from a file. */
export interface RecordFile {
  readonly game: string;
  /** As many as act in it, or more. */
  readonly players: number;
  readonly actions: number;
  /** Without its checks: it is shorter, and what is played on is a game of its own. */
  readonly record: Fields;
}

/** The last game of a file with a record in each line; null: there is none. */
export function readRecord(text: string): RecordFile | null {
  const last = text.trim().split("\n").at(-1) ?? "";
  try {
    const found = JSON.parse(last) as Fields;
    const entries = found["actions"] as { player: number; action: Fields }[];
    if (typeof found["game"] !== "string" || !Array.isArray(entries)) return null;
    const seats = (found["config"] as Fields | null)?.["players"];
    const most = entries.reduce((n, { player }) => Math.max(n, player + 1), 1);
    const actions = entries.map(({ player, action }) => ({ player, action }));
    return {
      game: found["game"],
      players: typeof seats === "number" ? Math.max(seats, most) : most,
      actions: entries.length,
      record: { ...found, actions },
    };
  } catch {
    return null;
  }
}
