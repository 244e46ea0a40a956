/** Moments in time, and nothing else: how long each is shown, which one a clock points at. */

/** Speeds people can choose; the number multiplies the clock. */
export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** A chain of moments. Moment 0 is the state before anything happened, moment n the one after n events. */
export interface Timeline {
  /** When each moment begins, in milliseconds at speed 1. */
  readonly starts: readonly number[];
  /** When the last moment has been shown long enough. */
  readonly end: number;
}

/** Moments shown for so many milliseconds each. */
export function timeline(durations: readonly number[]): Timeline {
  const starts: number[] = [];
  let time = 0;
  for (const ms of durations) {
    starts.push(time);
    time += Math.max(0, ms);
  }
  return { starts, end: time };
}

/** How many moments there are; at least the first one. */
export function length(line: Timeline): number {
  return Math.max(1, line.starts.length);
}

/** The moment that is shown at a time. Of moments that take no time the last one is shown. */
export function momentAt(line: Timeline, time: number): number {
  let low = 0;
  let high = line.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((line.starts[middle] ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** When a moment begins; before the first is the first, after the last the last. */
export function timeOf(line: Timeline, moment: number): number {
  const last = line.starts.length - 1;
  return line.starts[Math.min(Math.max(0, moment), Math.max(0, last))] ?? 0;
}

/** The next moment that can be seen, for stepping: moments without a duration are passed over. */
export function nextMoment(line: Timeline, moment: number, direction: 1 | -1): number {
  const last = length(line) - 1;
  let next = moment + direction;
  while (next > 0 && next < last && timeOf(line, next) === timeOf(line, next + 1)) next += direction;
  return Math.min(Math.max(0, next), last);
}

/** The clock after some real time at a speed; it stops at the end. */
export function tick(line: Timeline, time: number, passed: number, speed: number): number {
  return Math.min(line.end, time + Math.max(0, passed) * speed);
}
