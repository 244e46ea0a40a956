import { describe, expect, it } from "vitest";
import { statusOf } from "$lib/ctb/state/status";
import type { Action, View } from "$lib/ctb/types";
import { fixture } from "../fixtures";

const { first } = fixture("ctb-standard");
const playing: View = { ...first, phase: "playing", actors: [0], reserve: [] };
const place: Action = { kind: "place", piece: "base", square: 0 };

describe("what a viewer waits for", () => {
  it("is a piece to place, the other one's piece, or the other army", () => {
    expect(statusOf(first, 0, [place])).toBe("place");
    expect(statusOf(first, 0, [])).toBe("place_wait");
    expect(statusOf({ ...first, reserve: [] }, 0, [])).toBe("placed");
  });

  it("is a move of one side or the other", () => {
    expect(statusOf(playing, 0, [{ kind: "resign" }])).toBe("move");
    expect(statusOf(playing, 1, [])).toBe("wait");
  });

  it("is still the rival's move while that is being shown", () => {
    expect(statusOf(playing, 0, [{ kind: "resign" }], true)).toBe("wait");
  });

  it("is an answer when a tie is offered", () => {
    const offered: View = { ...playing, actors: [1], tie_offer: 0 };
    expect(statusOf(offered, 1, [{ kind: "accept_tie" }, { kind: "decline_tie" }])).toBe("tie");
    expect(statusOf(offered, 0, [])).toBe("tie_sent");
  });

  it("is whoever has to act, for those who look on", () => {
    expect(statusOf(first, null, [])).toBe("place_wait");
    expect(statusOf(playing, null, [])).toBe("wait");
  });
});
