import { t } from "$lib/i18n/index.svelte";
import type { DailyResult } from "$lib/wire/types";

const SYMBOLS: Record<DailyResult["marks"][number], string> = { won: "🟩", lost: "🟥", tied: "🟨" };

/** A result in a few symbols: which rounds were won, and nothing of what was played. */
export function symbols(marks: DailyResult["marks"]): string {
  return marks.map((mark) => SYMBOLS[mark]).join("");
}

export function outcomeWords(result: DailyResult): string {
  return t(result.has_won ? "web_daily.won" : "web_daily.lost", { n: result.marks.length });
}

/** What is put into the clipboard. */
export function shareText(day: string, result: DailyResult, link: string): string {
  const words = `${outcomeWords(result)}, ${t("ui.fans", { n: result.points })}`;
  return t("web_daily.share_text", { day, result: words, marks: symbols(result.marks), link });
}
