import type { Player } from "./player.svelte";

/** Keys that are somebody else's: letters in a field, arrows on a board or among tabs. */
const TAKEN = "input, select, textarea, dialog, [role=grid], [role=tablist]";

/** Space plays and pauses, the arrows step. For `onkeydown` of the window. */
export function playByKeys(player: Player): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TAKEN)) return;
    if (event.key === "ArrowRight") player.step(1);
    else if (event.key === "ArrowLeft") player.step(-1);
    else if (event.key === " " && !target.closest("button, a")) player.toggle();
    else return;
    event.preventDefault();
  };
}
