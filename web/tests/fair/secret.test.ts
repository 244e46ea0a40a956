import { describe, expect, test } from "vitest";
import { Secret } from "$lib/fair/secret";
import vectors from "../fixtures/fair.json";

describe("chance from a secret", () => {
  const secret = new Secret(vectors.secret, vectors.parts);

  test("the commitment is the server's", () => {
    expect(secret.commitment).toBe(vectors.commitment);
  });

  test("streams begin as the server's do", () => {
    for (const { purpose, index, state } of vectors.streams) expect(secret.state(purpose, index)).toEqual(state);
    for (const { purpose, index, n, drawn } of vectors.draws) expect(secret.first(purpose, index, n)).toBe(drawn);
  });

  test("hidden cards lie as the server lays them", () => {
    for (const { purpose, index, cards } of vectors.shuffles) {
      expect(secret.shuffled(purpose, index, [...cards.keys()])).toEqual(cards);
    }
  });
});
