import { flatten } from "./catalog";

const files = import.meta.glob<object>(
  ["$locales/de/web*.json", "$locales/de/{actions,ctb,errors,events,server,ui}.json"],
  { eager: true, import: "default" },
);

export const catalog = flatten(
  Object.fromEntries(Object.entries(files).map(([path, tree]) => [path.replace(/^.*\/|\.json$/g, ""), tree])),
);
