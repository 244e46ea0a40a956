/** Arrows from square to square, as shapes. Pure. */
import type { Spot } from "../state/geometry";

export interface Arrow {
  readonly source: number;
  readonly target: number;
}

/** Of squares. */
const SHAFT = 0.09;
const HEAD = 0.24;
const HEAD_LENGTH = 0.34;
/** How far from the middle of its square it begins. */
const START = 0.3;

/** The outline of an arrow between the middles of two squares, as the path of an SVG counted in squares. */
export function arrowOf(from: Spot, to: Spot): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const neck = length - HEAD_LENGTH;
  const corners: readonly (readonly [number, number])[] = [
    [START, SHAFT],
    [neck, SHAFT],
    [neck, HEAD],
    [length, 0],
    [neck, -HEAD],
    [neck, -SHAFT],
    [START, -SHAFT],
  ];
  const points = corners.map(([along, beside]) => {
    const x = from.x + 0.5 + ux * along - uy * beside;
    const y = from.y + 0.5 + uy * along + ux * beside;
    return `${round(x)} ${round(y)}`;
  });
  return `M${points.join("L")}Z`;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
