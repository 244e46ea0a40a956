/**
 * Plurals, numbers and lists as a language has them, from Unicode's CLDR by way of Intl; `flagfall/text/cldr.py` does
 * the same for terminals. A `tag` names the language of CLDR. Digits are those of the boards and cards, 0 to 9.
 */

/** Made once each: the story of a match has hundreds of numbers, and making a format takes its time. */
function kept<Format>(make: (tag: string) => Format): (tag: string) => Format {
  const made = new Map<string, Format>();
  return (tag) => {
    const found = made.get(tag) ?? make(`${tag}-u-nu-latn`);
    made.set(tag, found);
    return found;
  };
}

const LONG = 10_000;
const rules = kept((tag) => new Intl.PluralRules(tag));
const short = kept((tag) => new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 1 }));
const long = kept((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }));
const lists = kept((tag) => new Intl.ListFormat(tag));
const times = kept((tag) => new Intl.RelativeTimeFormat(tag, { numeric: "auto" }));

/** The form for a number of things: zero, one, two, few, many or other. */
export function pluralForm(n: number, tag: string): Intl.LDMLPluralRule {
  return rules(tag).select(n);
}

/** A number as people of this language write it; whole ones get groups only where they are long. */
export function number(value: number, tag: string): string {
  const isLong = Math.abs(value) >= LONG;
  if (Number.isInteger(value) && !isLong) return String(value);
  return (isLong ? long : short)(tag).format(value);
}

/** A share as whole hundredths; what is not quite sure is not called so. */
export function percent(share: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 }).format(wholeShare(share));
}

/** A share as `percent` shows it. What is left over from it is `1 - wholeShare(share)`, so that both add up to 100 %. */
export function wholeShare(share: number): number {
  const rounded = Math.round(share * 100) / 100;
  return share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, rounded)) : rounded;
}

/** "A, B and C". */
export function list(items: readonly string[], tag: string): string {
  return lists(tag).format(items);
}

/** A moment in the past or future in words: "3 minutes ago". `seconds` is negative for the past. */
export function relativeTime(seconds: number, tag: string): string {
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400],
    ["hour", 3_600],
    ["minute", 60],
  ];
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return times(tag).format(Math.round(seconds / size), unit);
  }
  return times(tag).format(0, "second");
}
