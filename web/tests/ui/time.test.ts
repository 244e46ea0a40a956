import { expect, it } from "vitest";
import { timeLeft } from "$lib/ui/time";

it("shows time as a clock does, and the last second until it is over", () => {
  const shown = [0, 0.2, 59, 60, 754.5, 3_600, 3_725, 86_400, 273_600].map(timeLeft);
  expect(shown).toEqual(["0:00", "0:01", "0:59", "1:00", "12:35", "1:00:00", "1:02:05", "1d 0h", "3d 4h"]);
});
