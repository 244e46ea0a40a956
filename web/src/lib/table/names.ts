import { has, say, t } from "$lib/i18n/index.svelte";
import type { BotInfo, SeatInfo, TableInfo } from "$lib/wire/types";

/** The name of a seat. Bots have a name by seat, so that seven of a kind can be told apart, unless they were given one. */
export function seatName(seat: SeatInfo): string {
  if (seat.kind === "bot" && (seat.name === null || seat.name === seat.bot)) return botName(seat.index);
  return seat.name ?? t("web.seat.open");
}

/** A player of a game by index; the Robot that fills odd tables comes after the seats. */
export function playerName(info: TableInfo | null, player: number): string {
  const seat = info?.seats.find((one) => one.index === player);
  if (seat) return seatName(seat);
  return info !== null && player >= info.seats.length ? t("ui.robot") : t("web.seat.player", { n: player + 1 });
}

/** The bot that plays anything: none is gentler, and to win against it says nothing. */
export const GENTLEST_BOT = "random";

/** A kind of bot by its own name: "Engine, level 3". */
export function botKind(bot: string): string {
  const key = `server.bots.${bot.replaceAll("-", "_")}.name`;
  return has(key) ? say(key) : bot;
}

/** How a kind of bot plays. */
export function botAbout(bot: string): string {
  const key = `server.bots.${bot.replaceAll("-", "_")}.about`;
  return has(key) ? say(key) : "";
}

/** How strong a bot was measured to be in games like this one, to stand behind its name. */
export function botRating(bot: BotInfo, mode: string): string {
  const rating = bot.ratings[mode];
  return rating === undefined ? "" : ` · ${t("web.seat.bot_rating", { rating: String(Math.round(rating)) })}`;
}

function botName(index: number): string {
  const names = t("web.bot_names").split(", ");
  return names[index % names.length] ?? "Bot";
}
