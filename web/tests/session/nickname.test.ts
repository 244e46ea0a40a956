import { expect, test } from "vitest";
import { RefusedError } from "$lib/net/refusal";
import { nicknameOf } from "$lib/session/nickname";

test("a name is sent without what surrounds it", () => {
  expect(nicknameOf("  Anna ")).toBe("Anna");
  expect(nicknameOf("雪 7")).toBe("雪 7");
  expect(nicknameOf("🦊")).toBe("🦊");
});

test.each(["", "   ", "--", "…"])("%j is no name", (typed) => {
  expect(() => nicknameOf(typed)).toThrow(RefusedError);
});

test("letters are counted as the server counts them, whatever the script", () => {
  expect(nicknameOf("🦊".repeat(24))).toHaveLength(48);
  expect(() => nicknameOf("a".repeat(25))).toThrow(expect.objectContaining({ code: "name_too_long" }));
});
