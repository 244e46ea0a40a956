/** A position as a picture, with what everybody at the table knows of it. */
import { t } from "$lib/i18n/index.svelte";
import type { Picture } from "$lib/ui/picture/picture";
import { pieceMark } from "../pieces/icons";
import { groundOf, spotOf } from "../state/geometry";
import type { Fallen, Man, Variant, View } from "../types";

interface Position {
  readonly men: readonly Man[];
  readonly fallen: readonly Fallen[];
}

export function boardPicture(
  variant: Variant,
  view: View,
  { men, fallen }: Position,
  sentence: string,
  nameOf: (player: number) => string,
): Picture {
  const ground = groundOf(variant);
  const pieces = new Map(variant.pieces.map((piece) => [piece.id, piece]));
  const lost = (player: number) => fallen.filter((one) => one.player === player).length;
  return {
    title: t("web_party.tv.versus", { one: nameOf(view.south), two: nameOf(1 - view.south) }),
    where: t("web.game.ctb"),
    scores: [view.south, 1 - view.south].map((player) => ({
      name: nameOf(player),
      score: t("web_party.lost", { n: lost(player) }),
    })),
    sentence,
    board: {
      cols: ground.cols,
      rows: ground.rows,
      blocked: [...ground.blocked].map((square) => spotOf(ground, square, false)),
      men: men.map((man) => {
        const piece = man.piece === null ? undefined : pieces.get(man.piece);
        const side = man.player === view.south ? 0 : 1;
        return { ...spotOf(ground, man.square, false), side, mark: piece ? pieceMark(piece) : "?" };
      }),
    },
  };
}
