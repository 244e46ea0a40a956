import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
}

const PREFIX = "icon:";

/** `import flag from "icon:flying-flag"` is the inside of that game-icon's SVG, and nothing else of the set is bundled. */
export function icons(): Plugin {
  let set: IconSet | undefined;
  return {
    name: "flagfall-icons",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      set ??= JSON.parse(
        readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"),
      ) as IconSet;
      const name = id.slice(PREFIX.length + 1);
      const icon = set.icons[name];
      if (icon === undefined) this.error(`There is no game-icon named '${name}'.`);
      return `export default ${JSON.stringify(icon.body)};`;
    },
  };
}
