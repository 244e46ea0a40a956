/** Which features this server offers; its operator may leave some out. */
import { load, save } from "$lib/storage";
import type { Feature } from "$lib/wire/feature";

/** As the server said last time, so that nothing appears only to go away again. */
const KEY = "flagfall.without";

let without = $state.raw<readonly Feature[]>(load<{ names: readonly Feature[] }>(KEY, { names: [] }).names);

/** Whether the server offers a feature; everything, as long as it has not said. Reactive. */
export const isOffered = (feature: Feature): boolean => !without.includes(feature);

/** The server has told us. */
export function leaveOut(names: readonly Feature[]): void {
  if (names.join() === without.join()) return;
  without = names;
  save(KEY, { names });
}
