/** What the companion says: seats, beginners, entries and standings in words. */
import { cardName, parkWords } from "$lib/challengers/cards/words";
import { listed, num, say, signedNum, t } from "$lib/i18n/index.svelte";
import type { Entry, EveningView, MeetingView, PlaceView, RoundView } from "./types";

export type NameOf = (player: number) => string;

export const FINAL = 8;

/** Names of all participants; the Robot goes by its own. */
export function namesOf(view: EveningView): NameOf {
  return (player) => view.players[player]?.name ?? t("ui.robot");
}

export function roundWords(round: number): string {
  return round === FINAL ? t("ui.final") : t("web_cups.round", { n: num(round) });
}

/** "two cards from pile A, or one card from pile B". */
export function levelWords(levels: RoundView["levels"]): string {
  const parts = Object.entries(levels).map(([level, n]) => t("web_challengers.plan.from", { n, level }));
  return parts.join(` ${t("web_challengers.plan.or")} `);
}

/** Who begins a match, and why. */
export function beginWords(meeting: MeetingView, nameOf: NameOf): string {
  if (meeting.beginner === null) return t(`web_companion.begins.${meeting.why as "to_toss_none" | "to_toss_equal"}`);
  const side = meeting.players.indexOf(meeting.beginner);
  const values = {
    name: nameOf(meeting.beginner),
    other: nameOf(meeting.players[1 - side]!),
    round: num(meeting.latest[side] ?? 0),
    other_round: num(meeting.latest[1 - side] ?? 0),
  };
  return t(`web_companion.begins.${meeting.why as "later_trophy" | "only_trophy" | "tossed"}`, values);
}

/** The meeting of a player in a round. */
export function meetingOf(round: RoundView | undefined, player: number): MeetingView | undefined {
  return round?.meetings.find(({ players }) => players.includes(player));
}

/** "in the green park against Ben". */
export function seatWords(meeting: MeetingView, player: number, nameOf: NameOf): string {
  const other = meeting.players.find((p) => p !== player)!;
  return t("web_companion.seat", { park: parkWords(meeting.park, "in"), other: nameOf(other) });
}

/** Who goes to another park for this round, in words; nothing for the first one. */
export function movesWords(view: EveningView, round: number, nameOf: NameOf): string[] {
  const [before, now] = [view.rounds[round - 2], view.rounds[round - 1]];
  if (before === undefined || now === undefined) return [];
  return view.players.flatMap((_, player) => {
    const [from, to] = [meetingOf(before, player), meetingOf(now, player)];
    if (from === undefined || to === undefined || from.park === to.park) return [];
    return [t("web_companion.moves", { name: nameOf(player), park: parkWords(to.park, "to") })];
  });
}

/** A number of half fans: 5 is "2½". */
export function halfWords(halves: number): string {
  const half = halves % 2 === 1 ? "½" : "";
  return halves === 1 ? half : num(Math.floor(halves / 2)) + half;
}

/** Who begins with fans, by the line of the plan, in words; nothing where nobody does. */
export function headStartWords(view: EveningView, nameOf: NameOf): string {
  const those = view.players.flatMap(({ head_start }, player) =>
    head_start === 0 ? [] : [`${nameOf(player)} ${halfWords(head_start)}`],
  );
  return those.length === 0 ? "" : t("web_companion.head_start", { list: listed(those) });
}

/** Why one player stands behind another. */
export function behindWords(line: PlaceView, above: PlaceView, nameOf: NameOf): string {
  const values = { name: nameOf(above.player), other: nameOf(line.player) };
  switch (line.by) {
    case "trophies":
      return t("web_companion.behind.trophies", { ...values, n: num(above.trophies), m: num(line.trophies) });
    case "latest":
      return t("web_companion.behind.latest", { ...values, n: num(above.latest), m: num(line.latest) });
    case "half":
      return t("web_companion.behind.half", values);
    case "lots":
      return t("web_companion.behind.lots", values);
    case "level":
      return t("web_companion.behind.level", values);
    default:
      return t("web_companion.behind.fans", { ...values, n: num(above.score), m: num(line.score) });
  }
}

/** What an entry of the log says. */
export function entryWords(entry: Entry, view: EveningView): string {
  const nameOf = namesOf(view);
  const what = entry.what;
  switch (what.kind) {
    case "begun":
      return t("web_companion.entry.begun", { names: listed(what.players) });
    case "result":
      return t("web_companion.entry.result", { round: roundWords(what.round), name: nameOf(what.winner) });
    case "tossed":
      return t("web_companion.entry.tossed", { round: roundWords(what.round), name: nameOf(what.beginner) });
    case "trophy":
      return t("web_companion.entry.trophy", {
        round: roundWords(what.round),
        name: nameOf(what.player),
        n: what.fans,
      });
    case "fans":
      return t("web_companion.entry.fans", {
        round: roundWords(what.round),
        name: nameOf(what.player),
        n: signedNum(what.amount),
      });
    case "picked":
    case "cut":
      return t(`web_companion.entry.${what.kind}`, {
        round: roundWords(what.round),
        name: nameOf(what.player),
        card: cardName(what.card),
      });
    case "played":
      return t("web_companion.entry.played", { round: roundWords(what.round), park: parkWords(what.park, "name") });
    case "tapped":
      return t("web_companion.entry.tapped", {
        round: roundWords(what.round),
        park: parkWords(what.park, "name"),
        card: what.card || what.choose ? cardName(what.card ?? what.choose ?? "") : t("web_companion.entry.next"),
      });
    case "drawn":
      return t("web_companion.entry.drawn", { names: listed(what.players.map(nameOf)) });
    case "undone":
      return t("web_companion.entry.undone", { n: what.entries.length });
    default:
      return say(`web_companion.entry.${what.kind}`);
  }
}
