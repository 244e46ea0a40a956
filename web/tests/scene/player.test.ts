import { beforeEach, expect, test } from "vitest";
import { Player, type Ticker } from "$lib/scene/player.svelte";

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
let player: Player;

beforeEach(() => {
  hands = new Hands();
  player = new Player(hands);
  player.load([100, 100, 100]);
});

test("plays moment after moment and stops at the end", () => {
  player.play();
  hands.pass(80);
  expect(player.moment).toBe(0);
  hands.pass(60);
  expect(player.moment).toBe(1);
  hands.pass(400);
  expect(player.moment).toBe(2);
  expect(player.isPlaying).toBe(false);
  expect(hands.isIdle).toBe(true);
});

test("four times the speed takes a quarter of the time", () => {
  player.speed = 4;
  player.play();
  hands.pass(60);
  expect(player.moment).toBe(2);
});

test("a paused player stays where it is", () => {
  player.play();
  hands.pass(120);
  player.pause();
  hands.pass(1_000);
  expect(player.moment).toBe(1);
});

test("stepping pauses and moves by one", () => {
  player.play();
  player.step(1);
  expect([player.moment, player.isPlaying]).toEqual([1, false]);
  player.step(-1);
  expect(player.moment).toBe(0);
});

test("skip is at the end at once, and what follows is played from there", () => {
  player.skip();
  expect([player.moment, player.isAtEnd]).toEqual([2, true]);
  player.extend([100, 100, 100, 100, 100]);
  expect([player.moment, player.isAtEnd]).toEqual([2, false]);
  player.play();
  hands.pass(60);
  expect(player.moment).toBe(3);
});

test("a long pause of the browser does not swallow the match", () => {
  player.load([100, 1_000, 1_000]);
  player.play();
  hands.pass(0);
  hands.jump(60_000);
  expect(player.moment).toBe(1);
});

test("jumps are counted, playing is none", () => {
  const jumps = player.jumps;
  player.play();
  hands.pass(200);
  expect(player.jumps).toBe(jumps);
  player.seek(0);
  expect(player.jumps).toBe(jumps + 1);
});
