/** What a viewer waits for or is waited for; there is a headline for each. */
import type { Action, View } from "../types";

export type Status = "place" | "place_wait" | "placed" | "tie" | "tie_sent" | "move" | "wait";

/** While what led there is still being shown (`isBehind`), a move of the viewer's is not asked for yet. */
export function statusOf(view: View, viewer: number | null, legal: readonly Action[], isBehind = false): Status {
  const has = (kind: Action["kind"]) => legal.some((action) => action.kind === kind);
  if (viewer === null) return view.phase === "placing" ? "place_wait" : "wait";
  if (view.phase === "placing") {
    if (view.reserve.length === 0) return "placed";
    return has("place") ? "place" : "place_wait";
  }
  if (has("accept_tie")) return "tie";
  if (view.tie_offer === viewer) return "tie_sent";
  return view.actors.includes(viewer) && !isBehind ? "move" : "wait";
}
