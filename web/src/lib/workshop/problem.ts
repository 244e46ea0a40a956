/** What is wrong with a file, and where, in the reader's words. */
import { currentLocale, has, inLocale, say, t } from "$lib/i18n/index.svelte";
import type { Sorts } from "$lib/library/creations";
import type { Problem } from "./making.svelte";
import type { Data } from "./toml";

/** "Card “Tiger”, effect 2, how much: a whole number from −20 to 20." */
export function problemWords({ message, fault }: Problem, source: Data, made: Sorts[keyof Sorts] | null): string {
  const key = `web_workshop.problem.${fault?.problem ?? ""}`;
  const what = fault && has(key) ? say(key, fault.facts) : message;
  const where = fault ? placeWords(fault.place, source, made) : "";
  return where === "" ? what : t("web_workshop.problem.at", { where, what });
}

function placeWords(place: readonly string[], source: Data, made: Sorts[keyof Sorts] | null): string {
  const [first = "", second = "", ...rest] = place;
  if (first === "cards" && second !== "") {
    const names = ((source.cards as Data | undefined)?.[second] as Data | undefined)?.names as Data | undefined;
    const name = String(names?.[currentLocale()] ?? Object.values(names ?? {})[0] ?? second);
    const words = [t("web_workshop.problem.card", { name })];
    if (rest[0] === "effects" && rest[1] !== undefined)
      words.push(t("web_workshop.effect", { n: Number(rest[1]) + 1 }));
    return [...words, ...fieldWords(rest.at(-1))].join(", ");
  }
  if (first === "pieces" && second !== "") {
    const piece = made && "pieces" in made.shown ? made.shown.pieces.find(({ id }) => id === second) : undefined;
    return [
      t("web_workshop.problem.piece", { name: piece ? inLocale(piece.name) : second }),
      ...fieldWords(rest.at(-1)),
    ].join(", ");
  }
  if (first === "sets") return [t("web_workshop.problem.set"), ...fieldWords(rest.at(-1))].join(", ");
  return fieldWords(place.at(-1)).join("");
}

function fieldWords(key: string | undefined): string[] {
  const words = `web_workshop.problem.field.${key ?? ""}`;
  return key !== undefined && has(words) ? [say(words)] : [];
}
