import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { sourcesOf, textOf } from "./sources";

const MOST_FILES = 20;
const MOST_LINES = 300;
/** Nobody reads it as a whole: it is written by `make wire`. */
const GENERATED = "lib/wire/types.ts";

describe.each(["src", "tests"])("in %s", (folder) => {
  const files = sourcesOf(folder);

  test("a folder can be taken in at a glance", () => {
    const folders = files.map((path) => dirname(path));
    const crowded = [...new Set(folders)].filter((name) => folders.filter((one) => one === name).length > MOST_FILES);
    expect(files.length).toBeGreaterThan(MOST_FILES);
    expect(crowded).toEqual([]);
  });

  test("a file is about one thing", () => {
    const lines = (path: string) => textOf(folder, path).split("\n").length - 1;
    const long = files.filter((path) => path !== GENERATED && lines(path) > MOST_LINES);
    expect(long).toEqual([]);
  });
});
