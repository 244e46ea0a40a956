/** Any game as a film: one picture per step, its events as the words beside it. */
import type { Caption, Film, Mark, Shot } from "$lib/replay/film";
import type { History } from "$lib/wire/types";
import type { Fields } from "$lib/wire/fields";
import { sentence, type Speech } from "../text";

export interface PlainFilm extends Film {
  /** The view of each picture. */
  readonly views: readonly Fields[];
}

const STEP_MS = 1_500;

export function plainFilm(history: History, speech: Speech): PlainFilm {
  const shots: Shot[] = [{ step: 0, at: 0, ms: STEP_MS }];
  const views: Fields[] = [history.first as Fields];
  const captions: Caption[] = [];
  const marks: Mark[] = [];
  history.steps.forEach((step, i) => {
    const shot = shots.length;
    shots.push({ step: i, at: step.events.length, ms: STEP_MS });
    views.push((step.view ?? views.at(-1)) as Fields);
    for (const event of step.events as Fields[]) {
      captions.push({ shot, text: sentence(event, speech), tone: "plain", player: step.player });
    }
    const last = captions.at(-1);
    if (i === history.steps.length - 1 && last) marks.push({ shot, kind: "end", label: last.text });
  });
  return { shots, marks, captions, views };
}
