/** Which card is held up to be read, and where. Hovering, a long press or keyboard focus hold one up. */
import type { Attachment } from "svelte/attachments";

export interface Preview {
  readonly card: string;
  /** Where the small card is on the screen. */
  readonly at: DOMRect;
}

const HOVER_MS = 320;
const PRESS_MS = 420;

let held = $state.raw<Preview | null>(null);

export function previewedCard(): Preview | null {
  return held;
}

export function hidePreview(): void {
  held = null;
}

/** Makes an element hold up its card. A long press does not count as a click. */
export function previewOf(card: string | null): Attachment<HTMLElement> {
  return (node) => {
    if (card === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const hold = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        held = { card, at: node.getBoundingClientRect() };
        isPressed = true;
      }, ms);
    };
    const release = () => {
      clearTimeout(timer);
      if (held?.card === card) held = null;
    };
    const handlers: [keyof HTMLElementEventMap, (event: Event) => void][] = [
      ["pointerenter", (event) => (event as PointerEvent).pointerType === "mouse" && hold(HOVER_MS)],
      ["pointerleave", release],
      [
        "pointerdown",
        (event) => {
          isPressed = false;
          if ((event as PointerEvent).pointerType === "mouse") release();
          else hold(PRESS_MS);
        },
      ],
      ["pointerup", release],
      ["pointercancel", release],
      ["focus", () => node.matches(":focus-visible") && hold(HOVER_MS)],
      ["blur", release],
      ["contextmenu", (event) => isPressed && event.preventDefault()],
    ];
    const swallow = (event: MouseEvent) => {
      if (isPressed && event.detail > 0 && !matchMedia("(hover: hover)").matches) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      isPressed = false;
    };
    for (const [name, handler] of handlers) node.addEventListener(name, handler);
    node.addEventListener("click", swallow, { capture: true });
    return () => {
      release();
      for (const [name, handler] of handlers) node.removeEventListener(name, handler);
      node.removeEventListener("click", swallow, { capture: true });
    };
  };
}
