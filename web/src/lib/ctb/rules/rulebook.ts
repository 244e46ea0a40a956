/** The rules of a variant as the server tells them, cut into sections. */

export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
  /** It ends in a table, which is better drawn than written. */
  readonly hasTable: boolean;
}

/** A heading is a line with a line of dashes below; the title of the whole has equals signs. */
export function sectionsOf(text: string): Section[] {
  const lines = text.split("\n");
  const sections: { title: string; lines: string[]; hasTable: boolean }[] = [];
  lines.forEach((line, i) => {
    if (/^-{3,}$/.test(lines[i + 1] ?? "")) sections.push({ title: line, lines: [], hasTable: false });
    else if (!/^[-=]{3,}$/.test(line)) sections.at(-1)?.lines.push(line);
  });
  return sections.map((section) => {
    const start = section.lines.findIndex(isTableLine);
    // The paragraph before a table introduces it, and a gap lies between.
    const gap = start < 0 ? -1 : section.lines.slice(0, start).findIndex((line) => line === "");
    const kept = start < 0 ? section.lines : section.lines.slice(0, Math.max(0, gap));
    return { ...section, lines: kept.filter((line) => line !== ""), hasTable: start >= 0 };
  });
}

/** Columns are two spaces apart, and a star begins a list. */
function isTableLine(line: string): boolean {
  return /\S {2,}\S/.test(line) && !/^\s*\*/.test(line);
}
