/** A square and what stands on it, in words. */
import type { Hint } from "../state/moves";
import type { Man } from "../types";
import type { Voice } from "./voice";

/** What there is to say about a square. */
export interface Facts {
  readonly isBlocked: boolean;
  readonly man: Man | undefined;
  /** The kind of piece that is planned there. */
  readonly planned: string | undefined;
  readonly hint: Hint | undefined;
  /** Its piece can be taken up. */
  readonly isMovable: boolean;
}

/** Whose piece it is, and which. */
export function nameMan(man: Man, voice: Voice): string {
  if (man.player === voice.viewer && man.piece !== null) return voice.form(man.piece, "own");
  const piece = man.piece === null ? voice.say("web_ctb.board.unknown") : voice.piece(man.piece);
  return voice.say("web_ctb.board.of", { piece, name: voice.name(man.player) });
}

/** What follows the name of a square; nothing for one that is empty and useless. */
export function describe({ isBlocked, man, planned, hint, isMovable }: Facts, voice: Voice): string {
  const parts: string[] = [];
  if (isBlocked) parts.push(voice.say("web_ctb.board.blocked"));
  if (man) parts.push(nameMan(man, voice));
  if (planned !== undefined) parts.push(voice.say("web_ctb.board.planned", { piece: voice.piece(planned) }));
  if (hint !== undefined) parts.push(voice.say(`web_ctb.board.hint_${hint}`));
  else if (isMovable) parts.push(voice.say("web_ctb.board.movable"));
  return parts.map((part) => `, ${part}`).join("");
}
