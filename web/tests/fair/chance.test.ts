import { describe, expect, test } from "vitest";
import { checkChance as checkTournament } from "$lib/challengers/replay/chance";
import type { Types as Tournament } from "$lib/challengers/types";
import { checkChance as checkBoard } from "$lib/ctb/replay/chance";
import type { Types as Board } from "$lib/ctb/types";
import { Secret } from "$lib/fair/secret";
import type { CardLibrary, History } from "$lib/wire/types";
import vectors from "../fixtures/fair.json";
import library from "../fixtures/library.json";

const { cards, plan } = library as unknown as CardLibrary;
const box = { cards, plans: plan };
const secret = new Secret(vectors.secret, vectors.parts);
const historyOf = (game: string) => vectors.records.find((one) => one.game === game)!.history as unknown;

describe("a tournament's chance", () => {
  const history = historyOf("challengers") as History<Tournament>;

  test("is what the secret leads to: every drawn card, trophy and toss", () => {
    const found = checkTournament(secret, history, box);
    expect(found.map(({ what, wrong }) => [what, wrong])).toEqual([
      ["piles", 0],
      ["trophies", 0],
      ["coins", 0],
    ]);
    expect(found[0]!.right).toBeGreaterThan(60);
    expect(found[1]!.right).toBeGreaterThan(10);
    expect(found[2]!.right).toBeGreaterThan(1);
  });

  test("is not what another secret leads to", () => {
    const found = checkTournament(new Secret("0".repeat(64), []), history, box);
    expect(found[0]!.wrong).toBeGreaterThan(30);
    expect(found[1]!.wrong).toBeGreaterThan(0);
  });
});

test("the coin of a board game falls as the secret says", () => {
  const history = historyOf("ctb") as History<Board>;
  expect(checkBoard(secret, history)).toEqual([{ what: "coins", right: 1, wrong: 0 }]);
});
