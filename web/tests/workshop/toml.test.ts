import { describe, expect, it } from "vitest";
import { toToml } from "$lib/workshop/toml";

describe("data as TOML", () => {
  it("puts facts first and names each section", () => {
    const text = toToml({
      cards: { tiger: { level: "A", power: 3, effects: [{ on: "attack", per: { own: "bench_cards" } }] } },
      pack: 'a "b"',
    });
    expect(text).toBe(
      'pack = "a \\"b\\""\n\n[cards.tiger]\nlevel = "A"\npower = 3\neffects = [{ on = "attack", per = { own = "bench_cards" } }]\n',
    );
  });

  it("writes plain sections and leaves out what is not there", () => {
    expect(toToml({ title: "x", board: { rows: 10, blocked: [] }, gone: undefined })).toBe(
      'title = "x"\n\n[board]\nrows = 10\nblocked = []\n',
    );
  });
});
