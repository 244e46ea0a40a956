import { beforeAll, describe, expect, it, vi } from "vitest";
import { speak } from "$lib/i18n/index.svelte";
import { BUILT_IN, builtInWords } from "$lib/i18n/languages";
import { titleOf } from "$lib/lobby/words";
import { infoOf, rival } from "$lib/offline/info";
import { botKind, hostName, playerName, SCREEN_NAMES, seatName } from "$lib/table/names";
import type { SeatInfo, TableInfo } from "$lib/wire/types";

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

describe("a shared screen that is the host", () => {
  const table = (name: string, sits = false) =>
    ({
      host: { id: "one", name },
      seats: [{ index: 0, user: sits ? "one" : null }],
      settings: { title: "" },
    }) as TableInfo;

  it("is known by its name in every language", async () => {
    const words = await Promise.all(BUILT_IN.map(({ code }) => builtInWords(code)));
    expect([...SCREEN_NAMES].sort()).toEqual(words.map((one) => one.get("web_party.screen_name")).sort());
  });

  it("is called as its reader would call it", async () => {
    await speak("de");
    expect(hostName(table("Party screen"))).toBe("Partybildschirm");
    expect(titleOf(table("Party screen"))).toBe("Tisch von Partybildschirm");
    await speak("en");
    expect(hostName(table("Partybildschirm"))).toBe("Party screen");
  });

  it("is no person who took that name, and nobody else", () => {
    expect(hostName(table("Partybildschirm", true))).toBe("Partybildschirm");
    expect(hostName(table("Ada"))).toBe("Ada");
  });
});
