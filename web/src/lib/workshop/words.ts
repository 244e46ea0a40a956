/** Words in several languages, of which one is enough. */

/** The same with other words in one language; without any, null: then they are written by the server. */
export function wordsWith(
  words: Readonly<Record<string, string>>,
  code: string,
  text: string,
): Record<string, string> | null {
  const { [code]: _, ...rest } = words;
  const next = text.trim() === "" ? rest : { ...rest, [code]: text };
  return Object.keys(next).length === 0 ? null : next;
}
