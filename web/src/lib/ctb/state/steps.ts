/** Events as pictures: what the board shows, for how long, and how it gets there. Pure; a player brings the time. */
import { assertNever, type Fallen, type GameEvent, type Man, type View } from "../types";

export type Motion = "none" | "place" | "slide" | "clash" | "fall" | "coin" | "begin" | "uncover" | "end";
export type Fight = Extract<GameEvent, { kind: "fought" }>;

/** One picture. */
export interface Frame {
  readonly men: readonly Man[];
  readonly fallen: readonly Fallen[];
  /** What is being shown; null: how things stood. */
  readonly event: GameEvent | null;
  readonly motion: Motion;
  /** How long it is shown, in milliseconds at speed 1. */
  readonly ms: number;
  /** How many events of the step have happened when it is shown. */
  readonly at: number;
}

/** How things stand, without any motion. */
export function still(view: View): Frame {
  return { men: view.men, fallen: view.fallen, event: null, motion: "none", ms: 0, at: 0 };
}

/** The pictures of one step: from the view before it, through its events, to the view after it. */
export function framesOf(before: View, events: readonly GameEvent[], after: View): Frame[] {
  const frames: Frame[] = [];
  let { men, fallen } = before as Pick<Frame, "men" | "fallen">;
  events.forEach((event, i) => {
    const at = i + 1;
    if (event.kind === "fought") frames.push({ men, fallen, event, motion: "clash", ms: 620, at });
    ({ men, fallen } = apply({ men, fallen }, event));
    const { motion, ms } = motionOf(event);
    if (ms > 0) frames.push({ men, fallen, event, motion, ms, at });
  });
  // What a viewer can tell about hidden pieces is the server's to say.
  const last = frames.at(-1);
  if (last) frames[frames.length - 1] = { ...last, men: after.men, fallen: after.fallen, at: events.length };
  return frames;
}

function motionOf(event: GameEvent): { motion: Motion; ms: number } {
  switch (event.kind) {
    case "placed":
      return { motion: "place", ms: 200 };
    case "unveiled":
      return { motion: "uncover", ms: 900 };
    case "coin_tossed":
      return { motion: "coin", ms: 1700 };
    case "moved":
      return { motion: "slide", ms: 420 };
    case "fought":
    case "touched":
      return { motion: "fall", ms: 480 };
    case "passed":
    case "skipped":
    case "tie_offered":
    case "tie_declined":
    case "resigned":
      return { motion: "none", ms: 300 };
    case "play_began":
      return { motion: "begin", ms: 1300 };
    case "game_ended":
      return { motion: "end", ms: 700 };
    case "caller_named":
    case "turn_began":
      return { motion: "none", ms: 0 };
    default:
      return assertNever(event);
  }
}

/** Where the pieces stand after an event, as far as the event tells. */
export function apply({ men, fallen }: Pick<Frame, "men" | "fallen">, event: GameEvent): Pick<Frame, "men" | "fallen"> {
  switch (event.kind) {
    case "placed":
      return event.square === null
        ? { men, fallen }
        : { men: with_(men, newMan(event.player, event.square, event.piece)), fallen };
    case "unveiled":
      return { men: event.men.map((man) => newMan(man.player, man.square, man.piece)), fallen };
    case "moved":
      return { men: men.map((man) => (man.square === event.source ? { ...man, square: event.target } : man)), fallen };
    case "fought":
      return afterFight(men, fallen, event);
    case "touched": {
      const owner = men.find((man) => man.square === event.square)?.player ?? 1 - event.player;
      return {
        men: men.filter((man) => man.square !== event.square),
        fallen: [...fallen, { kind: "fallen", player: owner, piece: event.piece }],
      };
    }
    default:
      return { men, fallen };
  }
}

/** The last thing a player did on the board, for marks. */
export interface Trace {
  readonly source: number;
  readonly target: number;
  readonly isFight: boolean;
}

export function traceOf(events: readonly GameEvent[]): Trace | null {
  const event = events.findLast((one) => one.kind === "moved" || one.kind === "fought");
  if (event?.kind !== "moved" && event?.kind !== "fought") return null;
  return { source: event.source, target: event.target, isFight: event.kind === "fought" };
}

function afterFight(men: readonly Man[], fallen: readonly Fallen[], event: Fight): Pick<Frame, "men" | "fallen"> {
  const attackerFalls = event.removes === "attacker" || event.removes === "both";
  const defenderFalls = event.removes === "defender" || event.removes === "both";
  const gone: Fallen[] = [];
  if (attackerFalls) gone.push({ kind: "fallen", player: event.player, piece: event.attacker });
  if (defenderFalls) gone.push({ kind: "fallen", player: 1 - event.player, piece: event.defender });
  const left = men
    .filter((man) => !(attackerFalls && man.square === event.source) && !(defenderFalls && man.square === event.target))
    .map((man) => {
      if (man.square === event.source) {
        return { ...man, piece: event.attacker, square: event.advanced ? event.target : man.square };
      }
      return man.square === event.target ? { ...man, piece: event.defender } : man;
    });
  return { men: left, fallen: [...fallen, ...gone] };
}

function newMan(player: number, square: number, piece: string | null): Man {
  return { kind: "man", square, player, piece, origin: square, maybe: [] };
}

function with_(men: readonly Man[], man: Man): Man[] {
  return [...men.filter((one) => one.square !== man.square), man].sort((a, b) => a.square - b.square);
}
