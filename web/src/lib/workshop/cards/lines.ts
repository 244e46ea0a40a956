/** Many cards at once: a line each, with name, level, power and copies. */

export interface CardFacts {
  name: string;
  level: "A" | "B" | "C";
  power: number;
  copies: number;
}

const COPIES = 4;
const LINE = /^(.+?)[\s,;|]+([ABC])[\s,;|]*(\d{1,2})(?:[\s,;|]*[x×*]?\s*(\d{1,2}))?$/i;

/** "Surfer A 2 x5": its cards, and the numbers of the lines that are none. */
export function readLines(text: string): { cards: CardFacts[]; wrong: number[] } {
  const cards: CardFacts[] = [];
  const wrong: number[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [, name, level, power, copies] = LINE.exec(line.trim()) ?? [];
    if (name === undefined || level === undefined || power === undefined || copies === "0") wrong.push(i + 1);
    else
      cards.push({
        name: name.trim(),
        level: level.toUpperCase() as CardFacts["level"],
        power: Number(power),
        copies: Number(copies ?? COPIES),
      });
  }
  return { cards, wrong };
}
