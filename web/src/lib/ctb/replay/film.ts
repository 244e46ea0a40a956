/** A game of Capture The Base as a film. */
import { strengthOf } from "../setup/formations";
import { apply, framesOf, still, traceOf, type Frame, type Trace } from "../state/steps";
import { tell, type Voice } from "../tell/tell";
import type { GameEvent, Variant, View } from "../types";
import type { History } from "$lib/wire/types";
import type { Caption, Film, Mark, Shot } from "$lib/replay/film";

export interface CtbFilm extends Film {
  /** One picture per shot. */
  readonly frames: readonly Frame[];
  /** The view after each shot's step. */
  readonly views: readonly View[];
  readonly traces: readonly (Trace | null)[];
}

const OPENING_MS = 500;

export function ctbFilm(history: History, variant: Variant, voice: Voice): CtbFilm {
  const first = history.first as unknown as View;
  const frames: Frame[] = [{ ...still(first), ms: OPENING_MS }];
  const shots: Shot[] = [{ step: 0, at: 0, ms: OPENING_MS }];
  const views: View[] = [first];
  const traces: (Trace | null)[] = [null];
  const marks: Mark[] = [];
  const captions: Caption[] = [];
  let before = first;
  let trace: Trace | null = null;
  history.steps.forEach((step, i) => {
    const events = step.events as unknown as GameEvent[];
    const after =
      history.viewer === "all" ? openly(before, events, step.view as unknown as View) : (step.view as unknown as View);
    trace = traceOf(events) ?? trace;
    for (const frame of framesOf(before, events, after)) {
      frames.push(frame);
      shots.push({ step: i, at: frame.at, ms: frame.ms });
      views.push(frame.motion === "clash" ? before : after);
      traces.push(trace);
    }
    const shot = shots.length - 1;
    for (const event of events) {
      const line = tell(event, voice);
      if (!line) continue;
      const tone = line.tone === "fight" ? "strong" : line.tone;
      captions.push({ shot, text: line.text, tone, player: line.player });
      const kind = markOf(variant, event);
      if (kind) marks.push({ shot, kind, label: line.text });
    }
    before = after;
  });
  return { shots, marks, captions, frames, views, traces };
}

/** A viewer who may see everything is told by the events; the view of a spectator hides what it must. */
function openly(before: View, events: readonly GameEvent[], after: View): View {
  const { men, fallen } = events.reduce(apply, { men: before.men, fallen: before.fallen } as Pick<
    Frame,
    "men" | "fallen"
  >);
  return { ...after, men: [...men], fallen: [...fallen] };
}

function markOf(variant: Variant, event: GameEvent): Mark["kind"] | null {
  switch (event.kind) {
    case "play_began":
    case "unveiled":
      return "round";
    case "fought": {
      if (event.removes === "none") return null;
      const fallen = [
        ...(event.removes === "defender" ? [] : [event.attacker]),
        ...(event.removes === "attacker" ? [] : [event.defender]),
      ];
      return fallen.some((piece) => isPrecious(variant, piece)) ? "big" : "fall";
    }
    case "touched":
      return "big";
    case "game_ended":
      return "end";
    default:
      return null;
  }
}

/** A goal, or the strongest piece of the army. */
function isPrecious(variant: Variant, id: string): boolean {
  const army = variant.pieces.filter((piece) => piece.count.some((n) => n > 0));
  const most = Math.max(...army.map((piece) => strengthOf(variant, piece.id)));
  return army.some((piece) => piece.id === id && (piece.is_goal || strengthOf(variant, id) === most));
}
