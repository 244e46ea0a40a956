/** How cards come and go between deck, offer and hand; where things should stand still, they fade. */
import { cubicOut } from "svelte/easing";
import { isStill } from "$lib/preferences.svelte";
import type { TransitionConfig } from "svelte/transition";

const FADE: TransitionConfig = { duration: 160, css: (t) => `opacity: ${t}` };

/** Dealt from the pile, one after the other. */
export function dealt(_node: Element, { place }: { place: number }): TransitionConfig {
  if (isStill()) return FADE;
  return {
    delay: 70 * place,
    duration: 360,
    easing: cubicOut,
    css: (t, u) => `opacity: ${t}; translate: ${-80 * u}px ${-160 * u}px`,
  };
}

/** Off to the deck or the discards. */
export function taken(_node: Element): TransitionConfig {
  if (isStill()) return FADE;
  return { duration: 220, easing: cubicOut, css: (t) => `opacity: ${t}; scale: ${0.3 + 0.7 * t}` };
}
