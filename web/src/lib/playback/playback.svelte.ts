import { noteActivity } from "$lib/net/activity";
import { length, momentAt, nextMoment, tick, timeOf, timeline, type Speed, type Timeline } from "./timeline";

/** Where the time comes from; tests bring their own. */
export interface Ticker {
  request(callback: (now: number) => void): number;
  cancel(handle: number): void;
}

const FRAMES: Ticker = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

/** After a pause of the browser (a hidden tab, a slow machine) half the match would be missed. */
const LONGEST_FRAME = 120;

/** Plays a timeline against the clock. It only ever says which moment to show. */
export class Playback {
  #line = $state.raw<Timeline>(timeline([0]));
  #time = $state(0);
  #isPlaying = $state(false);
  #speed = $state<Speed>(1);
  #jumps = $state(0);
  /** Real milliseconds that are still waited at the moment shown; null: nobody holds it. */
  #waiting = $state<number | null>(null);

  #hold: { readonly moment: number; readonly ms: number } | null = null;
  #hasHeld = false;

  #ticker: Ticker;
  #handle: number | null = null;
  #last: number | null = null;

  constructor(ticker: Ticker = FRAMES) {
    this.#ticker = ticker;
  }

  /** How many events have been shown. */
  readonly moment = $derived.by(() => momentAt(this.#line, this.#time));

  get line() {
    return this.#line;
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  get isAtEnd() {
    return this.moment >= length(this.#line) - 1;
  }

  get speed() {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
  }

  /** Whether a moment is being held. */
  get isHolding() {
    return this.#waiting !== null;
  }

  /** Hold a moment for so long when it is played, not when it is passed over: one moment of a chain, and once. */
  holdAt(moment: number, ms: number): void {
    if (!this.#hasHeld) this.#hold = { moment, ms };
  }

  /** Counts seeks: what is shown after one should not be animated from what was shown before. */
  get jumps() {
    return this.#jumps;
  }

  /** Show another chain of moments, from one of them on. */
  load(durations: readonly number[], moment = 0): void {
    this.#line = timeline(durations);
    this.#hold = null;
    this.#hasHeld = false;
    this.seek(moment);
  }

  /** More has happened: the chain grew, what is shown stays. */
  extend(durations: readonly number[]): void {
    const at = this.moment;
    const rest = this.#time - timeOf(this.#line, at);
    const line = timeline(durations);
    const next = line.starts[at + 1] ?? line.end + 1;
    this.#line = line;
    this.#time = Math.max(timeOf(line, at), Math.min(timeOf(line, at) + rest, next - 1));
  }

  play(): void {
    if (this.#isPlaying) return;
    this.#isPlaying = true;
    this.#last = null;
    this.#handle = this.#ticker.request(this.#frame);
  }

  pause(): void {
    this.#isPlaying = false;
    if (this.#handle !== null) this.#ticker.cancel(this.#handle);
    this.#handle = null;
  }

  toggle(): void {
    if (this.#isPlaying) {
      this.pause();
      return;
    }
    if (this.#time >= this.#line.end) this.seek(0);
    this.play();
  }

  /** One visible moment on or back, and wait there. */
  step(direction: 1 | -1 = 1): void {
    this.pause();
    this.#waiting = null;
    this.#time = timeOf(this.#line, nextMoment(this.#line, this.moment, direction));
    if (direction < 0) this.#jumps += 1;
  }

  /** Go to a moment at once. */
  seek(moment: number): void {
    this.#waiting = null;
    this.#time = timeOf(this.#line, moment);
    this.#jumps += 1;
  }

  /** Go to the end at once. */
  skip(): void {
    this.pause();
    this.#waiting = null;
    this.#time = this.#line.end;
    this.#jumps += 1;
  }

  #frame = (now: number): void => {
    if (!this.#isPlaying) return;
    const passed = this.#last === null ? 0 : Math.min(LONGEST_FRAME, now - this.#last);
    this.#last = now;
    noteActivity(); // watching counts as activity
    if (this.#waiting !== null) {
      const left = this.#waiting - passed * this.#speed;
      this.#waiting = left > 0 ? left : null;
      this.#handle = this.#ticker.request(this.#frame);
      return;
    }
    const before = this.moment;
    this.#time = tick(this.#line, this.#time, passed, this.#speed);
    const hold = this.#hold;
    if (hold !== null && before < hold.moment && this.moment >= hold.moment) {
      this.#time = timeOf(this.#line, hold.moment);
      this.#waiting = hold.ms;
      this.#hold = null;
      this.#hasHeld = true;
    }
    if (this.#time >= this.#line.end) {
      this.#isPlaying = false;
      this.#handle = null;
      return;
    }
    this.#handle = this.#ticker.request(this.#frame);
  };
}
