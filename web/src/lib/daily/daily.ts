/** What can be asked of the daily. */
import { get, post } from "$lib/net/http";
import type { DailyInfo, DailyTable } from "$lib/wire/types";

export const loadDaily = (day: string | null) => get<DailyInfo>(day === null ? "/daily" : `/daily/${day}`);
export const playDaily = () => post<DailyTable>("/daily");

/** A day as it is written here: "17 November 2026". */
export function dayWords(day: string, locale: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
}

/** The day before: 2026-03-01 → 2026-02-28. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
