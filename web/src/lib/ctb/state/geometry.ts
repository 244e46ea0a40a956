/** Squares: their names, where they lie on the screen, which one an arrow key leads to. */
import type { Side, Variant } from "../types";

/** Size, home zones and the squares nobody may enter. */
export interface Ground {
  readonly rows: number;
  readonly cols: number;
  readonly homeRows: number;
  readonly blocked: ReadonlySet<number>;
}

/** A place on the screen, counted in squares from the upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export function groundOf(variant: Variant): Ground {
  const { rows, cols } = variant;
  const blocked = new Set(variant.blocked.map((name) => squareOf(name, cols)));
  return { rows, cols, homeRows: variant.home_rows, blocked };
}

/** `a1` is 0: squares are counted row by row from the south-west corner. */
export function nameOf(square: number, cols: number): string {
  return `${columnName(square % cols)}${Math.floor(square / cols) + 1}`;
}

export function columnName(column: number): string {
  return String.fromCharCode("a".charCodeAt(0) + column);
}

export function squareOf(name: string, cols: number): number {
  return (Number(name.slice(1)) - 1) * cols + name.charCodeAt(0) - "a".charCodeAt(0);
}

/** Where a square is shown. The south is below, unless the board is flipped. */
export function spotOf(ground: Ground, square: number, isFlipped: boolean): Spot {
  const row = Math.floor(square / ground.cols);
  const col = square % ground.cols;
  return isFlipped ? { x: ground.cols - 1 - col, y: row } : { x: col, y: ground.rows - 1 - row };
}

/** The square that is shown somewhere; null outside the board. */
export function squareAt(ground: Ground, { x, y }: Spot, isFlipped: boolean): number | null {
  if (x < 0 || y < 0 || x >= ground.cols || y >= ground.rows) return null;
  return isFlipped ? y * ground.cols + ground.cols - 1 - x : (ground.rows - 1 - y) * ground.cols + x;
}

/** All squares as they are shown, row by row from above. */
export function rowsShown(ground: Ground, isFlipped: boolean): number[][] {
  return Array.from({ length: ground.rows }, (_, y) =>
    Array.from({ length: ground.cols }, (_, x) => squareAt(ground, { x, y }, isFlipped) as number),
  );
}

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where a key leads on the screen; null if it is no key for that. At the edge the cursor stays. */
export function stepTo(ground: Ground, square: number, key: string, isFlipped: boolean): number | null {
  const { x, y } = spotOf(ground, square, isFlipped);
  if (key === "Home") return squareAt(ground, { x: 0, y }, isFlipped);
  if (key === "End") return squareAt(ground, { x: ground.cols - 1, y }, isFlipped);
  const by = ARROWS[key];
  if (by === undefined) return null;
  return squareAt(ground, { x: x + by.x, y: y + by.y }, isFlipped) ?? square;
}

/** Whether a square lies in the rows where a side places its army. */
export function isHome(ground: Ground, square: number, side: Side): boolean {
  return forwardOf(ground, square, side) < ground.homeRows && !ground.blocked.has(square);
}

/** How many rows a square lies in front of a side's edge of the board. */
export function forwardOf(ground: Ground, square: number, side: Side): number {
  const row = Math.floor(square / ground.cols);
  return side === 0 ? row : ground.rows - 1 - row;
}

/** The column as a side counts it from its own left hand. */
export function columnOf(ground: Ground, square: number, side: Side): number {
  const col = square % ground.cols;
  return side === 0 ? col : ground.cols - 1 - col;
}
