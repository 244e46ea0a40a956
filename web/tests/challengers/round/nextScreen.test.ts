import { expect, test } from "vitest";
import { nextScreen } from "$lib/challengers/round/nextScreen";
import type { View } from "$lib/challengers/types";
import { chronicle, fixture } from "../fixtures";

const game = fixture("four");
const { bouts } = chronicle(game);
const at = (phase: View["phase"], round = 3): View => ({ ...game.first, phase, round });

test("after a match comes what the tournament does next", () => {
  expect(nextScreen(at("deck_phase"), null)).toEqual({ kind: "round", round: 3 });
  expect(nextScreen(at("match_phase"), null)).toEqual({ kind: "others" });
  expect(nextScreen(at("final_decks"), null)).toEqual({ kind: "final" });
  expect(nextScreen(at("over"), null)).toEqual({ kind: "result" });
});

test("a match that waits comes before that", () => {
  expect(nextScreen(at("over"), bouts[0]!)).toEqual({ kind: "round", round: 1 });
  expect(nextScreen(at("over"), bouts.at(-1)!)).toEqual({ kind: "final" });
});
