/** A tournament as a film that follows one player from match to match. */
import { captures } from "../result/highlights";
import { beginChronicle, see, type Bout, type Chronicle } from "../state/chronicle";
import { stepOf } from "../state/steps";
import { toldBy, wordsOf } from "../tell/match";
import { FINAL, type GameEvent, type Meeting, type Types, type View } from "../types";
import { fillParagraph, type Reader } from "$lib/i18n/telling";
import { restOf, toneOf, type Caption, type Film, type Mark, type Shot } from "$lib/replay/film";
import type { History } from "$lib/wire/types";

export interface ChallengersFilm extends Film {
  /** The view before each step. */
  readonly views: readonly View[];
  readonly events: readonly (readonly GameEvent[])[];
  /** The match to look at in each shot. */
  readonly meetings: readonly (Meeting | null)[];
  /** All that happened, for the page at the end. */
  readonly chronicle: Chronicle;
}

const OPENING_MS = 700;
const ENDING_MS = 1500;

export function challengersFilm(history: History<Types>, hero: number, reader: Reader): ChallengersFilm {
  const steps = history.steps.map((step) => step.events);
  const told = history.steps.map((step) => step.told ?? []);
  const views: View[] = [];
  const shots: Shot[] = [{ step: 0, at: 0, ms: OPENING_MS }];
  const meetings: (Meeting | null)[] = [null];
  /** The shot of every event of a watched match, by bout. */
  const places = new Map<string, number[]>();
  const marks: Mark[] = [];
  const captions: Caption[] = [];
  let view = history.first;
  let chronicle: Chronicle = beginChronicle(view);
  let watched: Meeting | null = null;
  let bout = "";
  // The first round has begun before anything happens.
  if (view.round > 0) {
    marks.push({ shot: 0, kind: "round", label: reader.say("web_replay.mark.round", { round: view.round }) });
  }
  steps.forEach((events, step) => {
    views.push(view);
    let round = view.finalists.length > 0 ? FINAL : view.round;
    events.forEach((event, i) => {
      if (event.kind === "round_began") {
        round = event.round;
        watched = null;
      }
      if (event.kind === "finalists_named") [round, watched] = [FINAL, null];
      if (event.kind === "decks_shuffled" && (event.players.includes(hero) || round === FINAL)) {
        bout = `${round}-${event.park}`;
        watched = { id: bout, park: event.park, first: event.first, heard: 0 };
        places.set(bout, []);
      }
      if (event.kind === "in_park" && watched !== null && event.park === watched.park)
        watched = { ...watched, heard: watched.heard + 1 };
      shots.push({ step, at: i + 1, ms: msOf(event, hero, watched?.park ?? null) });
      meetings.push(watched);
      const shot = shots.length - 1;
      if (event.kind === "in_park" && event.park === watched?.park) places.get(bout)?.push(shot);
      // What is said of a match is sorted by matches below.
      for (const one of event.kind === "in_park" ? [] : (told[step] ?? []).filter(({ at }) => at === i)) {
        captions.push({ shot, text: fillParagraph(one, reader), tone: toneOf(one), player: one.player ?? null });
      }
      const mark = markOf(event, reader);
      if (mark) marks.push({ shot, ...mark });
    });
    chronicle = see(chronicle, events, told[step]);
    view = history.steps[step]?.view ?? view;
  });
  for (const one of chronicle.bouts) {
    const where = places.get(one.id);
    if (where) tellBout(one, where, reader, captions, marks);
  }
  const last = shots.at(-1);
  if (last) shots[shots.length - 1] = { ...last, ms: ENDING_MS };
  return {
    shots,
    meetings,
    chronicle,
    views,
    events: steps,
    marks: marks.sort((a, b) => a.shot - b.shot),
    captions: [...captions.sort((a, b) => a.shot - b.shot), ...restOf(history.rest, shots.length - 1, reader)],
  };
}

function tellBout(bout: Bout, shots: readonly number[], reader: Reader, captions: Caption[], marks: Mark[]): void {
  for (const { text, until, tone, player } of toldBy(wordsOf(bout, reader), Infinity)) {
    const shot = shots[until - 1];
    if (shot !== undefined) captions.push({ shot, text, tone: tone === "end" ? "big" : "plain", player });
  }
  const taken = captures(bout);
  const best = taken.length > 2 ? taken.reduce((a, b) => (b.attack > a.attack ? b : a)) : null;
  for (const one of taken) {
    const shot = shots[one.moment - 1];
    if (shot === undefined) continue;
    const values = { name: reader.player(one.player), card: reader.noun(one.card, null), attack: one.attack };
    marks.push({ shot, kind: one === best ? "big" : "flag", label: reader.say("web_replay.mark.flag", values) });
  }
  const end = shots.at(-1);
  if (bout.winner === null || end === undefined) return;
  const loser = bout.players[bout.winner === bout.players[0] ? 1 : 0];
  const values = { name: reader.player(bout.winner), other: reader.player(loser) };
  marks.push({ shot: end, kind: "match", label: reader.say("web_replay.mark.won", values) });
}

function msOf(event: GameEvent, hero: number, watched: number | null): number {
  switch (event.kind) {
    case "in_park":
      return event.park === watched ? stepOf(event.event).ms : 0;
    case "decks_shuffled":
    case "choice_asked":
      return event.park === watched ? 600 : 0;
    case "level_taken":
    case "trainer_kept":
    case "offer_discarded":
    case "card_removed":
    case "picks_ended":
      return event.player === hero ? 400 : 0;
    case "offer_drawn":
    case "card_picked":
    case "trophy_won":
      return event.player === hero ? 900 : 0;
    case "round_began":
    case "scores_counted":
    case "finalists_named":
    case "tournament_ended":
      return 1200;
    default:
      return 0;
  }
}

function markOf(event: GameEvent, reader: Reader): Omit<Mark, "shot"> | null {
  switch (event.kind) {
    case "round_began":
      return { kind: "round", label: reader.say("web_replay.mark.round", { round: event.round }) };
    case "finalists_named":
      return { kind: "round", label: reader.say("ui.final") };
    case "tournament_ended":
      return { kind: "end", label: reader.say("web_replay.mark.end") };
    default:
      return null;
  }
}
