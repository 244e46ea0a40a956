/** Whether this page is a demo: a folder of files, without a server (`tools/demo.py`). */
export const isDemo = (): boolean => document.documentElement.dataset["demo"] !== undefined;

/** What can be done there, by the patterns of its pages; everything else says that it takes a server. */
const PAGES = new Set([
  "/",
  "/offline",
  "/cards",
  "/learn",
  "/learn/:game",
  "/puzzles",
  "/puzzle/:id",
  "/replay/:id",
  "/about",
]);
export const isInDemo = (pattern: string): boolean => PAGES.has(pattern);
