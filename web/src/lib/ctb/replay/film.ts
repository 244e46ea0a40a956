/** A game of Capture The Base as a film. */
import { strengthOf } from "../setup/formations";
import { framesOf, still, traceOf, type Frame, type Trace } from "../state/steps";
import type { GameEvent, Types, Variant, View } from "../types";
import { fillParagraph, type Reader } from "$lib/i18n/telling";
import { restOf, toneOf, type Caption, type Film, type Mark, type Shot } from "$lib/replay/film";
import type { History, Paragraph } from "$lib/wire/types";

export interface CtbFilm extends Film {
  /** One picture per shot. */
  readonly frames: readonly Frame[];
  /** The view after each shot's step. */
  readonly views: readonly View[];
  readonly traces: readonly (Trace | null)[];
}

const OPENING_MS = 500;

export function ctbFilm(history: History<Types>, variant: Variant, reader: Reader): CtbFilm {
  const first = history.first;
  const frames: Frame[] = [{ ...still(first), ms: OPENING_MS }];
  const shots: Shot[] = [{ step: 0, at: 0, ms: OPENING_MS }];
  const views: View[] = [first];
  const traces: (Trace | null)[] = [null];
  const marks: Mark[] = [];
  const captions: Caption[] = [];
  let before = first;
  let trace: Trace | null = null;
  history.steps.forEach((step, i) => {
    const { events } = step;
    const after = step.view ?? before;
    trace = traceOf(events) ?? trace;
    for (const frame of framesOf(before, events, after)) {
      frames.push(frame);
      shots.push({ step: i, at: frame.at, ms: frame.ms });
      views.push(frame.motion === "clash" ? before : after);
      traces.push(trace);
    }
    const shot = shots.length - 1;
    for (const paragraph of (step.told ?? []) as Paragraph[]) {
      const text = fillParagraph(paragraph, reader);
      captions.push({ shot, text, tone: toneOf(paragraph), player: paragraph.player ?? null });
      const kind = markOf(variant, events[paragraph.at]);
      if (kind) marks.push({ shot, kind, label: text });
    }
    before = after;
  });
  captions.push(...restOf(history.rest, shots.length - 1, reader));
  return { shots, marks, captions, frames, views, traces };
}

/** The picture where the armies stand and the moves begin; 0 where it never came to that. */
export const beginOf = (film: CtbFilm): number => film.marks.findLast(({ kind }) => kind === "round")?.shot ?? 0;

function markOf(variant: Variant, event: GameEvent | undefined): Mark["kind"] | null {
  switch (event?.kind) {
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
