import { t } from "$lib/i18n/index.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Hours and minutes until something ends: 14 h 26 min. */
export function hoursLeft(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return t(minutes < 60 ? "web.time.minutes" : "web.time.hours", values);
}

/** Seconds as a clock shows them: 0:07, 12:30, 3:05:00, or 2d 4h. */
export function timeLeft(seconds: number): string {
  // The last second is shown until it is over.
  const whole = Math.ceil(seconds);
  if (whole >= DAY) return `${Math.floor(whole / DAY)}d ${Math.floor((whole % DAY) / HOUR)}h`;
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  if (whole >= HOUR) return `${Math.floor(whole / HOUR)}:${two(minutes)}:${two(whole % MINUTE)}`;
  return `${minutes}:${two(whole % MINUTE)}`;
}
