import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import { currentLocale, FALLBACK, has, inLocale, say, t } from "$lib/i18n/index.svelte";
import { loadVariants } from "$lib/library/library";
import type { Form, Piece, Side, Stock, Variant, View } from "../types";

/** The rule set a game is played by: one of the game's own, or the table's house rules. */
export async function variantFor(view: View, table: string, code: string | null = null): Promise<Variant> {
  if (view.rules === null) {
    const { variants } = await loadVariants();
    const found = variants.find((one) => one.id === view.variant);
    if (found) return found;
  }
  return await get<Variant>(aboutTable(table, "variant", { code }));
}

export function pieceOf(variant: Variant, id: string): Piece | undefined {
  return variant.pieces.find((piece) => piece.id === id);
}

/** What a piece is called in the language being spoken. */
export function pieceName(variant: Variant, id: string): string {
  const piece = pieceOf(variant, id);
  return piece ? inLocale(piece.name) : id;
}

/** A piece with its article: "your Siege", „deinen Belagerer“. */
export function pieceForm(variant: Variant, id: string, form: Form): string {
  const known = `ctb.forms.${pieceOf(variant, id)?.name[FALLBACK] ?? ""}.${form}`;
  return has(known) ? say(known) : say(`ctb.forms.other.${form}`, { piece: pieceName(variant, id) });
}

/** Words as the beginning of a sentence. */
export function atStart(words: string): string {
  return words.charAt(0).toLocaleUpperCase(currentLocale()) + words.slice(1);
}

/** How far a piece goes, in a sentence, and what it means to lose it. */
export function wayOf(variant: Variant, id: string): string {
  const piece = pieceOf(variant, id);
  if (!piece) return "";
  const way = piece.move === 0 ? t("web_ctb.piece.stays") : t("web_ctb.piece.goes", { n: piece.move });
  if (!piece.is_goal) return way;
  const needed = variant.switches["end.goals_needed"] === "all" && goalCount(variant) > 1 ? "all" : "any";
  return `${way} ${t(`web_ctb.piece.goal.${needed}`)}`;
}

/** How many pieces of an army must not fall. */
function goalCount(variant: Variant): number {
  return variant.pieces.filter((piece) => piece.is_goal).reduce((n, piece) => n + (piece.count[0] ?? 0), 0);
}

/** What a game is about: the piece that must not fall. */
export function goalForm(variant: Variant, form: Form): string {
  const goal = variant.pieces.find((piece) => piece.is_goal);
  return goal ? pieceForm(variant, goal.id, form) : "";
}

/** A side's whole army, as it waits before the game. */
export function armyOf(variant: Variant, side: Side): Stock[] {
  return variant.pieces
    .map((piece) => ({ kind: "stock" as const, piece: piece.id, count: piece.count[side] ?? 0 }))
    .filter(({ count }) => count > 0);
}
