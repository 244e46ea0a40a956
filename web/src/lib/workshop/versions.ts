/** What somebody keeps, by title: the newest first, earlier versions behind it. */
import type { CreationInfo } from "$lib/wire/types";

export interface Work {
  readonly title: string;
  /** The newest first. */
  readonly versions: readonly CreationInfo[];
}

/** A text that was changed is another creation, under the same title: an earlier version of the same work. */
export function worksOf(kept: readonly CreationInfo[]): readonly Work[] {
  const works = new Map<string, CreationInfo[]>();
  for (const one of kept) {
    const key = `${one.is_yours} ${one.title}`;
    works.set(key, [...(works.get(key) ?? []), one]);
  }
  return [...works.values()].map((versions) => {
    const sorted = versions.toSorted((a, b) => b.at - a.at);
    return { title: sorted[0]?.title ?? "", versions: sorted };
  });
}
