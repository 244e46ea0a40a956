/** The first lesson of Capture The Base: little positions, each with the few actions it is about. */
import { squareOf } from "$lib/ctb/state/geometry";
import type { Action, Man } from "$lib/ctb/types";
import type { LessonStep } from "./lesson.svelte";

export interface CtbStep extends LessonStep {
  /** Who stands where; capitals are yours: `B@d1`. */
  readonly men: readonly string[];
  /** Pieces to place, if that is what the step is about, and where they may go. */
  readonly place?: { readonly piece: string; readonly on: readonly string[] | "home" };
  /** What may be done: `d2-d5` moves, `d2xd3` strikes. */
  readonly moves?: readonly string[];
  /** The actions that finish the step; without it any does. */
  readonly wants?: readonly string[];
}

const COLS = 8;
const at = (name: string) => squareOf(name, COLS);

const LETTERS: Readonly<Record<string, string>> = {
  L: "one",
  W: "two",
  R: "three",
  F: "four",
  V: "five",
  S: "siege",
  B: "base",
};

/** The pieces of a position. */
export function menOf(texts: readonly string[]): Man[] {
  return texts.map((text) => {
    const [letter = "", name = ""] = text.split("@");
    const square = at(name);
    const player = letter === letter.toUpperCase() ? 0 : 1;
    const piece = LETTERS[letter.toUpperCase()] ?? "five";
    return { kind: "man", square, player, piece, origin: square, maybe: [] };
  });
}

/** An action as a step writes it down. */
export function actionOf(text: string): Action {
  const isStrike = text.includes("x");
  const [source = "", target = ""] = text.split(/[-x]/);
  return { kind: isStrike ? "strike" : "move", source: at(source), target: at(target) };
}

export function legalOf(step: CtbStep): Action[] {
  const moves = (step.moves ?? []).map(actionOf);
  if (!step.place) return moves;
  const { piece, on } = step.place;
  const squares = on === "home" ? Array.from({ length: 4 * COLS }, (_, square) => square) : on.map(at);
  const taken = new Set(menOf(step.men).map((man) => man.square));
  return [
    ...moves,
    ...squares.filter((square) => !taken.has(square)).map((square): Action => ({ kind: "place", piece, square })),
  ];
}

/** Whether an action is what the step is waiting for. */
export function isWanted(step: CtbStep, action: Action): boolean {
  if (action.kind === "place") return true;
  if (action.kind !== "move" && action.kind !== "strike") return false;
  if (step.wants === undefined) return true;
  return step.wants.some((text) => {
    const wanted = actionOf(text);
    return (
      wanted.kind === action.kind &&
      "source" in wanted &&
      wanted.source === action.source &&
      wanted.target === action.target
    );
  });
}

const ARMY = [
  ...["B@d1", "W@c1", "R@d2", "R@e1", "L@e3", "W@f3", "S@c3", "R@g2"],
  ...["F@b3", "F@g4", "F@c4", "F@f4", "V@a4", "V@h4", "V@b4", "V@d4", "V@e4"],
];
const ENEMY = [
  ...["b@e8", "w@d8", "r@e7", "r@f8", "l@d6", "w@c6", "s@f6", "r@b7"],
  ...["f@g6", "f@b5", "f@f5", "f@c5", "v@h5", "v@a5", "v@g5", "v@e5", "v@d5"],
];

export const STEPS: readonly CtbStep[] = [
  { id: "hello", men: [...ARMY, ...ENEMY] },
  { id: "base", men: [], place: { piece: "base", on: "home" }, isTask: true },
  { id: "guard", men: ["B@d1"], place: { piece: "three", on: ["c1", "e1", "d2"] }, isTask: true },
  { id: "army", men: [...ARMY, ...ENEMY] },
  {
    id: "move",
    men: ["V@c2", "B@d1", "F@g2", "R@f1", "b@e8", "f@c8", "r@g6"],
    moves: ["c2-c3", "c2-c4", "c2-c5", "c2-c6", "c2-c7", "c2-b2", "c2-a2", "c2-c1", "c2-d2", "c2-e2", "c2-f2"],
    isTask: true,
  },
  {
    id: "rank",
    men: ["R@d4", "B@d1", "F@f2", "f@d5", "w@e4", "b@e8", "v@c6"],
    moves: ["d4xd5", "d4xe4"],
    wants: ["d4xd5"],
    isTask: true,
  },
  { id: "equal", men: ["F@d4", "B@d1", "f@d5", "b@e8"], answers: 3, right: 2 },
  {
    id: "siege",
    men: ["S@e4", "B@d1", "R@c2", "l@e5", "f@d4", "b@e8"],
    moves: ["e4xe5", "e4xd4"],
    wants: ["e4xe5"],
    isTask: true,
  },
  {
    id: "capture",
    men: ["V@g4", "L@c3", "B@d1", "b@g8", "w@f8", "l@e6", "r@h8"],
    moves: ["g4-g5", "g4-g6", "g4-g7", "g4-h4", "g4-f4", "g4-e4", "g4-g3", "g4-g2", "g4-g1"],
    wants: ["g4-g7"],
    isTask: true,
  },
  {
    id: "strike",
    men: ["V@g7", "L@c3", "B@d1", "b@g8", "w@f8", "l@e6", "r@h8"],
    moves: ["g7xg8"],
    isTask: true,
  },
  { id: "end", men: ["V@g7", "L@c3", "B@d1", "w@f8", "l@e6", "r@h8"] },
];
