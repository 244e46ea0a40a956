import type { Playback } from "./playback.svelte";

/** Where these keys have another meaning: letters in a field, arrows on a board or among tabs. */
const TAKEN = "input, select, textarea, dialog, [role=grid], [role=tablist]";

/** Space plays and pauses, the arrows step. For `onkeydown` of the window. */
export function playByKeys(playback: Playback): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest(TAKEN)) return;
    if (event.key === "ArrowRight") playback.step(1);
    else if (event.key === "ArrowLeft") playback.step(-1);
    else if (event.key === " " && !target.closest("button, a")) playback.toggle();
    else return;
    event.preventDefault();
  };
}
