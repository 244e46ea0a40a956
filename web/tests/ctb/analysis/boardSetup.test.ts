import { beforeEach, describe, expect, it } from "vitest";
import { BoardSetup } from "$lib/ctb/analysis/boardSetup.svelte";
import { fixture } from "../fixtures";

const { variant } = fixture("ctb-standard");
let setup: BoardSetup;
beforeEach(() => (setup = new BoardSetup(variant)));

const at = (name: string) => (Number(name[1]) - 1) * 8 + name.charCodeAt(0) - 97;
const on = (name: string) => setup.men.find((man) => man.square === at(name));

describe("a board that is set up", () => {
  it("begins with both armies, and the south to move", () => {
    expect(setup.men.filter((man) => man.player === 0).length).toBe(17);
    expect(setup.men.filter((man) => man.player === 1).length).toBe(17);
    expect(setup.hasGoals).toBe(true);
    expect(setup.text).toMatch(/^([a-zA-Z1-8]+\/){7}[a-zA-Z1-8]+ s$/);
  });

  it("is written as the engine reads it", () => {
    setup.clear();
    setup.place(0, "base", at("a1"));
    setup.place(1, "base", at("e8"));
    setup.place(1, "siege", at("a2"));
    setup.turn = 1;
    expect(setup.text).toBe("4b3/8/8/8/8/8/s7/B7 n");
  });

  it("moves a piece that is carried or tapped", () => {
    setup.clear();
    setup.place(0, "five", at("b2"));
    setup.move(at("b2"), at("c5"));
    expect([on("b2"), on("c5")?.piece]).toEqual([undefined, "five"]);
    setup.pick(at("c5"));
    expect(setup.selected).toBe(at("c5"));
    expect(setup.hints.get(at("d6"))).toBe("place");
    setup.pick(at("d6"));
    expect([setup.selected, on("d6")?.piece]).toEqual([null, "five"]);
  });

  it("has no more pieces than the army", () => {
    setup.clear();
    setup.take(0, "two");
    setup.pick(at("a1"));
    expect([setup.left(0, "two"), setup.held?.from]).toEqual([1, "box"]);
    setup.pick(at("b1"));
    expect([setup.left(0, "two"), setup.held]).toEqual([0, null]);
    setup.take(0, "two");
    expect(setup.held).toBeNull();
    setup.place(0, "two", at("c1"));
    expect(on("c1")).toBeUndefined();
  });

  it("puts what is removed or replaced back into the box", () => {
    setup.clear();
    setup.place(0, "one", at("a1"));
    setup.place(0, "siege", at("a1"));
    expect([on("a1")?.piece, setup.left(0, "one")]).toEqual(["siege", 1]);
    setup.remove(at("a1"));
    expect([setup.men.length, setup.left(0, "siege")]).toEqual([0, 1]);
  });

  it("knows when a Base is missing", () => {
    setup.clear();
    setup.place(0, "base", at("a1"));
    expect(setup.hasGoals).toBe(false);
    setup.begin();
    expect(setup.hasGoals).toBe(true);
  });
});
