import { get } from "$lib/net/http";
import { currentLocale } from "$lib/i18n/index.svelte";
import { loadVariants } from "$lib/library/library";
import type { VariantLibrary } from "$lib/wire/types";
import type { Piece, Variant, View } from "./types";

/** The rule set a game is played by: one of the game's own, or the table's house rules. */
export async function variantFor(view: View, table: string): Promise<Variant> {
  if (view.rules === null) {
    const { variants } = (await loadVariants()) as VariantLibrary;
    const found = variants.find((one) => one.id === view.variant);
    if (found) return found;
  }
  return await get<Variant>(`/tables/${encodeURIComponent(table)}/variant`);
}

export function pieceOf(variant: Variant, id: string): Piece | undefined {
  return variant.pieces.find((piece) => piece.id === id);
}

/** What a piece is called in the language being spoken. */
export function pieceName(variant: Variant, id: string): string {
  return pieceOf(variant, id)?.name[currentLocale()] ?? id;
}
