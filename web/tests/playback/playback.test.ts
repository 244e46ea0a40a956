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

test("holds one moment for a while, once", () => {
  playback.holdAt(1, 1_000);
  playback.play();
  hands.pass(140);
  expect([playback.moment, playback.isHolding]).toEqual([1, true]);
  hands.pass(800);
  expect([playback.moment, playback.isHolding]).toEqual([1, true]);
  hands.pass(400);
  expect([playback.moment, playback.isHolding]).toEqual([2, false]);
  // What is known better later does not hold a second moment of the same chain.
  playback.holdAt(2, 1_000);
  playback.seek(0);
  playback.play();
  hands.pass(400);
  expect(playback.isAtEnd).toBe(true);
});

test("a held moment follows the speed, and is left by skipping or stepping", () => {
  playback.speed = 4;
  playback.holdAt(1, 1_000);
  playback.play();
  hands.pass(40);
  expect(playback.isHolding).toBe(true);
  hands.pass(300);
  expect(playback.isHolding).toBe(false);

  for (const leave of [() => playback.skip(), () => playback.step(1), () => playback.seek(0)]) {
    playback.load([100, 100, 100]);
    playback.speed = 1;
    playback.holdAt(1, 1_000);
    playback.play();
    hands.pass(140);
    expect(playback.isHolding).toBe(true);
    leave();
    expect(playback.isHolding).toBe(false);
  }
});

test("a moment that is passed over is not held", () => {
  playback.holdAt(1, 1_000);
  playback.play();
  playback.skip();
  expect([playback.isHolding, playback.isAtEnd]).toEqual([false, true]);
  playback.load([100, 100, 100], 2);
  playback.holdAt(1, 1_000);
  playback.play();
  hands.pass(400);
  expect(playback.isHolding).toBe(false);
});
