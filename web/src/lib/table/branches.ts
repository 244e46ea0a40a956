/** Conditional moves as a tree: what others may do, and what is answered. Pure. */
import type { Action } from "./reduce";

/** If somebody does this, that is the answer, and then the next branches count. */
export interface Branch {
  readonly player: number;
  readonly action: Action;
  readonly answer: Action;
  readonly then: readonly Branch[];
}

/** One action of a line. */
export interface LineMove {
  readonly player: number;
  readonly action: Action;
}

const same = (a: Action, b: Action) => JSON.stringify(a) === JSON.stringify(b);

/** The tree with a line of it: theirs, mine, theirs, mine. What was answered otherwise before is answered like this now. */
export function withLine(tree: readonly Branch[], line: readonly LineMove[]): Branch[] {
  const [theirs, mine, ...rest] = line;
  if (!theirs || !mine) return [...tree];
  const old = tree.find((one) => one.player === theirs.player && same(one.action, theirs.action));
  const kept = old && same(old.answer, mine.action) ? old.then : [];
  const { player, action } = theirs;
  const branch: Branch = { player, action, answer: mine.action, then: withLine(kept, rest) };
  return old ? tree.map((one) => (one === old ? branch : one)) : [...tree, branch];
}

/** The tree without the branch at a path of places, and all that follows it. */
export function withoutBranch(tree: readonly Branch[], [place, ...rest]: readonly number[]): Branch[] {
  if (place === undefined) return [...tree];
  if (rest.length === 0) return tree.filter((_, i) => i !== place);
  return tree.map((one, i) => (i === place ? { ...one, then: withoutBranch(one.then, rest) } : one));
}

/** One row of a list: how deep, and where in the tree. */
export interface Row {
  readonly branch: Branch;
  readonly path: readonly number[];
}

export function rowsOf(tree: readonly Branch[], before: readonly number[] = []): Row[] {
  return tree.flatMap((branch, i) => {
    const path = [...before, i];
    return [{ branch, path }, ...rowsOf(branch.then, path)];
  });
}
