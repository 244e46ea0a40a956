/**
 * Ready-made ways to set up, for any army and board. A formation says how well a piece stands on a square,
 * seen from its own side: `forward` rows from the edge, `column` from the left hand. The pieces choose
 * one after the other: goals first, then pieces that cannot move, then from strong to weak.
 */
import { columnOf, forwardOf, isHome, type Ground } from "../state/geometry";
import type { Piece, Place, Side, Stock, Variant } from "../types";

export const FORMATIONS = ["fortress", "corner", "spearhead", "pincer", "decoy"] as const;
export type Formation = (typeof FORMATIONS)[number];

/** How a piece and a square look to a formation. All values run from 0 to 1. */
interface Look {
  /** 1: it beats whatever it meets. */
  readonly strength: number;
  readonly isGoal: boolean;
  readonly isFixed: boolean;
  /** 0: the edge of the board, 1: the front row of the home zone. */
  readonly forward: number;
  /** 0: the left edge, 1: the right one. */
  readonly column: number;
  /** 0: the middle, 1: a wing. */
  readonly wing: number;
  /** 1: beside the own goal, less the farther away. */
  readonly guard: number;
}

type Score = (look: Look) => number;

const near = (value: number, wanted: number): number => 1 - Math.abs(value - wanted);

const SCORES: Readonly<Record<Formation, Score>> = {
  /** The goal at the back, a ring of strong pieces around it, the fast ones in front. */
  fortress: ({ isGoal, isFixed, strength, forward, column, wing, guard }) => {
    if (isGoal) return 4 * near(forward, 0) + 3 * near(column, 0.36);
    if (isFixed || strength > 0.6) return 4 * guard + forward;
    return 3 * near(forward, 1 - strength * 0.5) + near(wing, 0.4);
  },
  /** The goal in a corner: only two ways lead there. */
  corner: ({ isGoal, isFixed, strength, forward, column, guard }) => {
    if (isGoal) return 4 * near(forward, 0) + 4 * near(column, 0);
    if (isFixed) return 6 * guard;
    if (strength > 0.6) return 3 * guard + 2 * near(column, 0.3) + near(forward, 0.6);
    return 2 * near(forward, 0.8) + 2 * near(column, 0.45);
  },
  /** The strong ones go ahead through the middle. */
  spearhead: ({ isGoal, isFixed, strength, forward, column, wing, guard }) => {
    if (isGoal) return 4 * near(forward, 0) + 2 * near(column, 0.64);
    if (isFixed) return 5 * guard;
    return 3 * near(forward, 1 - wing * 0.9) + 3 * near(wing, 1 - strength);
  },
  /** Both wings are strong and close in; the goal stays in the middle. */
  pincer: ({ isGoal, isFixed, strength, forward, column, wing, guard }) => {
    if (isGoal) return 4 * near(forward, 0) + 3 * near(column, 0.43);
    if (isFixed) return 5 * guard;
    return strength > 0.35 ? 3 * wing + 2 * near(forward, 0.75) : 2 * near(wing, 0.2) + 2 * near(forward, 0.5);
  },
  /** A crowd on one wing, the goal quietly on the other. */
  decoy: ({ isGoal, isFixed, strength, forward, column, guard }) => {
    if (isGoal) return 4 * near(forward, 0) + 4 * near(column, 0.9);
    if (isFixed) return 3 * guard;
    if (strength > 0.85) return 2 * guard + near(forward, 0.4);
    return 3 * near(column, 0.2) + 2 * near(forward, 0.7);
  },
};

/** How strong the guards beside the goal are, if the army leaves a choice: 1 takes the strongest. */
const GUARDS: Readonly<Record<Formation, number>> = {
  fortress: 0.85,
  corner: 0.7,
  spearhead: 0.55,
  pincer: 0.55,
  decoy: 0.7,
};

