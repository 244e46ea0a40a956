import { loadLibrary, type Library } from "./library";

let current = $state.raw<Library | null>(null);

/** Whether the cards are there; reactive. */
export function hasLibrary(): boolean {
  return current !== null;
}

/** The cards. Pages show them only after `ensureLibrary`. */
export function library(): Library {
  if (current === null) throw new Error("the library was not loaded");
  return current;
}

/** Have the cards ready: from the server, or given by a caller that has them already. */
export async function ensureLibrary(given?: Library): Promise<void> {
  current ??= given ?? (await loadLibrary());
}
