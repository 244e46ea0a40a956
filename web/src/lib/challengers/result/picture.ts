/** A tournament as a picture: how it ended, or one moment of it. */
import { t } from "$lib/i18n/index.svelte";
import type { Picture } from "$lib/ui/picture/picture";
import { parkWords } from "../cards/words";
import { standings } from "../round/standings";
import { fansOf, knownFans } from "../state/chronicle";
import { FINAL, type Meeting, type View } from "../types";

type Names = (participant: number) => string;

/** So many rows fit. */
const ROWS = 5;

/** What everybody knows of somebody's fans. */
function fansWords(view: View, player: number): string {
  return `♥ ${fansOf(view, player) ?? `${knownFans(view, player)}+?`}`;
}

export function resultPicture(view: View, title: string, sentence: string, nameOf: Names): Picture {
  const scores = standings(view).slice(0, ROWS);
  return {
    title,
    where: t("web.game.challengers"),
    scores: scores.map((player) => ({ name: nameOf(player), score: fansWords(view, player) })),
    sentence,
  };
}

/** `view` is how things stood when the match began. */
export function momentPicture(view: View, meeting: Meeting | null, sentence: string, nameOf: Names): Picture {
  const round = meeting ? Number(meeting.id.split("-")[0]) : view.round;
  const park = meeting ? view.parks[meeting.park] : undefined;
  const players = park?.players ?? standings(view).slice(0, ROWS);
  const where = round === FINAL ? t("ui.final") : t("web_replay.mark.round", { round });
  return {
    title: park
      ? t("web_party.tv.versus", { one: nameOf(park.players[0]), two: nameOf(park.players[1]) })
      : t("web.game.challengers"),
    where: meeting && round !== FINAL ? `${where} · ${parkWords(meeting.park, "name")}` : where,
    scores: players.map((player) => ({ name: nameOf(player), score: fansWords(view, player) })),
    sentence,
  };
}
