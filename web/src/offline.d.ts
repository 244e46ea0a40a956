/** Where Python for the browser lies, and what it is made of. See plugins/offline.ts. */
declare module "virtual:python-version" {
  export const PYTHON: string;
  export const PYTHON_FILES: readonly string[];
}
