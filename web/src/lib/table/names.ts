import { has, say, t } from "$lib/i18n/index.svelte";
import type { BotInfo, SeatInfo, TableInfo } from "$lib/wire/types";

/**
 * The name of a seat. A bot goes by the name of its kind, as in ratings, cups and profiles;
 * several of a kind at a table (`seats`) are numbered.
 */
export function seatName(seat: SeatInfo, seats: readonly SeatInfo[] = []): string {
  if (seat.kind !== "bot") return seat.name ?? t("web.seat.open");
  if (hasOwnBotName(seat)) return seat.name ?? "";
  const alike = seats.filter((one) => one.kind === "bot" && one.bot === seat.bot && !hasOwnBotName(one));
  return numbered(
    botKind(seat.bot ?? ""),
    alike.findIndex(({ index }) => index === seat.index),
  );
}

/** One of several bots of a kind, counted from 0: "Greta", "Greta 2", "Gizmo 2 (level 3)". */
export function numbered(kind: string, index: number): string {
  return index > 0 ? kind.replace(/(?= \(|$)/, ` ${index + 1}`) : kind;
}

/** Whether a bot was given a name, as in games of a device. */
export const hasOwnBotName = (seat: SeatInfo): boolean => seat.name !== null && seat.name !== seat.bot;

/** A player of a game by index; the Robot that fills odd tables comes after the seats. */
export function playerName(info: TableInfo | null, player: number): string {
  const seat = info?.seats.find((one) => one.index === player);
  if (seat) return seatName(seat, info?.seats);
  return info !== null && player >= info.seats.length ? t("ui.robot") : t("web.seat.player", { n: player + 1 });
}

/** `web_party.screen_name` in every language of the app; to load all their words for it would take too much. */
export const SCREEN_NAMES: readonly string[] = ["Party screen", "Partybildschirm"];

/** The host of a table. A shared screen got its name in its own language and is called as its reader would. */
export function hostName({ host, seats }: TableInfo): string {
  const isScreen = SCREEN_NAMES.includes(host.name) && !seats.some(({ user }) => user === host.id);
  return isScreen ? t("web_party.screen_name") : host.name;
}

/** The bot that plays anything: none is gentler, and to win against it says nothing. */
export const GENTLEST_BOT = "random";

/** The name of a kind of bot: "Greta", "Gizmo (level 3)". */
export function botKind(bot: string): string {
  if (bot === "") return t("web.seat.bot");
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
