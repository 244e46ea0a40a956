let text = $state("");
let isOdd = false;

/** What the live region says; reactive. */
export function announced(): string {
  return text;
}

/** Tell screen readers; the same words twice are two announcements. */
export function announce(words: string): void {
  isOdd = !isOdd;
  text = isOdd ? words : `${words}\u00a0`;
}
