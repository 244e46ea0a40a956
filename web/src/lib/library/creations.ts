/** What people make, as the server keeps it. */
import { del, get, post } from "$lib/net/http";
import type { CreationInfo, CreationList, MadePackInfo, MadeVariantInfo } from "$lib/wire/types";

/** Which sort, by its address. */
export interface Sorts {
  packs: MadePackInfo;
  variants: MadeVariantInfo;
}
export type Sort = keyof Sorts;

export const listMade = async (sort: Sort): Promise<readonly CreationInfo[]> =>
  (await get<CreationList>(`/${sort}`)).creations;

export const findMade = <S extends Sort>(sort: S, id: string): Promise<Sorts[S]> =>
  get<Sorts[S]>(`/${sort}/${encodeURIComponent(id)}`);

/** What a text would be; nothing is kept. */
export const check = <S extends Sort>(sort: S, text: string): Promise<Sorts[S]> =>
  post<Sorts[S]>(`/${sort}/check`, { text });

export const keep = <S extends Sort>(sort: S, text: string): Promise<Sorts[S]> => post<Sorts[S]>(`/${sort}`, { text });

export const drop = (sort: Sort, id: string): Promise<void> => del<void>(`/${sort}/${encodeURIComponent(id)}`);
