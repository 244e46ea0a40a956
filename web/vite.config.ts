import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { icons } from "./plugins/icons.ts";
import { offline } from "./plugins/offline.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where `flagfall serve` listens while you work on the pages: FLAGFALL_PORT=… npm run dev */
const server = `http://127.0.0.1:${process.env.FLAGFALL_PORT ?? "8000"}`;

/** All words of a language in one file: they are always needed together. */
const wordsOf = (id: string) => `words-${id.split("/").at(-2)}`;

export default defineConfig({
  plugins: [icons(), svelte(), offline()],
  resolve: {
    alias: {
      $lib: here("src/lib"),
      $locales: here("../src/flagfall/text/locales"),
    },
  },
  server: {
    host: "127.0.0.1",
    fs: { allow: [here("."), here("../src/flagfall/text/locales")] },
    // The server lets only its own pages open websockets; while you work on them, these are its own.
    proxy: { "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  build: {
    outDir: here("../src/flagfall/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 2048,
    reportCompressedSize: true,
    // The strict content policy of the server knows no inline script.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs comes in one piece, not in forty.
        codeSplitting: {
          groups: [
            { name: "svelte", test: /node_modules/ },
            { name: wordsOf, test: /text\/locales\/[^/]+\/(?!language)\w+\.json$/ },
            { name: "shell", test: /src\/lib\/(ui|net|session|shell|table|scenery|lobby|library|room)\// },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
});
