const MOVE = /^([a-z]\d+)(x?)([a-z]\d+)$/;

/** A move of the notation as the log writes it: "b4c4" is "b4–c4", "f4xf5" is "f4×f5"; anything else stays. */
export function readable(text: string): string {
  return text.replace(MOVE, (_, from: string, strikes: string, to: string) => `${from}${strikes ? "×" : "–"}${to}`);
}
