/** Plain data as TOML, laid out as people write it: facts first, then a section for each thing that is named. */

export type Data = { readonly [key: string]: unknown };

const isTable = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value);
/** A table of tables, such as `cards`: each of them gets a section of its own. */
const isShelf = (value: Data): boolean => Object.values(value).length > 0 && Object.values(value).every(isTable);
const key = (name: string): string => (/^[A-Za-z0-9_-]+$/.test(name) ? name : JSON.stringify(name));

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (isTable(value)) {
    const parts = Object.entries(value).map(([name, part]) => `${key(name)} = ${inline(part)}`);
    return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
  }
  // JSON's texts are TOML's, too, but for one character that TOML wants escaped.
  return JSON.stringify(value).replaceAll("\u007f", "\\u007F");
}

function lines(table: Data): string {
  return Object.entries(table)
    .map(([name, value]) => `${key(name)} = ${inline(value)}\n`)
    .join("");
}

export function toToml(data: Data): string {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined && value !== null);
  const facts = Object.fromEntries(entries.filter(([, value]) => !isTable(value)));
  const sections = entries.flatMap(([name, value]) => {
    if (!isTable(value)) return [];
    if (!isShelf(value)) return [`[${key(name)}]\n${lines(value)}`];
    return Object.entries(value).map(([inner, table]) => `[${key(name)}.${key(inner)}]\n${lines(table as Data)}`);
  });
  return [lines(facts), ...sections].filter((part) => part !== "").join("\n");
}
