/** A tournament as a film that follows one player from match to match. */
import { captures } from "../result/highlights";
import { beginChronicle, see, type Bout, type Chronicle } from "../state/chronicle";
import { fold } from "../state/fold";
import { stepOf } from "../state/steps";
import { tellMatch } from "../tell/match";
import type { Voice } from "../tell/voice";
import { FINAL, type GameEvent, type Meeting, type View } from "../types";
import type { History } from "$lib/wire/types";
import type { Caption, Film, Mark, Shot } from "$lib/replay/film";

export interface ChallengersFilm extends Film {
  /** The view before each step. */
  readonly views: readonly View[];
  readonly events: readonly (readonly GameEvent[])[];
  /** The match to look at in each shot. */
  readonly meetings: readonly (Meeting | null)[];
  /** All that happened, for the page at the end. */
  readonly chronicle: Chronicle;
}

/** How the film speaks; everything that is said comes from here. */
export interface Teller {
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly name: (player: number) => string;
  readonly card: (id: string | null) => string;
  /** The voice for a match of these two. */
  readonly match: (players: readonly [number, number]) => Voice;
}

const OPENING_MS = 700;
const ENDING_MS = 1500;

/**
 * A viewer who may see everything sees what the followed player saw: the events tell what lies
 * there, only the deck of the beginning is known from the box.
 */
export function overTheShoulder(history: History, hero: number, starter: readonly string[]): History {
  const first = history.first as unknown as View;
  if (history.viewer !== "all" || first.own !== null) return history;
  const deck = [...starter].sort();
  const own: View["own"] = {
    kind: "own_view",
    deck,
    offer: [],
    can_redraw: true,
    asking: null,
    cost: 0,
    paid: 0,
    effect: 0,
  };
  return { ...history, first: { ...first, viewer: hero, own } as unknown as Record<string, unknown> };
}

export function challengersFilm(history: History, hero: number, teller: Teller): ChallengersFilm {
  const steps = history.steps.map((step) => step.events as unknown as GameEvent[]);
  const views: View[] = [];
  const shots: Shot[] = [{ step: 0, at: 0, ms: OPENING_MS }];
  const meetings: (Meeting | null)[] = [null];
  /** The shot of every event of a watched match, by bout. */
  const places = new Map<string, number[]>();
  const marks: Mark[] = [];
  const captions: Caption[] = [];
  let view = history.first as unknown as View;
  let chronicle: Chronicle = beginChronicle(view);
  let watched: Meeting | null = null;
  let bout = "";
  // The first round has begun before anything happens.
  if (view.round > 0) {
    marks.push({ shot: 0, kind: "round", label: teller.say("web_replay.mark.round", { round: view.round }) });
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
        watched = { park: event.park, first: event.first };
        bout = `${round}-${event.park}`;
        places.set(bout, []);
      }
      shots.push({ step, at: i + 1, ms: msOf(event, hero, watched?.park ?? null) });
      meetings.push(watched);
      const shot = shots.length - 1;
      if (event.kind === "in_park" && event.park === watched?.park) places.get(bout)?.push(shot);
      const text = sentence(event, hero, teller);
      if (text) captions.push({ shot, ...text });
      const mark = markOf(event, teller);
      if (mark) marks.push({ shot, ...mark });
    });
    chronicle = see(chronicle, events);
    view = fold(view, events);
  });
  for (const one of chronicle.bouts) {
    const where = places.get(one.id);
    if (where) tellBout(one, where, teller, captions, marks);
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
    captions: captions.sort((a, b) => a.shot - b.shot),
  };
}

function tellBout(bout: Bout, shots: readonly number[], teller: Teller, captions: Caption[], marks: Mark[]): void {
  for (const { text, until, side, moment } of tellMatch(bout.events, teller.match(bout.players))) {
    const shot = shots[until - 1];
    const player = bout.players[side === 0 ? 0 : 1];
    if (shot !== undefined) captions.push({ shot, text, tone: moment === "end" ? "big" : "plain", player });
  }
  const taken = captures(bout);
  const best = taken.length > 2 ? taken.reduce((a, b) => (b.attack > a.attack ? b : a)) : null;
  for (const one of taken) {
    const shot = shots[one.moment - 1];
    if (shot === undefined) continue;
    const values = { name: teller.name(one.player), card: teller.card(one.card), attack: one.attack };
    marks.push({ shot, kind: one === best ? "big" : "flag", label: teller.say("web_replay.mark.flag", values) });
  }
  const end = shots.at(-1);
  if (bout.winner === null || end === undefined) return;
  const loser = bout.players[bout.winner === bout.players[0] ? 1 : 0];
  const values = { name: teller.name(bout.winner), other: teller.name(loser) };
  marks.push({ shot: end, kind: "match", label: teller.say("web_replay.mark.won", values) });
}

function msOf(event: GameEvent, hero: number, watched: number | null): number {
  switch (event.kind) {
    case "in_park":
      return event.park === watched ? stepOf(event.event).ms : 0;
    case "decks_shuffled":
    case "choice_asked":
      return event.park === watched ? 600 : 0;
    case "level_taken":
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

function markOf(event: GameEvent, teller: Teller): Omit<Mark, "shot"> | null {
  switch (event.kind) {
    case "round_began":
      return { kind: "round", label: teller.say("web_replay.mark.round", { round: event.round }) };
    case "finalists_named":
      return { kind: "round", label: teller.say("ui.final") };
    case "tournament_ended":
      return { kind: "end", label: teller.say("web_replay.mark.end") };
    default:
      return null;
  }
}

/** What happens outside the matches, as far as it is about the player we follow. */
function sentence(event: GameEvent, hero: number, teller: Teller): Omit<Caption, "shot"> | null {
  const say = (key: string, values = {}) => teller.say(`web_replay.log.${key}`, { name: teller.name(hero), ...values });
  if (event.kind === "round_began") {
    const pair = event.pairings.find((one) => one.includes(hero));
    const other = pair?.find((one) => one !== hero);
    if (other === undefined) return null;
    const text = say("round", { round: event.round, other: teller.name(other) });
    return { text, tone: "strong", player: null };
  }
  if (event.kind === "finalists_named") {
    const [a, b] = event.players;
    const text = say("final", { a: teller.name(a ?? 0), b: teller.name(b ?? 0) });
    return { text, tone: "big", player: null };
  }
  if (event.kind === "tournament_ended") {
    const text = say("end", { winner: event.outcome.winners.map((one) => teller.name(one)).join(", ") });
    return { text, tone: "big", player: null };
  }
  if (!("player" in event) || event.player !== hero) return null;
  const plain = (text: string): Omit<Caption, "shot"> => ({ text, tone: "plain", player: hero });
  switch (event.kind) {
    case "level_taken":
      return plain(say("level", { level: event.level }));
    case "offer_discarded":
      return event.is_redraw ? plain(say("redraw")) : null;
    case "card_picked":
      return plain(say("picked", { card: teller.card(event.card) }));
    case "card_removed":
      return plain(say("removed", { card: teller.card(event.card) }));
    case "trophy_won":
      return plain(event.fans === null ? say("trophy_secret") : say("trophy", { n: event.fans }));
    default:
      return null;
  }
}
