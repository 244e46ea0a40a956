/**
 * A step of a tournament, moment by moment: the view after so many of its events, and the match in a
 * park as it lay then. Moments are asked for one after the other, so what was found is cached.
 */
import type { GameEvent, MatchEvent, View } from "../types";
import { foldEvent } from "./fold";
import { stages, type Stage } from "./stage";

export class StepMoments {
  readonly #events: readonly GameEvent[];
  readonly #views: View[];
  /** The moments of a match, by its park and the event that opened it. */
  readonly #matches = new Map<string, Stage[]>();

  constructor(view: View, events: readonly GameEvent[]) {
    this.#events = events;
    this.#views = [view];
  }

  /** The view after so many events. */
  at(count: number): View {
    let view = this.#views.at(-1) as View;
    for (let i = this.#views.length; i <= Math.min(count, this.#events.length); i += 1) {
      view = foldEvent(view, this.#events[i - 1] as GameEvent);
      this.#views.push(view);
    }
    return this.#views[Math.min(count, this.#events.length)] as View;
  }

  /** The match of a park after so many events; null: there is none. */
  stage(count: number, park: number): Stage | null {
    if (!this.at(count).parks[park]) return null;
    const done = this.#events.slice(0, count);
    const opened = done.findLastIndex((event) => event.kind === "decks_shuffled" && event.park === park) + 1;
    const inside = (event: GameEvent) => event.kind === "in_park" && event.park === park;
    const moments = this.#moments(opened, park);
    return moments?.[done.slice(opened).filter(inside).length] ?? null;
  }

  /** All moments of a match from where the step found it or opened it, so that cards keep their places. */
  #moments(opened: number, park: number): Stage[] | null {
    const base = this.at(opened).parks[park];
    if (!base) return null;
    const id = `${park}.${opened}`;
    let found = this.#matches.get(id);
    if (!found) {
      const events: MatchEvent[] = [];
      for (const event of this.#events.slice(opened)) {
        if (event.kind === "decks_shuffled" && event.park === park) break;
        if (event.kind === "in_park" && event.park === park) events.push(event.event);
      }
      found = stages(base, events);
      this.#matches.set(id, found);
    }
    return found;
  }
}
