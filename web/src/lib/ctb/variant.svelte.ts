import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import { currentLocale, t } from "$lib/i18n/index.svelte";
import { loadVariants } from "$lib/library/library";
import type { Piece, Side, Stock, Variant, View } from "./types";

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
  return pieceOf(variant, id)?.name[currentLocale()] ?? id;
}

/** How far a piece goes, in a sentence, and what it means to lose it. */
export function wayOf(variant: Variant, id: string): string {
  const piece = pieceOf(variant, id);
  if (!piece) return "";
  const way = piece.move === 0 ? t("web_ctb.piece.stays") : t("web_ctb.piece.goes", { n: piece.move });
  return piece.is_goal ? `${way} ${t("web_ctb.piece.goal")}` : way;
}

/** What a game is about: the name of the piece that must not fall. */
export function goalName(variant: Variant): string {
  const goal = variant.pieces.find((piece) => piece.is_goal);
  return goal ? pieceName(variant, goal.id) : "";
}

/** A side's whole army, as it waits before the game. */
export function armyOf(variant: Variant, side: Side): Stock[] {
  return variant.pieces
    .map((piece) => ({ kind: "stock" as const, piece: piece.id, count: piece.count[side] ?? 0 }))
    .filter(({ count }) => count > 0);
}
