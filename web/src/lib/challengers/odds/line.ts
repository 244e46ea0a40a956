/** A swing line as far as it may be shown: never a chance before the card that it follows from. */
import type { MatchOdds, OddsPoint } from "$lib/wire/types";
import type { Side } from "../types";

/** So many reveals fill the width at first: how long the match will be must not be seen from the beginning. */
const FEWEST = 12;

/** The points whose cards have been shown. */
export function shownPoints(line: MatchOdds, moment: number): readonly OddsPoint[] {
  const shown = line.points.filter((point) => point.at <= moment);
  return shown.length > 0 ? shown : line.points.slice(0, 1);
}

/** The chance of a side. */
export function chanceOf(point: OddsPoint, side: Side): number {
  return side === 0 ? point.win : 1 - point.win;
}

/** The line as corners of a drawing, 1 wide and 1 high, high where the side is likely to win. */
export function corners(points: readonly OddsPoint[], side: Side): { x: number; y: number }[] {
  const across = Math.max(FEWEST, points.length - 1);
  return points.map((point, i) => ({ x: i / across, y: 1 - chanceOf(point, side) }));
}

/** The reveal that decided a match, once its end is shown: its place among the points and the step to it. */
export function decisive(line: MatchOdds, moment: number, side: Side): { point: OddsPoint; step: number } | null {
  const last = line.points.at(-1);
  if (line.decided === null || last === undefined || line.winner === null || last.at > moment) return null;
  const [before, point] = [line.points[line.decided - 1], line.points[line.decided]];
  if (!before || !point) return null;
  return { point, step: chanceOf(point, side) - chanceOf(before, side) };
}

/** The moment of the largest swing of a match that has ended; null: there is none, or nobody knows it yet. */
export function turningMoment(line: MatchOdds): number | null {
  if (line.decided === null || line.winner === null) return null;
  return line.points[line.decided]?.at ?? null;
}
