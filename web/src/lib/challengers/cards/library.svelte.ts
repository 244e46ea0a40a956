import { get } from "$lib/net/http";
import type { CardLibrary, PackInfo } from "$lib/wire/types";
import { loadLibrary, Library } from "./library";

/** Where the cards of the box come from; a table with cards of its own has another address. */
const BOX = "/library/cards";

let current = $state.raw<Library | null>(null);
let source = "";

/** Whether the cards are there; reactive. */
export function hasLibrary(): boolean {
  return current !== null;
}

/** The cards. Pages show them only after `ensureLibrary`. */
export function library(): Library {
  if (current === null) throw new Error("the library was not loaded");
  return current;
}

/** Have the cards ready: those of the box, those that an address tells of, or given by a caller that has them. */
export async function ensureLibrary(from: Library | string = BOX): Promise<void> {
  if (from instanceof Library) current ??= from;
  else if (current === null || source !== from) {
    current = from === BOX ? await loadLibrary() : new Library(await get<CardLibrary>(from));
    source = from;
  }
}

/** The cards of the box, and some that are in the making. */
export async function showPack(pack: PackInfo): Promise<void> {
  const box = await loadLibrary();
  current = box.with(pack);
  source = "";
}
