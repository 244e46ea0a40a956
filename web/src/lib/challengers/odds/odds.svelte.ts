/** The chances of a table's matches, as the server works them out from what the viewer knows. */
import { aboutTable } from "$lib/net/address";
import { get, request } from "$lib/net/http";
import { isOffered } from "$lib/net/offered.svelte";
import { asRefusal } from "$lib/net/refusal";
import { getToken } from "$lib/net/token";
import { askUntilReady } from "$lib/ui/feedback/askUntilReady";
import type { MatchOdds, OtherCard, OtherCourse, TournamentLuck, TournamentOdds } from "$lib/wire/types";
import type { Ending } from "./endings";

/** Something at once, then something sharp. */
const PRECISIONS = ["0.05", "0.01"];

/** The matches that come next, as a part of the tournament. */
const NEXT = "next";

const isNext = (part: string | null): boolean => part === null || part.startsWith(`${NEXT}-`);

export class Odds {
  readonly #table: string;
  readonly #code: string | null;
  #viewer: string | null = null;
  /** Whose viewer it is: a device that is handed on meanwhile does not ask as somebody else. */
  #token: string | null = null;
  #lines = $state.raw<ReadonlyMap<string, MatchOdds>>(new Map());
  #next = $state.raw<readonly MatchOdds[]>([]);
  /** What was asked for last, by match, and how far the game was. */
  #asked = new Map<string, string>();
  #isAllowed = $state(true);
  #isRefused = $state(false);

  /** Whether the table has ended: only then it is told where fans came from. */
  isEnded = $state(true);

  constructor(table: string, code: string | null) {
    this.#table = table;
    this.#code = code;
  }

  /** Whose knowledge counts: a player's number, `spectator`, or `all` after the end. */
  seenBy(viewer: string): void {
    if (viewer === this.#viewer) return;
    this.#viewer = viewer;
    this.#token = getToken();
    this.#asked.clear();
    this.#lines = new Map();
    this.#next = [];
    this.#isRefused = false;
  }

  /** Whether this table shows none, now. */
  get isOff(): boolean {
    return !this.#isAllowed || this.#isRefused || !isOffered("insights");
  }

  /** The line of a match; null: it is not known, or not to be shown. */
  line(part: string): MatchOdds | null {
    return this.#lines.get(part) ?? null;
  }

  /** The chance of a player in the match that comes next, as the decks are now. */
  chanceOf(player: number): number | null {
    const match = this.#next.find((one) => one.players.includes(player));
    const win = match?.points[0]?.win;
    if (match === undefined || win === undefined) return null;
    return match.players[0] === player ? win : 1 - win;
  }

  /** Have the line of a match; `state` changes when it has gone on. */
  want(part: string, state: string): void {
    void this.#ask(part, state);
  }

  /** Have the chances of the matches that come next, without some cards of the viewer's own deck. */
  wantNext(state: string, without: readonly string[] = []): void {
    const part = without.length === 0 ? null : `${NEXT}-${without.toSorted().join(",")}`;
    void this.#ask(part, `${state} ${part ?? ""}`);
  }

  /** Whether the table shows any: that changes with its end. */
  allow(isAllowed: boolean): void {
    if (isAllowed === this.#isAllowed) return;
    this.#isAllowed = isAllowed;
    this.#isRefused = false;
  }

  /** Another course of a match, after the end. */
  other(part: string, ending: Ending): Promise<OtherCourse> {
    const query = { part: `${part}-${ending}`, precision: "0.02", code: this.#code };
    return askUntilReady(() => get<OtherCourse>(aboutTable(this.#table, "other-course", query)));
  }

  /** Where everybody's fans came from, after the end. */
  luck(): Promise<TournamentLuck> {
    return askUntilReady(() => get<TournamentLuck>(aboutTable(this.#table, "luck", { code: this.#code })));
  }

  /** The tournament with another card at one action of its record, likewise. */
  otherCard(at: number, card: string): Promise<OtherCard> {
    const query = { part: `${at}-${card}`, code: this.#code };
    return askUntilReady(() => get<OtherCard>(aboutTable(this.#table, "other-card", query)));
  }

  async #ask(part: string | null, state: string): Promise<void> {
    const name = part === null || isNext(part) ? NEXT : part;
    if (this.isOff || this.#viewer === null || this.#asked.get(name) === state) return;
    this.#asked.set(name, state);
    for (const precision of PRECISIONS) {
      try {
        const query = { viewer: this.#viewer, part, precision, code: this.#code };
        const path = aboutTable(this.#table, "odds", query);
        const found = await askUntilReady(
          () => request<TournamentOdds>("GET", path, undefined, this.#token),
          () => this.#asked.get(name) === state,
          false,
        );
        if (this.#asked.get(name) !== state) return;
        this.#take(part, found.matches);
      } catch (error) {
        // A page without chances is whole: nothing is said, and nothing else is tried twice.
        if (asRefusal(error).code === "insight_off") this.#isRefused = true;
        return;
      }
    }
  }

  #take(part: string | null, matches: readonly MatchOdds[]): void {
    if (isNext(part)) this.#next = matches;
    else this.#lines = new Map([...this.#lines, ...matches.map((match) => [match.part, match] as const)]);
  }
}
