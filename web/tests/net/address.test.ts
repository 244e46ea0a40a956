import { describe, expect, it } from "vitest";
import { aboutTable } from "$lib/net/address";

describe("the address of something about a table", () => {
  it("has no query if there is nothing to ask", () => {
    expect(aboutTable("a/b", "play", { code: null })).toBe("/tables/a%2Fb/play");
  });

  it("carries what is given", () => {
    expect(aboutTable("t", "events", { viewer: "0", code: "AB C" })).toBe("/tables/t/events?viewer=0&code=AB+C");
  });
});
