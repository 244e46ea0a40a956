/** What a game brings along to be shown again: its `replay/Replay.svelte`. */
import type { Component, Snippet } from "svelte";
import type { Secret } from "$lib/fair/secret";
import type { History, TableInfo } from "$lib/wire/types";
import type { Shot } from "./film";

export interface ReplayProps {
  info: TableInfo;
  history: History;
  /** Opens a private table. */
  code: string | null;
  /** Through whose eyes it is seen; null: nobody's in particular. */
  viewer: number | null;
  /** Whom the film follows. */
  hero: number;
  nameOf: (player: number) => string;
  /** The shot a film begins with. */
  startOf: (shots: readonly Shot[], usual?: number) => number;
  /** Beside the buttons. */
  tools: Snippet;
  /** The film being shown, and where it is. */
  shots: readonly Shot[];
  moment: number;
}

/** How often something that chance decided was what the secret leads to, and how often not. */
export interface ChanceCheck {
  readonly what: "piles" | "trophies" | "coins";
  readonly right: number;
  readonly wrong: number;
}

export interface GameReplay {
  readonly default: Component<ReplayProps, object, "shots" | "moment">;
  /** Whether its film follows one player. */
  readonly followsPlayer: boolean;
  /** Works out the game's chance from its secret and compares it with a history that hides nothing. */
  readonly checkChance?: (secret: Secret, history: History) => Promise<readonly ChanceCheck[]>;
}
