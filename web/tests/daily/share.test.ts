import { expect, test } from "vitest";
import { dayBefore } from "../../src/lib/daily/daily";
import { symbols } from "../../src/lib/daily/share";
import { dailyWithout } from "../../src/lib/lobby/form/draft";

test("a result is told in a symbol for each round, and nothing else", () => {
  expect(symbols(["won", "lost", "tied"])).toBe("🟩🟥🟨");
});

test("the day before is a day before, at the end of months, too", () => {
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  expect(dayBefore("2027-01-01")).toBe("2026-12-31");
});

// The same days as in tests/server/features/daily/test_service.py: the server leaves out the set of the daily mix.
test("the daily mix leaves out the set that the daily does", () => {
  const days = [new Date(2026, 1, 14), new Date(2026, 10, 17), new Date(2027, 0, 1)];
  expect(days.map(dailyWithout)).toEqual(["film_studio", "film_studio", "outer_space"]);
});