/** The placements that bring the waiting pieces into this formation; squares that are taken stay free of them. */
export function formationFor(
  formation: Formation,
  variant: Variant,
  ground: Ground,
  side: Side,
  stocks: readonly Stock[],
  standing: readonly { square: number; piece: string | null }[],
): Place[] {
  const byId = new Map(variant.pieces.map((piece) => [piece.id, piece]));
  const taken = new Set(standing.map((man) => man.square));
  const goals = standing.filter((man) => man.piece !== null && byId.get(man.piece)?.is_goal).map((man) => man.square);
  const free = new Set<number>();
  const last = ground.rows * ground.cols - 1;
  // From one's own corner on, so that both sides stand alike.
  for (let i = 0; i <= last; i += 1) {
    const square = side === 0 ? i : last - i;
    if (isHome(ground, square, side) && !taken.has(square)) free.add(square);
  }
  const waiting = stocks
    .flatMap(({ piece, count }) => Array.from({ length: count }, () => byId.get(piece) as Piece))
    .sort((a, b) => urgency(variant, b) - urgency(variant, a));
  const plan: Place[] = [];
  const put = (piece: Piece, squares: Iterable<number>): void => {
    const square = best(squares, (one) => SCORES[formation](look(variant, ground, side, piece, one, goals)));
    if (square === null) return;
    free.delete(square);
    waiting.splice(waiting.indexOf(piece), 1);
    plan.push({ kind: "place", piece: piece.id, square });
  };

  for (const piece of waiting.filter((one) => one.is_goal)) {
    put(piece, free);
    const square = plan.at(-1)?.square;
    if (square !== undefined) goals.push(square);
  }
  // Nobody should walk up to a goal unhindered: every square beside it gets a guard.
  for (const square of goals.flatMap((goal) => [...free].filter((one) => distance(ground, one, goal) === 1))) {
    const guard = best(waiting, (piece) => guardScore(variant, piece, GUARDS[formation]));
    if (guard) put(guard, [square]);
  }
  for (const piece of [...waiting]) put(piece, free);
  return plan;
}

function guardScore(variant: Variant, piece: Piece, wanted: number): number {
  return piece.move === 0 ? 2 : near(strengthOf(variant, piece.id), wanted);
}

function best<T>(options: Iterable<T>, score: (one: T) => number): T | null {
  let found: T | null = null;
  let most = -Infinity;
  for (const one of options) {
    const value = score(one);
    if (value > most) [found, most] = [one, value];
  }
  return found;
}

/** How a piece fares in all fights it can start: 0 loses them, 1 wins them. Pieces that never attack count little. */
export function strengthOf(variant: Variant, piece: string): number {
  const results = Object.values(variant.combat[piece] ?? {});
  if (results.length === 0) return 0.2;
  const worth: Readonly<Record<string, number>> = { defender: 1, both: 0.5, none: 0.5, attacker: 0 };
  return results.reduce((sum, falls) => sum + (worth[falls] ?? 0), 0) / results.length;
}

function urgency(variant: Variant, piece: Piece): number {
  if (piece.is_goal) return 3;
  return piece.move === 0 ? 2 : strengthOf(variant, piece.id);
}

function look(variant: Variant, ground: Ground, side: Side, piece: Piece, square: number, goals: number[]): Look {
  const column = columnOf(ground, square, side) / Math.max(1, ground.cols - 1);
  const away = Math.min(...goals.map((goal) => distance(ground, square, goal)), 9);
  return {
    strength: strengthOf(variant, piece.id),
    isGoal: piece.is_goal,
    isFixed: piece.move === 0 && !piece.is_goal,
    forward: forwardOf(ground, square, side) / Math.max(1, ground.homeRows - 1),
    column,
    wing: Math.abs(2 * column - 1),
    guard: 1 / Math.max(1, away),
  };
}

function distance(ground: Ground, a: number, b: number): number {
  const { cols } = ground;
  return Math.abs(Math.floor(a / cols) - Math.floor(b / cols)) + Math.abs((a % cols) - (b % cols));
}
