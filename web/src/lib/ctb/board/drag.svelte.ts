import type { Spot } from "../state/geometry";

/** How far a press has to go, in pixels, before something is carried. */
const DRAG_AFTER = 6;
const NOWHERE: Spot = { x: 0, y: 0 };

interface Press<What> {
  readonly what: What;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}

/** Something that is carried with mouse, finger or pen. A press that does not go anywhere stays a click. */
export class Drag<What> {
  #press = $state.raw<Press<What> | null>(null);
  #by = $state.raw<Spot>(NOWHERE);
  #isCarrying = $state(false);
  #hasJustDropped = false;

  /** What is being carried; null while a press is only a press. Reactive. */
  get carried(): What | null {
    return this.#isCarrying ? (this.#press?.what ?? null) : null;
  }

  /** How far it has been carried, in pixels; reactive. */
  get by(): Spot {
    return this.#by;
  }

  /** Whether something is pressed that could be carried. */
  get isPressed(): boolean {
    return this.#press !== null;
  }

  /** The click that follows belongs to the drag. */
  get hasJustDropped(): boolean {
    return this.#hasJustDropped;
  }

  press(event: PointerEvent, what: What): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#hasJustDropped = false;
    this.#press = { what, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /** The pointer has moved; true at the moment when the press becomes a drag. */
  follow(event: PointerEvent): boolean {
    const press = this.#press;
    if (press?.pointer !== event.pointerId) return false;
    this.#by = { x: event.clientX - press.x, y: event.clientY - press.y };
    if (this.#isCarrying || Math.hypot(this.#by.x, this.#by.y) < DRAG_AFTER) return false;
    this.#isCarrying = true;
    return true;
  }

  /** Let go; what was carried, or null. */
  drop(event: PointerEvent): What | null {
    if (this.#press?.pointer !== event.pointerId) return null;
    const { carried } = this;
    this.cancel();
    if (carried === null) return null;
    this.#hasJustDropped = true;
    setTimeout(() => (this.#hasJustDropped = false));
    return carried;
  }

  /** The system took the pointer away. */
  cancel(): void {
    this.#press = null;
    this.#by = NOWHERE;
    this.#isCarrying = false;
  }
}

/** The square of a board that is shown at a point of the window. */
export function squareUnder(x: number, y: number, board: ParentNode = document): number | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-square]");
  return found && board.contains(found) ? Number(found.dataset.square) : null;
}
