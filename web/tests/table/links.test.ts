import { describe, expect, it } from "vitest";
import { keyOf, replayPage } from "$lib/table/links";
import type { TableInfo } from "$lib/wire/types";

const table = (is_private: boolean, code: string | null) => ({ id: "t1", code, settings: { is_private } }) as TableInfo;

describe("the link to a replay", () => {
  it("carries the code of a private table", () => {
    expect(replayPage(table(true, "ABC-123"))).toBe("/replay/t1?code=ABC-123");
  });

  it("carries on the code somebody came with", () => {
    expect(replayPage(table(true, null), "AB C")).toBe("/replay/t1?code=AB%20C");
  });

  it("needs none where everybody may look", () => {
    expect(keyOf(table(false, "ABC-123"), "ABC-123")).toBeNull();
    expect(replayPage(table(false, "ABC-123"))).toBe("/replay/t1");
  });
});
