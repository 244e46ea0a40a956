import { beforeAll, describe, expect, it, vi } from "vitest";
import { speak } from "$lib/i18n/index.svelte";
import { infoOf, rival } from "$lib/offline/info";
import { botKind, playerName, seatName } from "$lib/table/names";
import type { SeatInfo } from "$lib/wire/types";

const bot = (name: string | null) => ({ index: 1, kind: "bot", bot: "greedy", name }) as SeatInfo;

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

describe("the name of a bot", () => {
  it("is that of its kind, as in ratings, cups and profiles", () => {
    expect(seatName(bot("greedy"))).toBe(botKind("greedy"));
    expect(seatName(bot(null))).toBe("Greta");
  });

  it("has a number where several of a kind sit at a table", () => {
    const seats = [0, 1, 2].map((index) => ({ ...bot("greedy"), index }) as SeatInfo);
    expect(seats.map((seat) => seatName(seat, seats))).toEqual(["Greta", "Greta 2", "Greta 3"]);
    const engines = seats.map((seat) => ({ ...seat, bot: "engine-3", name: "engine-3" }));
    expect(seatName(engines[1]!, engines)).toBe("Gizmo 2 (level 3)");
  });

  it("is the one it was given", () => {
    expect(seatName(bot("Ada"))).toBe("Ada");
  });

  it("is the same at the table of a device as on the page before it", () => {
    expect(rival("challengers")).toBe("Greta");
    expect(playerName(infoOf("challengers", "Mia", null), 1)).toBe(rival("challengers"));
  });
});
