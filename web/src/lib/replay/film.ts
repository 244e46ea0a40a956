/** A game as a film: pictures in order, marks on the way, words beside it. Pure; it knows no game. */

import { fillParagraph, type Reader } from "$lib/i18n/telling";
import type { Paragraph, RestInfo } from "$lib/wire/types";

/** One picture: how many events of which step have happened. */
export interface Shot {
  /** Index into the steps of the history. */
  readonly step: number;
  readonly at: number;
  /** How long it is shown, in milliseconds at speed 1; 0: it is passed over. */
  readonly ms: number;
}

export type MarkKind = "round" | "match" | "flag" | "fall" | "big" | "end";

export interface Mark {
  readonly shot: number;
  readonly kind: MarkKind;
  readonly label: string;
}

export interface Caption {
  readonly shot: number;
  readonly text: string;
  readonly tone: "plain" | "strong" | "big";
  /** Whom it is about; decides its colour. */
  readonly player: number | null;
}

/** The words that were kept of steps that cannot be shown any more; they stand where the film stops. */
export function restOf(rest: readonly RestInfo[] | undefined, shot: number, reader: Reader): Caption[] {
  const paragraphs = (rest ?? []).flatMap((step) => step.told as Paragraph[]);
  return paragraphs.map((one) => ({
    shot,
    text: fillParagraph(one, reader),
    tone: toneOf(one),
    player: one.player ?? null,
  }));
}

/** How a paragraph is set beside a film. */
export function toneOf({ tone }: Paragraph): Caption["tone"] {
  if (tone === "big" || tone === "end") return "big";
  return tone === "strong" ? "strong" : "plain";
}

export interface Film {
  readonly shots: readonly Shot[];
  readonly marks: readonly Mark[];
  readonly captions: readonly Caption[];
}

/** A moment as it stands in a link: the number of the step and how many of its events have happened. */
export function momentName(shot: Shot, seqs: readonly number[]): string {
  const seq = seqs[shot.step] ?? 0;
  return `${seq}.${shot.at}`;
}

/** The picture that a link means; the nearest one before it, if there is none. */
export function findShot(shots: readonly Shot[], seqs: readonly number[], name: string | null): number {
  const parsed = /^(\d+)(?:\.(\d+))?$/.exec(name ?? "");
  if (!parsed) return 0;
  const [seq, at] = [Number(parsed[1]), parsed[2] === undefined ? Infinity : Number(parsed[2])];
  return lastWhere(shots, (shot) => {
    const own = seqs[shot.step] ?? 0;
    return own < seq || (own === seq && shot.at <= at);
  });
}

/** The picture that shows what happened until a time; for looking at the same moment with other eyes. */
export function shotAtTime(shots: readonly Shot[], times: readonly number[], time: number): number {
  return lastWhere(shots, (shot) => shot.at === 0 || (times[shot.step] ?? 0) <= time);
}

/** The pictures one can stop at, so that a slider has no dead places. */
export function stops(shots: readonly Shot[]): number[] {
  const found = shots.flatMap((shot, i) => (shot.ms > 0 || i === 0 ? [i] : []));
  const last = shots.length - 1;
  if (last > 0 && found.at(-1) !== last) found.push(last);
  return found;
}

/** The place of a picture among the stops: the last stop that is not after it. */
export function stopOf(stops: readonly number[], shot: number): number {
  return Math.max(
    0,
    lastUntil(stops, shot, (stop) => stop),
  );
}

/** The last of the marks or captions, which are in order, that is not after a picture; -1: none. */
export function lastOf(found: readonly { readonly shot: number }[], shot: number): number {
  return lastUntil(found, shot, (one) => one.shot);
}

/** The next mark after a picture, or the last one before it. */
export function nextMark(marks: readonly Mark[], shot: number, direction: 1 | -1): Mark | null {
  if (direction > 0) return marks.find((mark) => mark.shot > shot) ?? null;
  return marks.findLast((mark) => mark.shot < shot) ?? null;
}

/** A film has thousands of pictures, and this is asked at every one of them: so by halves. */
function lastUntil<T>(items: readonly T[], shot: number, shotOf: (item: T) => number): number {
  let low = -1;
  let high = items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (shotOf(items[middle] as T) <= shot) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lastWhere(shots: readonly Shot[], test: (shot: Shot) => boolean): number {
  return Math.max(0, shots.findLastIndex(test));
}
