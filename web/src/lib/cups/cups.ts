/** What can be asked of cups. */
import { get, post } from "$lib/net/http";
import type { CupChat, CupInfo, CupLine, CupList, CupSettings, CupSummary } from "$lib/wire/types";

export const cupPage = (cup: { id: string }) => `/cup/${cup.id}`;

export const listCups = async (): Promise<readonly CupSummary[]> => (await get<CupList>("/cups")).cups;
export const findCup = (id: string) => get<CupInfo>(`/cups/${id}`);
export const openCup = (settings: CupSettings) => post<CupInfo>("/cups", settings);
export const enterCup = (id: string) => post<CupInfo>(`/cups/${id}/enter`);
export const leaveCup = (id: string) => post<CupInfo>(`/cups/${id}/leave`);
export const beginStage = (id: string) => post<CupInfo>(`/cups/${id}/begin`);
export const endCup = (id: string) => post<CupInfo>(`/cups/${id}/end`);
/** Codes of cups are shorter than those of tables. */
export const isCupCode = (code: string): boolean => code.replace(/[^\p{L}\p{N}]/gu, "").length === 5;
/** The cup with a short code. */
export const findCupByCode = (code: string) => get<CupInfo>(`/cup-codes/${encodeURIComponent(code)}`);
/** The host holds the next round back, or lets it begin by itself again. */
export const holdCup = (id: string, is_held: boolean) => post<CupInfo>(`/cups/${id}/hold`, { is_held });
export const linesOf = async (id: string): Promise<readonly CupLine[]> =>
  (await get<CupChat>(`/cups/${id}/chat`)).lines;
export const sayInCup = (id: string, said: { id: string; text: string }) => post<void>(`/cups/${id}/chat`, said);
export const addBots = (id: string, bot: string, count: number) => post<CupInfo>(`/cups/${id}/bots`, { bot, count });
export const changeEntrant = (id: string, entrant: string, isIn: boolean) =>
  post<CupInfo>(`/cups/${id}/entrants/${encodeURIComponent(entrant)}`, { is_in: isIn });
