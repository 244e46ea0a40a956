import { AwayError, asRefusal } from "$lib/net/refusal";
import { has, say, t } from "$lib/i18n/index.svelte";
import { isAnswered } from "./refusals";

export interface Toast {
  id: number;
  text: string;
  tone: "plain" | "good" | "bad";
}

const SHOWN_FOR = 6_000;

let shown = $state.raw<readonly Toast[]>([]);
let count = 0;

/** What is being shown; reactive. */
export function toasts(): readonly Toast[] {
  return shown;
}

/** Say something in passing. */
export function toast(text: string, tone: Toast["tone"] = "plain"): void {
  count += 1;
  const id = count;
  shown = [...shown.filter((one) => one.text !== text), { id, text, tone }].slice(-3);
  setTimeout(() => dismiss(id), SHOWN_FOR);
}

export function dismiss(id: number): void {
  shown = shown.filter((one) => one.id !== id);
}

/** What went wrong, in the reader's language. */
export function explain(error: unknown): string {
  if (error instanceof AwayError) return t("web.error.away");
  const { code, message, wait } = asRefusal(error);
  if (wait !== null && wait > 0) return t("web.error.wait", { n: Math.ceil(wait) });
  if (has(`web.error.${code}`)) return say(`web.error.${code}`);
  if (has(`errors.${code}`)) return `${say(`errors.${code}`)}.`;
  return message;
}

/** Tell the reader what went wrong. */
export function complain(error: unknown): void {
  if (!isAnswered(asRefusal(error))) toast(explain(error), "bad");
}
