/** How much room a name takes, so that it can be written as large as its longest word allows. */

/** Widths of bold letters in em, rather too much than too little; every letter not named here is of middle width. */
const WIDTHS: readonly (readonly [letters: string, width: number])[] = [
  ["iljI '’.,!|\u00ad", 0.31],
  ["ftr-", 0.43],
  ["csz", 0.52],
  ["mwM", 0.9],
  ["W", 1.12],
  ["ABCDGHKNOPQRSTUVXYZÄÖÜß", 0.78],
];
const MIDDLE = 0.61;

const widthOf = (letter: string): number => WIDTHS.find(([letters]) => letters.includes(letter))?.[1] ?? MIDDLE;

/** The width of a name in em, all in one line. */
export function lineWidth(name: string): number {
  const width = [...name].reduce((sum, letter) => sum + widthOf(letter), 0);
  return Math.max(1, width);
}

/** The width of a name's longest word in em: what has to fit into one line. A line may end at a blank or after a hyphen. */
export function widestWord(name: string): number {
  return Math.max(...name.split(/\s+|(?<=-)/).map(lineWidth));
}
