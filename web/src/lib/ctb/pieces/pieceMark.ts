/** What is written on a token, explained. */
import type { Voice } from "../tell/voice";
import type { Piece, Variant } from "../types";

type Rules = Pick<Variant, "pieces" | "switches" | "combat">;

const isHighBest = (variant: Rules) => variant.switches["combat.order"] === "high_wins";

/** What the number of a piece means in a fight, or which rule comes before it. */
export function explainMark(
  variant: Rules,
  piece: Piece,
  { say, piece: nameOf }: Pick<Voice, "say" | "piece">,
): string {
  if (piece.number === 0) return say("web_ctb.marks.none");
  const strikers = variant.pieces.filter((other) => variant.combat[other.id]?.[piece.id] !== undefined);
  const safe = strikers.filter((other) => variant.combat[other.id]?.[piece.id] !== "attacker");
  const isBetter = (other: Piece) =>
    other.number > 0 && (isHighBest(variant) ? other.number > piece.number : other.number < piece.number);
  // A piece with the better number falls all the same: it is not the number that decides.
  if (strikers.some((other) => isBetter(other) && !safe.includes(other))) {
    const pieces = safe.map((other) => nameOf(other.id)).join(", ");
    return pieces === "" ? say("web_ctb.marks.beats_all") : say("web_ctb.marks.beats", { pieces });
  }
  return say(`web_ctb.marks.${isHighBest(variant) ? "high" : "low"}`);
}

/** What the numbers of a whole army mean. */
export function explainMarks(variant: Rules, { say }: Pick<Voice, "say">): string {
  const ranked = variant.pieces.filter((piece) => piece.number > 0 && piece.count.some((n) => n > 0));
  if (ranked.length === 0) return "";
  const words = say(`web_ctb.marks.${isHighBest(variant) ? "high" : "low"}`);
  return ranked.every((piece) => piece.move === piece.number) ? `${words} ${say("web_ctb.marks.way")}` : words;
}
