import type { Arrow } from "./arrow";

/** How long a finger rests on a square to mark it, in milliseconds. */
const LONG = 550;

/** What somebody draws on the board to think: their own marks and arrows, which nobody else sees. */
export class Marks {
  #arrows = $state.raw<readonly Arrow[]>([]);
  #squares = $state.raw<readonly number[]>([]);
  #from: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasJustMarked = false;

  get arrows(): readonly Arrow[] {
    return this.#arrows;
  }

  get squares(): readonly number[] {
    return this.#squares;
  }

  get isEmpty(): boolean {
    return this.#arrows.length === 0 && this.#squares.length === 0;
  }

  /** The click that follows belongs to the mark. */
  get hasJustMarked(): boolean {
    return this.#hasJustMarked;
  }

  /** The right button goes down, or a finger. */
  press(event: PointerEvent, square: number | null): void {
    this.cancel();
    this.#hasJustMarked = false;
    if (square === null) return;
    if (event.button === 2) this.#from = square;
    else if (event.pointerType === "touch" && event.isPrimary)
      this.#timer = setTimeout(() => {
        this.#hasJustMarked = true;
        this.toggle(square);
      }, LONG);
  }

  /** It goes up: on the same square it marks it, on another one it draws an arrow. */
  release(event: PointerEvent, square: number | null): void {
    clearTimeout(this.#timer);
    const from = this.#from;
    if (event.button !== 2 || from === null) return;
    this.#from = null;
    if (square === null) return;
    if (square === from) this.toggle(square);
    else this.#draw({ source: from, target: square });
  }

  /** A finger that moves scrolls or drags. */
  cancel(): void {
    clearTimeout(this.#timer);
  }

  toggle(square: number): void {
    const others = this.#squares.filter((one) => one !== square);
    this.#squares = others.length < this.#squares.length ? others : [...others, square];
  }

  clear(): void {
    if (this.isEmpty) return;
    this.#arrows = [];
    this.#squares = [];
  }

  #draw(arrow: Arrow): void {
    const others = this.#arrows.filter(({ source, target }) => source !== arrow.source || target !== arrow.target);
    this.#arrows = others.length < this.#arrows.length ? others : [...others, arrow];
  }
}
