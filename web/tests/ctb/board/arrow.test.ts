import { expect, test } from "vitest";
import { arrowOf } from "$lib/ctb/board/arrow";

const pointsOf = (path: string) =>
  path
    .slice(1, -1)
    .split("L")
    .map((point) => point.split(" ").map(Number));

test("an arrow points at the middle of its target and begins beside the middle of its source", () => {
  const points = pointsOf(arrowOf({ x: 2, y: 5 }, { x: 2, y: 1 }));
  expect(points[3]).toEqual([2.5, 1.5]);
  expect(points[0]![1]).toBeLessThan(5.5);
  expect(points[0]![1]).toBeGreaterThan(5);
});

test("it has two equal halves, whichever way it goes", () => {
  for (const to of [
    { x: 3, y: 0 },
    { x: 0, y: 3 },
    { x: 7, y: 7 },
  ]) {
    const points = pointsOf(arrowOf({ x: 3, y: 3 }, to));
    const [tip, one, other] = [points[3]!, points[2]!, points[4]!];
    const far = (point: number[]) => Math.hypot(point[0]! - tip[0]!, point[1]! - tip[1]!);
    expect(far(one)).toBeCloseTo(far(other), 2);
  }
});
