/** Sentences with gaps: the words of a language around controls. */

export type Part = { readonly text: string } | { readonly slot: string };

/** "{on}, this card gets {amount}." as gaps and the words between them. */
export function partsOf(template: string): readonly Part[] {
  return template
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => (/^\{\w+\}$/.test(part) ? { slot: part.slice(1, -1) } : { text: part }));
}
