/** The words on a page, and which language they are of. */
import { builtInWords } from "$lib/i18n/languages";

const NAMES = ["aria-label", "title", "placeholder", "alt"];

/** All words for eyes and ears, but for those that say of themselves that they are of another language. */
export function wordsOnPage(): string[] {
  const own = document.documentElement.lang;
  const isOther = (one: Element) => (one.closest<HTMLElement>("[lang]")?.lang ?? own) !== own;
  const found = [document.title];
  const app = document.getElementById("app")!;
  const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!;
    if (!isOther(parent) && !parent.closest("script, style")) found.push((walker.currentNode as Text).data);
  }
  for (const one of app.querySelectorAll(NAMES.map((name) => `[${name}]`).join()))
    if (!isOther(one)) for (const name of NAMES) found.push(one.getAttribute(name) ?? "");
  return found.map((text) => text.trim().replace(/\s+/g, " ")).filter((text) => text !== "");
}

const LOWER = "áƀçðéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýž";
const MARKS = new Map(
  [..."abcdefghijklmnopqrstuvwxyz"].flatMap((letter, i) => {
    const other = [...LOWER][i]!;
    return [[letter, other] as const, [letter.toUpperCase(), other.toUpperCase()] as const];
  }),
);

/** Every letter marked, but for values and tags; `tools/make_language.py` does the same for a whole folder. */
export function mark(text: string): string {
  const parts = text.split(/(\{\w+\}|<[^>]*>)/);
  return parts.map((part, i) => (i % 2 ? part : [...part].map((one) => MARKS.get(one) ?? one).join(""))).join("");
}

export const isMarked = (text: string): boolean => [...LOWER].some((letter) => text.includes(letter));

/** Texts in several languages get one more, in which every letter is marked. */
export function markAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markAll);
  if (value === null || typeof value !== "object") return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, markAll(inner)] as const);
  const { en } = value as { en?: unknown };
  return Object.fromEntries(typeof en === "string" ? [...fields, ["xx", mark(en)]] : fields);
}

/** The words of the marked language, as a server tells them. */
export async function markedWords(): Promise<Record<string, unknown>> {
  const change = (words: unknown): unknown =>
    typeof words === "string"
      ? mark(words)
      : Object.fromEntries(
          ["one", "few", "many", "other"].map((form) => {
            const forms = words as Record<string, string>;
            return [form, mark(forms[form] ?? forms["other"]!)];
          }),
        );
  return Object.fromEntries([...(await builtInWords("en"))].map(([key, words]) => [key, change(words)]));
}

const textsOf = async (code: string): Promise<string[]> =>
  [...(await builtInWords(code)).values()].flatMap((words) =>
    typeof words === "string" ? [words] : Object.values(words as object as Record<string, string>),
  );

const LONG_ENOUGH = 4; // shorter words are often the same in both languages
const bare = (text: string) => text.replace(/\{\w+\}|[^\p{L}\p{N}_]/gu, "");
/** Enough of it is no value, so that it says something about the language. */
const hasWords = (text: string) => (text.replace(/\{\w+\}/g, "").match(/[A-Za-zÄÖÜäöüß’]{2,}/g) ?? []).length >= 2;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const asPattern = (text: string) =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(escaped)
      .join(".+")}$`,
    "s",
  );

/** Recognises English words of ours, also with values filled in. */
export async function english(names: readonly { en: string; de: string }[]): Promise<(text: string) => boolean> {
  const german = new Set([...(await textsOf("de")), ...names.map(({ de }) => de)]);
  const own = [...(await textsOf("en")), ...names.map(({ en }) => en)];
  const long = own.filter((text) => !german.has(text) && bare(text).length >= LONG_ENOUGH);
  const whole = new Set(long.filter((text) => !text.includes("{")));
  const patternsOf = (texts: Iterable<string>) =>
    [...texts].filter((text) => text.includes("{") && hasWords(text)).map(asPattern);
  const [ours, theirs] = [patternsOf(long), patternsOf(german)];
  return (text) => whole.has(text) || (ours.some((one) => one.test(text)) && !theirs.some((one) => one.test(text)));
}
