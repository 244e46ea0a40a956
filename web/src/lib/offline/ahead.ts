/** One Python for all games of a page. It begins while the page is still being read: that takes seconds, which a click need not wait for. */
import { PLACES } from "./kept";
import { Python } from "./python";

let one: Python | null = null;

export function python(): Python {
  one ??= new Python();
  return one;
}

/** Begin now; a second call changes nothing. What cannot be loaded is tried again, and told of, when a game is opened. */
export function begin(): void {
  if (one === null)
    python()
      .ask({ call: "load", args: [PLACES] })
      .catch(() => undefined);
}

/** Nobody plays any more, or it has failed: the next one gets another. */
export function letGo(): void {
  one?.close();
  one = null;
}
