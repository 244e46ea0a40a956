import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "" });
const { match } = await import("$lib/router.svelte");

describe("an address", () => {
  it("gives the parts that vary", () => {
    expect(match("/t/:id", "/t/abc")).toEqual({ id: "abc" });
    expect(match("/join/:code", "/join/A%20B")).toEqual({ code: "A B" });
    expect(match("/lobby", "/lobby/")).toEqual({});
    expect(match("/", "/")).toEqual({});
  });

  it("is another page when it is longer, shorter, or cannot be read", () => {
    expect(match("/t/:id", "/t")).toBeNull();
    expect(match("/t/:id", "/t/a/b")).toBeNull();
    expect(match("/t/:id", "/t/%E0%A4%A")).toBeNull();
    expect(match("/", "/lobby")).toBeNull();
  });
});
