/** Everything there is to see, each page with a sign that it is there. */
import type { Fields } from "$lib/wire/fields";
import type { BoardAnswer, PairingInfo, TableSettings } from "$lib/wire/types";
import { userEvent } from "vitest/browser";
import { cup, laterCup, people, Recording, tableOf, type GameName } from "./recording";
import { playUntil } from "./play";
import { appears, settled, tap, visit, visitTable, type Visit } from "./visit";

/** One unbroken word of 24 letters, as long as a name may be, and one of the widest. */
export const LONG = { Ada: "Wolkenkuckucksheimwärter", Ben: "MMMMMMMMMMMMWWWWWWWWWWWW" };
const CODE = new Recording("waiting").info.code;
const POSITION = "4b3/4S3/8/8/8/8/s7/B7+s";
const { view, legal } = new Recording("board").snapshot!;
/** What the server would say of a position; not recorded, as it takes an engine to work it out. */
const STUDY: BoardAnswer = {
  score: 0,
  ...{ position: "4b3/4S3/8/8/8/8/s7/B7 s - - 0 0:0", at: 0, first: 0, count: 0 },
  view: { ...view, viewer: null } as Fields,
  legal: legal as Fields[],
  texts: legal.map((_, i) => `a${i}`),
  ...{ last: null, chance: 0.5, lines: [], rules: null },
};
const id = (testid: string) => `[data-testid=${testid}]`;

/** Address and sign of everything that has an address. */
const ADDRESSES: Readonly<Record<string, readonly [path: string, sign: string]>> = {
  home: ["/", id("continue")],
  lobby: ["/lobby", id("new-table")],
  "create a table": ["/lobby?new=1", id("form-submit")],
  "create a board": ["/lobby?new=ctb", id("form-submit")],
  join: [`/join/${CODE}`, "main h1"],
  "a seat on another device": ["/seat", id("seat-again")],
  "my games": ["/me", "main h1"],
  account: ["/account", id("notices")],
  "a person": [`/people/${people.ben.id}`, id("rivals")],
  ratings: ["/ratings", "main h1"],
  cards: ["/cards", id("card-count")],
  mixes: ["/mixes", id("mix-of-week")],
  mix: ["/mixes/shipwreck", id("strong-A")],
  offline: ["/offline", id("offline-play")],
  companion: ["/companion", id("players-8")],
  "bench calculator": ["/companion/bench", id("card-pad")],
  "a real board": ["/companion/board", id("board-begin")],
  "an evening of another phone": ["/companion/evening/none", "main h1"],
  workshop: ["/workshop", id("card-preview")],
  boards: ["/workshop?variant=", id("variant-rules")],
  cups: ["/cups", id("cup-card")],
  "a cup": [`/cup/${cup}`, id("cup-round-1")],
  "a cup before it begins": [`/cup/${laterCup}`, id("cup-add-bots")],
  "the daily": ["/daily", id("daily-today")],
  puzzles: ["/puzzles", id("puzzles-base")],
  "a puzzle of cards": ["/puzzle/pick-1", id("puzzle-answer")],
  "a puzzle of the board": ["/puzzle/base-1", id("puzzle-board")],
  learn: ["/learn", "main h1"],
  "lesson of Challengers!": ["/learn/challengers", id("lesson-next")],
  "lesson of the board": ["/learn/ctb", id("lesson-next")],
  analysis: ["/analysis", id("analysis-open")],
  "analysis of a position": [`/analysis?position=${POSITION}`, id("workbench")],
  "one device": ["/device", id("device-start")],
  about: ["/about", "main h1"],
  nowhere: ["/nowhere", "main h1"],
  "no table": ["/t/nosuchtable", id("gone")],
  replay: [`/replay/${tableOf("result")}`, id("replay-scrubber")],
  "replay of the board": [`/replay/${tableOf("resigned")}`, id("replay-scrubber")],
};

