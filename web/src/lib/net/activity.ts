/** Whether the user is active: they point, type, or watch something that moves. */
let lastAt = Number.NEGATIVE_INFINITY;

/** The user did something, or is being shown something. */
export function noteActivity(): void {
  lastAt = performance.now();
}

/** Whether that was after a moment (performance.now). */
export function wasActiveSince(moment: number): boolean {
  return lastAt >= moment;
}

/** Notice hands and keys anywhere on the page. Call once; returns how to stop. */
export function watchActivity(): () => void {
  const kinds = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;
  for (const kind of kinds) addEventListener(kind, noteActivity, { passive: true });
  return () => {
    for (const kind of kinds) removeEventListener(kind, noteActivity);
  };
}
