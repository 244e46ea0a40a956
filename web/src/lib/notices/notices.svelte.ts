import { currentLocale } from "$lib/i18n/index.svelte";
import { del, get, patch, post } from "$lib/net/http";
import { isOffered } from "$lib/net/offered.svelte";
import type { NoticeChange, NoticeSettings, VacationInfo } from "$lib/wire/types";
import { dropSubscription, subscribeHere } from "./push";

/** How the reader is told of their games, as the server has it. */
export class NoticeWishes {
  #settings = $state.raw<NoticeSettings | null>(null);
  #vacation = $state.raw<VacationInfo | null>(null);

  get settings(): NoticeSettings | null {
    return this.#settings;
  }

  get vacation(): VacationInfo | null {
    return this.#vacation;
  }

  async load(): Promise<void> {
    [this.#settings, this.#vacation] = await Promise.all([
      isOffered("notices") ? get<NoticeSettings>("/me/notices") : null,
      get<VacationInfo>("/me/vacation"),
    ]);
  }

  async change(change: NoticeChange): Promise<void> {
    this.#settings = await patch<NoticeSettings>("/me/notices", change);
  }

  /** This browser takes messages from now on, in the language and time zone it has now. */
  async pushHere(): Promise<void> {
    const subscription = await subscribeHere(this.#settings?.push_key ?? "");
    await this.change({ language: currentLocale(), ...(this.#settings?.zone === "UTC" ? { zone: zoneHere() } : {}) });
    this.#settings = await post<NoticeSettings>("/me/notices/push", subscription);
  }

  async drop(device: string, isHere: boolean): Promise<void> {
    if (isHere) await dropSubscription();
    this.#settings = await del<NoticeSettings>(`/me/notices/push/${encodeURIComponent(device)}`);
  }

  async makeFeed(): Promise<void> {
    await this.change({ language: currentLocale() });
    this.#settings = await post<NoticeSettings>("/me/notices/feed");
  }

  async dropFeed(): Promise<void> {
    this.#settings = await del<NoticeSettings>("/me/notices/feed");
  }

  async test(): Promise<void> {
    await post("/me/notices/test");
  }

  async goOnVacation(days: number): Promise<void> {
    this.#vacation = await post<VacationInfo>("/me/vacation", { days });
  }

  async comeBack(): Promise<void> {
    this.#vacation = await del<VacationInfo>("/me/vacation");
  }
}

/** The time zone of this device. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
