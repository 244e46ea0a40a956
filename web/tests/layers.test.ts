import { describe, expect, test } from "vitest";
import { importsOf, sourcesOf } from "./sources";

/** From the ground up: a folder may use those of the lines before its own. `.` is the files of `lib` itself. */
const LAYERS = [
  ["wire"],
  ["i18n"],
  ["."],
  ["net"],
  ["fair"],
  ["table", "library", "scenery"],
  ["ui"],
  ["playback", "session"],
  ["replay"],
  ["challengers", "ctb", "generic"],
  ["lobby"],
  ["cups", "daily", "home", "learn", "notices", "offline", "operator", "people", "puzzles", "room", "workshop"],
  ["companion", "party"],
  ["shell"],
  ["routes"],
];

/** The same inside a game, whichever it is: what both have has one name. */
const ROOMS = [
  ["types.ts"],
  ["state", "cards"],
  ["tell"],
  ["pieces", "odds", "advice"],
  ["board", "draft", "match", "luck"],
  ["setup", "rules", "round"],
  ["review"],
  ["panel", "result"],
  ["replay", "analysis", "tv"],
  ["Game.svelte", "Tv.svelte", "Line.svelte"],
];

const files = sourcesOf("src").filter((path) => /^(lib|routes)\/.*\.(ts|svelte)$/.test(path));

function layerOf(path: string): string {
  const [top = "", next = "", ...rest] = path.split("/");
  if (top !== "lib") return top;
  return rest.length > 0 ? next : ".";
}

/** Null: not of this game. */
function roomOf(game: string, path: string): string | null {
  const inside = `lib/${game}/`;
  if (!path.startsWith(inside)) return null;
  return path === `${inside}types` ? "types.ts" : path.slice(inside.length).split("/")[0]!;
}

/** The imports that go up or sideways. */
function wrongWays(order: readonly (readonly string[])[], placeOf: (path: string) => string | null): string[] {
  const levels = new Map(order.flatMap((names, level) => names.map((name) => [name, level] as const)));
  return files.flatMap((path) => {
    const own = placeOf(path);
    if (own === null) return [];
    const used = importsOf(path).map(placeOf);
    return used
      .filter((place) => place !== null && place !== own && !(levels.get(place)! < levels.get(own)!))
      .map((place) => `${path} → ${place}`);
  });
}

test("no folder uses one above it, or beside it", () => {
  expect(new Set(files.map(layerOf))).toEqual(new Set(LAYERS.flat()));
  expect(wrongWays(LAYERS, layerOf)).toEqual([]);
});

describe.each(["challengers", "ctb"])("in %s", (game) => {
  test("no room uses one above it, or beside it", () => {
    const rooms = files.map((path) => roomOf(game, path)).filter((room) => room !== null);
    expect(rooms.filter((room) => !ROOMS.flat().includes(room))).toEqual([]);
    expect(wrongWays(ROOMS, (path) => roomOf(game, path))).toEqual([]);
  });
});
