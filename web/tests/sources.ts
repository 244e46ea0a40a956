/** The sources of the app, as tests of their order and size read them. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const IMPORT = /from "(?:\$lib\/|(\.\.?\/))([^"]+)"/g;

/** Every source below a folder of `web`, by its path from there. */
export function sourcesOf(folder: string): string[] {
  return readdirSync(join(WEB, folder), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(ts|svelte|css)$/.test(path));
}

export function textOf(folder: string, path: string): string {
  return readFileSync(join(WEB, folder, path), "utf8");
}

/** The files of the app that one of them imports, by their paths from `src`. */
export function importsOf(path: string): string[] {
  return [...textOf("src", path).matchAll(IMPORT)].map(([, dots = "", target = ""]) =>
    dots === "" ? `lib/${target}` : normalize(join(dirname(path), dots + target)),
  );
}
