import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import app from "./vite.config.ts";
import { emulate, touch, touchTap } from "./tests/components/commands.ts";

/** The browser of this machine; `tools/web.py check` finds and names it. */
const chromium = process.env.FLAGFALL_CHROMIUM;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
const COMPONENTS = "tests/components/**/*.test.ts";

if (!chromium) {
  const line = "!".repeat(100);
  console.error(`\n${line}\nCOMPONENT TESTS LEFT OUT: name a Chromium in FLAGFALL_CHROMIUM.\n${line}\n`);
}

// What is asked of the API is answered by the test, never by a server that happens to run.
const alone = { ...app, server: { ...app.server, proxy: undefined } };

export default mergeConfig(
  alone,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          // Vitest would take Svelte's server side otherwise.
          resolve: { conditions: ["browser"] },
          test: { name: "functions", include: ["tests/**/*.test.ts"], exclude: [COMPONENTS], environment: "node" },
        },
        ...(chromium
          ? [
              {
                extends: true as const,
                // Found now; found later, the page would be loaded once more in the middle of a test.
                optimizeDeps: { include: ["axe-core", "@noble/hashes/blake2.js", "@noble/hashes/utils.js"] },
                test: {
                  name: "components",
                  include: [COMPONENTS],
                  setupFiles: ["tests/components/setup.ts"],
                  // One page for all files: to load the app anew for each takes longer than most tests.
                  isolate: false,
                  fileParallelism: false,
                  testTimeout: 15_000,
                  browser: {
                    enabled: true,
                    headless: true,
                    provider: playwright({
                      launchOptions: { executablePath: chromium, args: FLAGS },
                      contextOptions: { hasTouch: true },
                    }),
                    instances: [{ browser: "chromium" as const }],
                    viewport: { width: 1280, height: 800 },
                    screenshotFailures: false,
                    commands: { emulate, touch, touchTap },
                  },
                },
              },
            ]
          : []),
      ],
    },
  }),
);
