/** What comes after the match that is being shown. */
import type { Bout } from "../state/chronicle";
import { FINAL, type View } from "../types";

export type NextScreen =
  | { readonly kind: "round"; readonly round: number }
  /** The final, the result, or the matches that are still on. */
  | { readonly kind: "final" | "result" | "others" };

/** A match that waits to be shown comes first. */
export function nextScreen(view: View, queued: Bout | null): NextScreen {
  if (queued) return queued.round === FINAL ? { kind: "final" } : { kind: "round", round: queued.round };
  switch (view.phase) {
    case "over":
      return { kind: "result" };
    case "deck_phase":
      return { kind: "round", round: view.round };
    case "final_decks":
      return { kind: "final" };
    default:
      return { kind: "others" };
  }
}
