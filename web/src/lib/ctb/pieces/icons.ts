/** A picture for every kind of piece: by what it is called, else by what it can do. */
import { FALLBACK } from "$lib/i18n/catalog";
import bomb from "icon:unlit-bomb";
import crown from "icon:queen-crown";
import castle from "icon:castle";
import shield from "icon:checked-shield";
import miner from "icon:war-pick";
import ram from "icon:siege-ram";
import rider from "icon:horse-head";
import runner from "icon:running-shoe";
import swords from "icon:crossed-swords";
import axe from "icon:battle-axe";
import tower from "icon:stone-tower";
import type { Falls, Piece } from "../types";

const BY_NAME: Readonly<Record<string, string>> = {
  Leader: crown,
  Two: swords,
  Three: axe,
  Four: rider,
  Five: runner,
  Siege: ram,
  Base: castle,
  Bomb: bomb,
  Miner: miner,
};

export function pieceIcon(piece: Piece): string {
  return BY_NAME[piece.name[FALLBACK] ?? ""] ?? (piece.is_goal ? castle : piece.move === 0 ? tower : shield);
}

/** What is written on a token: the number, where fights compare it; the picture says the rest. */
export function pieceMark(piece: Piece): string {
  return piece.number > 0 ? String(piece.number) : "";
}

/** A sign for how a fight ends, as its attacker sees it. */
export const FALLS_MARKS: Readonly<Record<Falls, string>> = { defender: "✓", both: "⚔", none: "–", attacker: "×" };
