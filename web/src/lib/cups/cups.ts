/** What can be asked of cups. */
import { get, post } from "$lib/net/http";
import type { CupInfo, CupList, CupSettings, CupSummary } from "$lib/wire/types";

export const cupPage = (cup: { id: string }) => `/cup/${cup.id}`;

export const listCups = async (): Promise<readonly CupSummary[]> => (await get<CupList>("/cups")).cups;
export const findCup = (id: string) => get<CupInfo>(`/cups/${id}`);
export const openCup = (settings: CupSettings) => post<CupInfo>("/cups", settings);
export const enterCup = (id: string) => post<CupInfo>(`/cups/${id}/enter`);
export const leaveCup = (id: string) => post<CupInfo>(`/cups/${id}/leave`);
export const beginStage = (id: string) => post<CupInfo>(`/cups/${id}/begin`);
export const endCup = (id: string) => post<CupInfo>(`/cups/${id}/end`);
export const addBots = (id: string, bot: string, count: number) => post<CupInfo>(`/cups/${id}/bots`, { bot, count });
export const changeEntrant = (id: string, entrant: string, isIn: boolean) =>
  post<CupInfo>(`/cups/${id}/entrants/${encodeURIComponent(entrant)}`, { is_in: isIn });
