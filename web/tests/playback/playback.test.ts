import { beforeEach, expect, test } from "vitest";
import { Playback, type Ticker } from "$lib/playback/playback.svelte";

/** A clock that the test moves by hand. */
class Hands implements Ticker {
  #now = 0;
  #callback: ((now: number) => void) | null = null;

  request(callback: (now: number) => void): number {
    this.#callback = callback;
    return 1;
  }

  cancel(): void {
    this.#callback = null;
  }

  /** Let time pass in frames of 20 ms. */
  pass(ms: number): void {
    for (let passed = 0; passed <= ms; passed += 20) {
      this.#now += passed === 0 ? 0 : 20;
      const callback = this.#callback;
      this.#callback = null;
      callback?.(this.#now);
    }
  }

  /** One frame that comes late. */
  jump(ms: number): void {
    this.#now += ms;
    const callback = this.#callback;
    this.#callback = null;
    callback?.(this.#now);
  }

  get isIdle(): boolean {
    return this.#callback === null;
  }
}

let hands: Hands;
let playback: Playback;

beforeEach(() => {
  hands = new Hands();
  playback = new Playback(hands);
  playback.load([100, 100, 100]);
});

test("plays moment after moment and stops at the end", () => {
  playback.play();
  hands.pass(80);
  expect(playback.moment).toBe(0);
  hands.pass(60);
  expect(playback.moment).toBe(1);
  hands.pass(400);
  expect(playback.moment).toBe(2);
  expect(playback.isPlaying).toBe(false);
  expect(hands.isIdle).toBe(true);
});

test("four times the speed takes a quarter of the time", () => {
  playback.speed = 4;
  playback.play();
  hands.pass(60);
  expect(playback.moment).toBe(2);
});

test("a paused playback stays where it is", () => {
  playback.play();
  hands.pass(120);
  playback.pause();
  hands.pass(1_000);
  expect(playback.moment).toBe(1);
});

test("stepping pauses and moves by one", () => {
  playback.play();
  playback.step(1);
  expect([playback.moment, playback.isPlaying]).toEqual([1, false]);
  playback.step(-1);
  expect(playback.moment).toBe(0);
});

test("skip is at the end at once, and what follows is played from there", () => {
  playback.skip();
  expect([playback.moment, playback.isAtEnd]).toEqual([2, true]);
  playback.extend([100, 100, 100, 100, 100]);
  expect([playback.moment, playback.isAtEnd]).toEqual([2, false]);
  playback.play();
  hands.pass(60);
  expect(playback.moment).toBe(3);
});

test("a long pause of the browser does not swallow the match", () => {
  playback.load([100, 1_000, 1_000]);
  playback.play();
  hands.pass(0);
  hands.jump(60_000);
  expect(playback.moment).toBe(1);
});

test("jumps are counted, playing is none", () => {
  const jumps = playback.jumps;
  playback.play();
  hands.pass(200);
  expect(playback.jumps).toBe(jumps);
  playback.seek(0);
  expect(playback.jumps).toBe(jumps + 1);
});
