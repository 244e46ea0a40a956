import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** What Python in the browser is made of. */
const PYTHON = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const VERSION = "virtual:python-version";

/**
 * For pages that work without a server: `app.json` lists every file of the app, so that the service worker can keep
 * them, and Python lies beside it, under its version, fetched only by those who want to play without a server.
 */
export function offline(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  return {
    name: "flagfall-offline",
    resolveId: (id) => (id === VERSION ? `\0${VERSION}` : undefined),
    load: (id) =>
      id === `\0${VERSION}`
        ? `export const PYTHON = "/python/${version}/"; export const PYTHON_FILES = ${JSON.stringify(PYTHON)};`
        : undefined,
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      this.emitFile({ type: "asset", fileName: "app.json", source: JSON.stringify(files.map((name) => `/${name}`)) });
      for (const name of PYTHON) {
        this.emitFile({
          type: "asset",
          fileName: `python/${version}/${name}`,
          source: readFileSync(join(folder, name)),
        });
      }
    },
  };
}
