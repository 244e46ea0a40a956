/** Pieces that somebody adds to an army. */
import type { PieceInfo } from "$lib/wire/types";
import { slugOf } from "../slug";
import type { Data } from "../toml";

/** X stands for a piece that is not known. */
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWYZ"];

/** Its id and what the file says of it: a letter nobody has, a number above all others, one step, one copy. */
export function newPiece(label: string, pieces: readonly PieceInfo[]): readonly [string, Data] {
  const ids = pieces.map(({ id }) => id);
  const letter = LETTERS.find((one) => !pieces.some((piece) => piece.letter === one)) ?? "Z";
  const number = Math.max(0, ...pieces.map((piece) => piece.number)) + 1;
  return [slugOf(label, ids), { label, letter, number, count: 1, move: 1 }];
}
