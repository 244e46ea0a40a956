/** What people make, as the server keeps it. */
import { del, get, post } from "$lib/net/http";
import { isOffered } from "$lib/net/offered.svelte";
import type { CreationInfo, CreationList, MadePackInfo, MadeVariantInfo } from "$lib/wire/types";

/** Which sort, by its address. */
export interface Sorts {
  packs: MadePackInfo;
  variants: MadeVariantInfo;
}
export type Sort = keyof Sorts;

/** A page of the gallery, or all examples. */
export interface Shelf<S extends Sort> {
  readonly creations: readonly Sorts[S][];
  /** What to ask for as the next page. */
  readonly next: number | null;
}

/** What a game brings along to begin with. */
export const listExamples = <S extends Sort>(sort: S): Promise<Shelf<S>> => get<Shelf<S>>(`/${sort}/examples`);

/** What people of this server show to everybody, the newest first. */
export const listShared = <S extends Sort>(sort: S, before: number | null): Promise<Shelf<S>> =>
  get<Shelf<S>>(`/${sort}/gallery${before === null ? "" : `?before=${before}`}`);

export const setShared = (sort: Sort, id: string, is_shared: boolean): Promise<CreationInfo> =>
  post<CreationInfo>(`/${sort}/${encodeURIComponent(id)}/share`, { is_shared });

export const reportMade = (sort: Sort, id: string, reason: string, text: string): Promise<void> =>
  post<void>(`/${sort}/${encodeURIComponent(id)}/reports`, { reason, text });

export const listMade = async (sort: Sort): Promise<readonly CreationInfo[]> =>
  isOffered("workshop") ? (await get<CreationList>(`/${sort}`)).creations : [];

export const findMade = <S extends Sort>(sort: S, id: string): Promise<Sorts[S]> =>
  get<Sorts[S]>(`/${sort}/${encodeURIComponent(id)}`);

/** What a text would be; nothing is kept. */
export const check = <S extends Sort>(sort: S, text: string): Promise<Sorts[S]> =>
  post<Sorts[S]>(`/${sort}/check`, { text });

export const keep = <S extends Sort>(sort: S, text: string): Promise<Sorts[S]> => post<Sorts[S]>(`/${sort}`, { text });

export const drop = (sort: Sort, id: string): Promise<void> => del<void>(`/${sort}/${encodeURIComponent(id)}`);
