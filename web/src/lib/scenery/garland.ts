export interface Pennant {
  x: number;
  y: number;
  /** Degrees by which the string leans there. */
  lean: number;
}

interface Point {
  x: number;
  y: number;
}

/** The string between two points, hanging by `sag`, as an SVG path. */
export function stringPath(from: Point, to: Point, sag: number): string {
  const low = lowest(from, to, sag);
  return `M${from.x} ${from.y} Q${low.x} ${low.y} ${to.x} ${to.y}`;
}

/** `count` places along that string, evenly spread; `shift` 0.5 keeps off the ends, 0 begins at the first one. */
export function hang(from: Point, to: Point, sag: number, count: number, shift = 0.5): Pennant[] {
  const low = lowest(from, to, sag);
  return Array.from({ length: count }, (_, ix) => {
    const at = (ix + shift) / count;
    const mix = (a: number, b: number, c: number) => (1 - at) ** 2 * a + 2 * at * (1 - at) * b + at ** 2 * c;
    const slope = (a: number, b: number, c: number) => 2 * (1 - at) * (b - a) + 2 * at * (c - b);
    const lean = Math.atan2(slope(from.y, low.y, to.y), slope(from.x, low.x, to.x));
    return { x: mix(from.x, low.x, to.x), y: mix(from.y, low.y, to.y), lean: (lean * 180) / Math.PI };
  });
}

function lowest(from: Point, to: Point, sag: number): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + 2 * sag };
}
