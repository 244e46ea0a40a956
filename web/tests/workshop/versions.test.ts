import { expect, test } from "vitest";
import { worksOf } from "$lib/workshop/versions";

const kept = (id: string, title: string, at: number, is_yours = true) => ({
  id,
  title,
  at,
  is_yours,
  is_offered: !is_yours,
});

test("texts of one title are versions of one work, the newest first", () => {
  const works = worksOf([kept("a", "Ponds", 1), kept("b", "Hills", 2), kept("c", "Ponds", 3)]);
  expect(works.map(({ title, versions }) => [title, versions.map(({ id }) => id)])).toEqual([
    ["Ponds", ["c", "a"]],
    ["Hills", ["b"]],
  ]);
});

test("what the operator offers is no version of one's own", () => {
  expect(worksOf([kept("a", "Ponds", 1), kept("b", "Ponds", 2, false)])).toHaveLength(2);
});
