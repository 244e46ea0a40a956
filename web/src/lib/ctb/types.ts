/** The wire types of Capture The Base under shorter names. */
import type {
  CtbAction,
  CtbEvent,
  CtbFallen,
  CtbMan,
  CtbMove,
  CtbPlace,
  CtbStock,
  CtbStrike,
  CtbView,
  PieceInfo,
  VariantInfo,
} from "$lib/wire/types";

export { assertNever } from "$lib/assertNever";

export type Action = CtbAction;
export type Fallen = CtbFallen;
export type GameEvent = CtbEvent;
export type Man = CtbMan;
export type Move = CtbMove;
export type Piece = PieceInfo;
export type Place = CtbPlace;
export type Stock = CtbStock;
export type Strike = CtbStrike;
export type Variant = VariantInfo;
/** What messages of this game carry. */
export interface Types {
  action: Action;
  event: GameEvent;
  view: View;
}
export type View = CtbView;

/** 0 lives in the south, 1 in the north. */
export type Side = 0 | 1;

/** What a fight removes. */
export type Falls = "attacker" | "defender" | "both" | "none";

/** The ways to speak of a piece: languages have articles and cases. */
export type Form = "the" | "object" | "own" | "own_object";
