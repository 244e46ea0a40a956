/** How pieces get about on the screen: places and ways as CSS, coming and going as transitions. */
import { cubicIn, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { spotOf, type Ground } from "../state/geometry";

const FALL = 440;
const LAND = 220;
/** How near an attacker comes, in squares. */
const NEAR = 0.42;

/** Where something as large as a square stands. */
export function shiftTo(ground: Ground, square: number, isFlipped: boolean): string {
  const { x, y } = spotOf(ground, square, isFlipped);
  return `translate(${x * 100}%, ${y * 100}%)`;
}

/** An attacker's leap, in its own size: a step back, then right up to the other piece. */
export function leap(ground: Ground, source: number, target: number, isFlipped: boolean): string {
  const from = spotOf(ground, source, isFlipped);
  const to = spotOf(ground, target, isFlipped);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(Math.abs(dx), Math.abs(dy), 1);
  const share = (length - NEAR) / length;
  const percent = { dx: dx * share * 100, dy: dy * share * 100, bx: -Math.sign(dx) * 10, by: -Math.sign(dy) * 10 };
  return Object.entries(percent)
    .map(([name, value]) => `--${name}:${Math.round(value * 100) / 100}%`)
    .join(";");
}

/** A piece leaves the board. */
export function fall(_: Element, { pace }: { pace: number }): TransitionConfig {
  return {
    duration: FALL * pace,
    easing: cubicIn,
    css: (left, gone) => `opacity:${left};scale:${1 - gone * 0.5};rotate:${gone * 40}deg`,
  };
}

/** A piece is put on the board. */
export function land(_: Element, { pace }: { pace: number }): TransitionConfig {
  return {
    duration: LAND * pace,
    easing: cubicOut,
    css: (done) => `opacity:${done};scale:${1.5 - done * 0.5}`,
  };
}