/** Recorded games, and what shows them. */
const TABLES: Readonly<Record<string, readonly [game: GameName, sign: string, path?: string]>> = {
  "waiting room": ["waiting", id("invite-code")],
  picking: ["duel", id("pick")],
  result: ["result", id("result")],
  placing: ["placing", id("place-rest")],
  board: ["board", id("ctb-board")],
  "board, over": ["resigned", id("over")],
  "waiting on a TV": ["waiting-seen", id("tv-code"), "tv"],
  "picking on a TV": ["duel-seen", id("tv-picking"), "tv"],
  "result on a TV": ["result-seen", id("tv-result"), "tv"],
  "board on a TV": ["board-seen", id("tv-ctb"), "tv"],
};

const NOW_LOOKING: PairingInfo = {
  ...{ ticket: "t", status: "waiting", table: null, games: ["challengers"], waited: 3, rating: 1500 },
  ...{ spread: 200, bots_in: 20 },
} as PairingInfo;
const SLOW: TableSettings["clock"] = { kind: "each", seconds: 259_200 };

/** What one finds only by pressing something. */
const STATES: Readonly<Record<string, (options: Visit) => Promise<void>>> = {
  match: async (options) => {
    await playUntil(await visitTable("solo", options), `${id("skip")}:enabled`);
    for (let i = 0; i < 6; i++) await tap("step");
  },
  "end of a match": async (options) => {
    await playUntil(await visitTable("solo", options), id("go-on"));
  },
  choice: async (options) => {
    await playUntil(await visitTable("solo", { ...options, at: 5 }), `${id("choice")} button:enabled`);
  },
  level: async (options) => {
    await playUntil(await visitTable("solo", { ...options, at: 7 }), "[data-testid^=level-]:enabled");
  },
  removing: async (options) => {
    await playUntil(await visitTable("solo", options), `${id("ready")}:enabled`);
  },
  "rules of the board": async (options) => await tab("rules", options),
  "options of the board": async (options) => await tab("options", options),
  wishes: async (options) => {
    const recording = new Recording("duel");
    recording.info.settings.clock = SLOW;
    await visit(`/t/${recording.table}`, {
      ...options,
      prepare: (server) => (options.prepare?.(server), void server.seat(recording)),
    });
    await userEvent.click(await appears(`${id("wishes")} summary`));
    await tap("wish-add");
  },
  "looking for a game": async (options) => {
    await visit("/lobby", {
      ...options,
      prepare: (server) => {
        options.prepare?.(server);
        server.reply("POST /pairing", NOW_LOOKING);
        server.reply("POST /pairing/t", NOW_LOOKING);
        server.reply("DELETE /pairing", null, 204);
      },
    });
    await tap("pair");
    await appears(id("pairing-waiting"));
  },
  "a new cup": async (options) => {
    await visit("/cups", options);
    await tap("new-cup");
    await appears(id("cup-duplicate"));
  },
  "deleting an account": async (options) => {
    await visit("/account", options);
    await appears(id("vacation"));
    await tap("delete-me");
  },
};

async function tab(name: string, options: Visit): Promise<void> {
  await visitTable("board", options);
  await tap(`tab-${name}`);
}

export const PLACES = [...Object.keys(ADDRESSES), ...Object.keys(TABLES), ...Object.keys(STATES)];

/** Go to one of the places; it is there when this returns. */
export async function arrive(place: string, options: Visit = {}): Promise<void> {
  const address = ADDRESSES[place];
  const table = TABLES[place];
  if (address) {
    await visit(address[0], {
      ...options,
      prepare: (server) => {
        server.reply("POST /studies/ctb-board", STUDY);
        options.prepare?.(server);
      },
    });
    await appears(address[1]);
    if (place === "replay") for (let i = 0; i < 2; i++) await tap("replay-mark");
  } else if (table) {
    await visitTable(table[0], options, table[2]);
    await appears(table[1]);
  } else await STATES[place]!(options);
  await settled();
}
