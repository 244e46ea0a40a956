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

/** Where the mouse was last. */
let mouse = { x: -1, y: -1 };
if (typeof window !== "undefined") {
  // Bubbling: the card below has compared the places before.
  window.addEventListener("pointermove", ({ clientX: x, clientY: y }) => (mouse = { x, y }), { passive: true });
}

/** Whether a mouse has really moved: browsers also tell a card that has moved under a resting mouse. */
function hasMoved(event: PointerEvent): boolean {
  return event.pointerType === "mouse" && (event.clientX !== mouse.x || event.clientY !== mouse.y);
}

/** Makes an element hold up its card. A long press does not count as a click. */
export function previewOf(card: string | null): Attachment<HTMLElement> {
  return (node) => {
    if (card === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    /** The mouse has been moved here, and has not left. */
    let isOver = false;
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
      [
        "pointermove",
        (event) => {
          if (isOver || !hasMoved(event as PointerEvent)) return;
          isOver = true;
          hold(HOVER_MS);
        },
      ],
      [
        "pointerleave",
        () => {
          isOver = false;
          release();
        },
      ],
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
