import { beforeAll, describe, expect, it, vi } from "vitest";
import { speak } from "$lib/i18n/index.svelte";
import { infoOf, rival } from "$lib/offline/info";
import { playerName, seatName } from "$lib/table/names";
import type { SeatInfo } from "$lib/wire/types";

const bot = (name: string | null) => ({ index: 1, kind: "bot", bot: "greedy", name }) as SeatInfo;

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

describe("the name of a bot", () => {
  it("goes by the seat, for a server knows its kind alone", () => {
    expect(seatName(bot("greedy"))).toBe("Pixel");
    expect(seatName(bot(null))).toBe("Pixel");
  });

  it("is the one it was given", () => {
    expect(seatName(bot("Ada"))).toBe("Ada");
  });

  it("is the same at the table of a device as on the page before it", () => {
    expect(rival()).toBe("Greta");
    expect(playerName(infoOf("Mia", null), 1)).toBe(rival());
  });
});
