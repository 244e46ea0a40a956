import { describe, expect, it } from "vitest";
import { rowsOf, withLine, withoutBranch, type Branch } from "$lib/table/branches";
import type { Action } from "$lib/table/reduce";

const move = (source: number, target: number) => ({ kind: "move", source, target }) as Action;
const [THEIRS, MINE, MORE, LAST, OTHER] = [move(1, 2), move(9, 8), move(2, 3), move(8, 7), move(5, 6)];
const line = (...actions: Action[]) => actions.map((action, i) => ({ player: i % 2, action }));

describe("a tree of conditional moves", () => {
  it("grows by lines", () => {
    const one = withLine([], line(THEIRS, MINE, MORE, LAST));
    expect(rowsOf(one).map(({ path }) => path)).toEqual([[0], [0, 0]]);
    expect(one[0]!.then[0]!.answer).toEqual(LAST);
    const two = withLine(one, line(OTHER, MINE));
    expect(rowsOf(two).map(({ path }) => path)).toEqual([[0], [0, 0], [1]]);
    expect(withLine(two, line(THEIRS, MINE, OTHER, LAST))[0]!.then).toHaveLength(2);
  });

  it("has one answer to each move: the last that was given, and nothing that followed another", () => {
    const first = withLine([], line(THEIRS, MINE, MORE, LAST));
    const second = withLine(first, line(THEIRS, OTHER));
    expect(second).toEqual([{ player: 0, action: THEIRS, answer: OTHER, then: [] }] satisfies Branch[]);
  });

  it("takes no line that ends without an answer", () => {
    expect(withLine([], line(THEIRS))).toEqual([]);
    expect(withLine([], line(THEIRS, MINE, MORE))[0]!.then).toEqual([]);
  });

  it("loses a branch with all that follows it", () => {
    const tree = withLine(withLine([], line(THEIRS, MINE, MORE, LAST)), line(OTHER, MINE));
    expect(rowsOf(withoutBranch(tree, [0]))).toHaveLength(1);
    expect(rowsOf(withoutBranch(tree, [0, 0]))).toHaveLength(2);
    expect(withoutBranch(tree, [1])).toHaveLength(1);
  });
});
