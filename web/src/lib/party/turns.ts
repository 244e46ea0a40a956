/** Whose turn it is at a device that is handed on. */
import type { View } from "$lib/table/reduce";

/** The next of those who have to act, after the one who acted last; null: nobody has to. */
export function nextSeat(waiting: readonly boolean[], last: number | null): number | null {
  const all = waiting.length;
  for (let step = 1; step <= all; step += 1) {
    const seat = ((last ?? -1) + step) % all;
    if (waiting[seat]) return seat;
  }
  return null;
}

/** Whether players see different things: where everything lies open, nothing has to be hidden between two turns. */
export function needsCurtain(view: View | null): boolean {
  const { men } = (view ?? {}) as { men?: readonly { piece: string | null }[] };
  return men === undefined || men.some(({ piece }) => piece === null);
}
