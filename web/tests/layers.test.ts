import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** From the ground up: a folder may use those of the lines before its own. `.` is the files of `lib` itself. */
const LAYERS = [
  ["wire", "i18n"],
  ["."],
  ["net"],
  ["table", "library", "scenery"],
  ["ui"],
  ["playback", "session"],
  ["replay"],
  ["challengers", "ctb"],
  ["lobby"],
  ["home", "learn", "room"],
  ["shell"],
  ["routes"],
];
const SOURCE = /from "(?:\$lib\/|(\.\.?\/))([^"]+)"/g;

const levels = new Map(LAYERS.flatMap((folders, level) => folders.map((folder) => [folder, level] as const)));

function folderOf(path: string): string {
  const [top = "", next = "", ...rest] = path.split("/");
  if (top !== "lib") return top;
  return rest.length > 0 ? next : ".";
}

test("no folder uses one above it, or beside it", () => {
  const root = new URL("../src", import.meta.url).pathname;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /^(lib|routes)\/.*\.(ts|svelte)$/.test(path))
    .map((path) => path.replaceAll("\\", "/"));
  expect(new Set(files.map(folderOf))).toEqual(new Set(levels.keys()));
  const wrong = files.flatMap((path) => {
    const own = folderOf(path);
    const used = [...readFileSync(join(root, path), "utf8").matchAll(SOURCE)].map(([, dots = "", target = ""]) =>
      folderOf(dots === "" ? `lib/${target}` : normalize(join(dirname(path), dots + target))),
    );
    return used
      .filter((folder) => folder !== own && levels.get(folder)! >= levels.get(own)!)
      .map((to) => `${path} → ${to}`);
  });
  expect(wrong).toEqual([]);
});
