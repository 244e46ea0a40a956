import { expect, it } from "vitest";
import { gentlerLevel } from "$lib/ctb/panel/gentler";
import type { TableInfo } from "$lib/wire/types";

const table = (bot: string | null, winners: number[], contest: object | null = null) =>
  ({ outcome: { winners }, contest, seats: [{ bot: null }, { bot }] }) as unknown as TableInfo;

it.each([
  ["after a loss one level less", table("engine-3", [1]), 12, 2],
  ["not after a win", table("engine-3", [0]), 12, null],
  ["not after a tie", table("engine-3", []), 12, null],
  ["not below the lowest", table("engine-1", [1]), 12, null],
  ["not against a person", table(null, [1]), 12, null],
  ["not in a cup", table("engine-3", [1], { kind: "cup" }), 12, null],
  ["not for somebody who gave up before the first move", table("engine-3", [1]), 0, null],
])("%s", (_, info, turns, level) => {
  expect(gentlerLevel(info, 0, turns)).toBe(level);
});
