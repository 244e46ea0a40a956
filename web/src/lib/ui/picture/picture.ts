/** A moment of a game as a picture to send to friends: what it says, and how the words are laid out. */

export interface Score {
  readonly name: string;
  /** As it is to be read. */
  readonly score: string;
}

/** A board of squares, counted from the upper left corner. */
export interface BoardPicture {
  readonly cols: number;
  readonly rows: number;
  readonly blocked: readonly { readonly x: number; readonly y: number }[];
  readonly men: readonly { readonly x: number; readonly y: number; readonly side: 0 | 1; readonly mark: string }[];
}

/** Nothing in it but what everybody at the table knows. */
export interface Picture {
  readonly title: string;
  /** Where: the round and the park, or the rules. */
  readonly where: string;
  readonly scores: readonly Score[];
  /** What has just happened. */
  readonly sentence: string;
  readonly board?: BoardPicture;
}

/** Words in lines that are no wider than `width`; the last line ends with dots if there is more. */
export function linesOf(text: string, width: number, most: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((one) => one !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (lines.length === most - 1) return [...lines, fit(`${line} ${word}`, width, measure)];
    lines.push(line);
    line = word;
  }
  if (line !== "") lines.push(line);
  return lines.map((one) => (measure(one) <= width ? one : fit(one, width, measure)));
}

/** As many letters as fit, and dots for the rest. */
export function fit(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && measure(`${letters.join("")}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
