/** What is in the making, kept in this browser: it survives a reload and a phone that dies. */
import type { Sort } from "$lib/library/creations";

export interface Draft {
  readonly id: string;
  readonly sort: Sort;
  readonly title: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const KEY = "flagfall.drafts";
const MOST = 20;

/** All of them, the newest first. Read anew each time: another tab may have written. */
export function allDrafts(): readonly Draft[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isDraft).sort((one, other) => other.at - one.at) : [];
  } catch {
    return [];
  }
}

/** Keep one; the oldest make room. Whether there was room for it. */
export function keepDraft(draft: Draft): boolean {
  return write([draft, ...allDrafts().filter(({ id }) => id !== draft.id)].slice(0, MOST));
}

export function dropDraft(id: string): void {
  write(allDrafts().filter((one) => one.id !== id));
}

function write(drafts: readonly Draft[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(drafts));
    return true;
  } catch {
    return false;
  }
}

function isDraft(value: unknown): value is Draft {
  const { id, sort, text, title, at } = (value ?? {}) as Partial<Draft>;
  return [id, text, title].every((one) => typeof one === "string") && typeof at === "number" && isSort(sort);
}

const isSort = (sort: unknown): sort is Sort => sort === "packs" || sort === "variants";
