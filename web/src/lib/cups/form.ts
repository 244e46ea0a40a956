import { clockOf, newDraft, type ClockPreset } from "$lib/lobby/form/draft";
import type { CupSettings } from "$lib/wire/types";

export type Format = CupSettings["format"];

/** What the form for a cup holds. */
export interface CupDraft {
  game: string;
  title: string;
  format: Format;
  /** 0: as many as it takes. */
  stages: number;
  size: number;
  clock: ClockPreset;
  awayAfter: number;
  starts: "auto" | "host";
  variant: string;
  isDuplicate: boolean;
  isLateEntry: boolean;
}

export function newCupDraft(title: string): CupDraft {
  return {
    game: "challengers",
    title,
    format: "tables",
    stages: 0,
    size: 4,
    clock: "none",
    awayAfter: 90,
    starts: "auto",
    variant: "standard",
    isDuplicate: false,
    isLateEntry: true,
  };
}

/** How a game can be played in a cup: for two, for many, or both. */
export function formatsOf(fewest: number, most: number): readonly Format[] {
  return [...(most > 2 ? (["tables"] as const) : []), ...(fewest <= 2 ? (["swiss", "round_robin"] as const) : [])];
}

/** What the server wants to hear. */
export function cupSettingsOf(draft: CupDraft): CupSettings {
  return {
    game: draft.game,
    title: draft.title.trim(),
    format: draft.format,
    config: draft.game === "ctb" ? { variant: draft.variant } : {},
    stages: draft.stages === 0 || draft.format === "round_robin" ? null : draft.stages,
    table_size: draft.size,
    clock: clockOf({ ...newDraft(draft.game), clock: draft.clock }),
    away_after: draft.awayAfter,
    starts: draft.starts,
    pause: 20,
    is_duplicate: draft.isDuplicate,
    late_entry: draft.isLateEntry,
  };
}
