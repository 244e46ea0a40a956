import { expect, test } from "vitest";
import { dayBefore } from "../../src/lib/daily/daily";
import { symbols } from "../../src/lib/daily/share";

test("a result is told in a symbol for each round, and nothing else", () => {
  expect(symbols(["won", "lost", "tied"])).toBe("🟩🟥🟨");
});

test("the day before is a day before, at the end of months, too", () => {
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  expect(dayBefore("2027-01-01")).toBe("2026-12-31");
});
