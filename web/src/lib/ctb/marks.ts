/** What is written on a token, explained. */
import { pieceMark } from "./icons";
import type { Voice } from "./tell";
import type { Piece, Variant } from "./types";

type Rules = Pick<Variant, "pieces" | "switches">;

/** What letter and number of a piece mean. */
export function explainMark(
  variant: Rules,
  piece: Piece,
  { say, piece: nameOf }: Pick<Voice, "say" | "piece">,
): string {
  const best = variant.switches["combat.order"] === "high_wins" ? "high" : "low";
  const values = { mark: pieceMark(piece), letter: piece.letter, piece: nameOf(piece.id) };
  return say(`web_ctb.marks.${piece.number > 0 ? best : "none"}`, values);
}

/** What the marks of a whole army mean, with one of its pieces as an example. */
export function explainMarks(variant: Rules, voice: Pick<Voice, "say" | "piece">): string {
  const ranked = variant.pieces.filter((piece) => piece.number > 0 && piece.count.some((n) => n > 0));
  const [example] = ranked;
  if (!example) return "";
  const isWay = ranked.every((piece) => piece.move === piece.number);
  const words = explainMark(variant, example, voice);
  return isWay ? `${words} ${voice.say("web_ctb.marks.way")}` : words;
}
