/** An evening on this phone: its log, what the rules make of it, and the way to other phones. */
import { newId } from "$lib/ids";
import { asRefusal } from "$lib/net/refusal";
import { complain } from "$lib/ui/feedback/toasts.svelte";
import {
  isStored,
  isStoredAs,
  keepEvening,
  list,
  loadEvening,
  merged,
  newEvening,
  thisPhone,
  type KeptEvening,
  type Purse,
} from "./kept";
import { viewOf } from "./rules";
import { append, chunkOf, openEvening, takePurse, type Sent } from "./server";
import type { Begun, Entry, EveningView, Sheet, Tap, What } from "./types";

/** How often other phones are asked for news, while the page is looked at. */
const EVERY = 4_000;
const TOO_MANY = 429;

export class Evening {
  #kept = $state.raw<KeptEvening>(newEvening());
  #view = $state.raw<EveningView | null>(null);
  #problem = $state.raw<unknown>(null);
  #isSending = false;
  /** The server has said no: it is not asked again before there is something new. */
  #isRefused = false;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Whether the server answered last time; null: this evening has none. */
  #isReached = $state<boolean | null>(null);
  /** Whether closing the page loses nothing. */
  #isKept = $state(false);
  #asked = 0;
  #open = true;

  private constructor(kept: KeptEvening) {
    this.#kept = kept;
    this.#isKept = isStored(kept.id);
  }

  /** A new evening on this phone. */
  static async begin(what: Begun): Promise<Evening> {
    const evening = new Evening(newEvening());
    await evening.add(what);
    return evening;
  }

  /** One that this phone knows already. */
  static recall(id: string): Evening | null {
    const kept = loadEvening(id);
    return kept === null ? null : new Evening(kept);
  }

  /** One that other phones have begun: nothing is lost when theirs dies. */
  static async join(code: string): Promise<Evening> {
    const sent = await append(code, 0, []);
    const evening = new Evening({ ...newEvening(), code: sent.code, share: sent.share });
    evening.#take(sent, []);
    await evening.refresh();
    return evening;
  }

  get id(): string {
    return this.#kept.id;
  }
  get code(): string | null {
    return this.#kept.code;
  }
  get share(): string | null {
    return this.#kept.share;
  }
  get view(): EveningView | null {
    return this.#view;
  }
  get problem(): unknown {
    return this.#problem;
  }
  get isKept(): boolean {
    return this.#isKept;
  }
  get isReached(): boolean | null {
    return this.#isReached;
  }
  /** How many entries wait for the network. */
  get waiting(): number {
    return this.#kept.code === null ? 0 : this.#kept.pending.length;
  }
  get log(): readonly Entry[] {
    return [...this.#kept.confirmed, ...this.#kept.pending];
  }

  /** The settings that count now. */
  get begun(): Begun | null {
    const withdrawn = this.withdrawn;
    const found = this.log.filter(({ id, what }) => what.kind === "begun" && !withdrawn.has(id)).at(-1);
    return (found?.what as Begun | undefined) ?? null;
  }

  /** Entries that no longer count, as the rules read the log: from its end. */
  get withdrawn(): ReadonlySet<string> {
    const gone = new Set<string>();
    for (const { id, what } of [...this.log].reverse()) {
      if (!gone.has(id) && what.kind === "undone") for (const other of what.entries) gone.add(other);
    }
    return gone;
  }

  /** Fans that effects of cards brought a player in a round. */
  tokens(round: number, player: number): number {
    const withdrawn = this.withdrawn;
    let sum = 0;
    for (const { id, what } of this.log) {
      if (what.kind === "fans" && what.round === round && what.player === player && !withdrawn.has(id))
        sum += what.amount;
    }
    return sum;
  }

  /** A match that was entered card by card, as it stands; with the entry of its last tap. */
  sheet(round: number, park: number): { sheet: Sheet; last: string | null } | null {
    const withdrawn = this.withdrawn;
    let sheet: Sheet | null = null;
    let last: string | null = null;
    for (const { id, what } of this.log) {
      if (withdrawn.has(id) || (what.kind !== "played" && what.kind !== "tapped")) continue;
      if (what.round !== round || what.park !== park) continue;
      if (what.kind === "played") [sheet, last] = [what.sheet, null];
      else if (sheet !== null) {
        const { card, choose, empty }: Tap = what;
        const entered: Sheet = sheet;
        [sheet, last] = [{ ...entered, taps: [...entered.taps, { card, choose, empty }] }, id];
      }
    }
    return sheet === null ? null : { sheet, last };
  }

  /** Begin to listen to other phones; returns how to stop. */
  follow(): () => void {
    this.#open = true;
    this.#timer = setInterval(() => {
      if (!document.hidden) void this.send();
    }, EVERY);
    void this.send();
    const wake = () => void this.send();
    addEventListener("online", wake);
    // Another window of this browser may have added something.
    const hear = ({ key }: StorageEvent) => {
      const other = isStoredAs(key, this.id) ? loadEvening(this.id) : null;
      if (other === null) return;
      this.#kept = merged(this.#kept, other);
      void this.refresh();
    };
    addEventListener("storage", hear);
    return () => {
      removeEventListener("storage", hear);
      this.#open = false;
      clearInterval(this.#timer);
      removeEventListener("online", wake);
    };
  }

  /** Write something down. */
  async add(...whats: What[]): Promise<void> {
    const at = Math.floor(Date.now() / 1000);
    const entries = whats.map((what) => ({ id: newId(), at, by: thisPhone(), what }));
    this.#keep({ pending: [...this.#kept.pending, ...entries] });
    await this.refresh();
    if (this.#problem !== null) {
      // What the rules cannot read is not kept, and no other phone hears of it.
      const ids = new Set(entries.map(({ id }) => id));
      const problem = this.#problem;
      this.#keep({ pending: this.#kept.pending.filter(({ id }) => !ids.has(id)) });
      await this.refresh();
      throw problem;
    }
    this.#isRefused = false;
    void this.send();
  }

  /** The entry that counts and was written last, besides the settings. */
  get latest(): Entry | null {
    const withdrawn = this.withdrawn;
    const counts = ({ id, what }: Entry) => !withdrawn.has(id) && what.kind !== "undone" && what.kind !== "begun";
    return this.log.findLast(counts) ?? null;
  }

  /** Withdraw everything from this entry on: back to the moment before it. */
  undoFrom(id: string): Promise<void> {
    const withdrawn = this.withdrawn;
    const log = this.log;
    const from = log.findIndex((entry) => entry.id === id);
    const gone = log.slice(from).filter(({ id, what }) => !withdrawn.has(id) && what.kind !== "undone");
    return this.add({ kind: "undone", entries: gone.map(({ id }) => id) });
  }

  /** Withdraw one entry, or bring back what a withdrawal took. */
  undo(id: string): Promise<void> {
    return this.add({ kind: "undone", entries: [id] });
  }

  /** The fans that a player alone knows. */
  purse(player: number): Purse {
    return this.#kept.purses[player] ?? {};
  }

  putInPurse(player: number, round: number, fans: number): void {
    const purse = { ...this.purse(player), [round]: fans };
    this.#keep({ purses: { ...this.#kept.purses, [player]: purse } });
    void this.#sendPurse(player);
  }

  hasPin(player: number): boolean {
    return this.#kept.pins[player] !== undefined;
  }

  /** Lock a purse with a number, or open it on this phone with the number it was locked with. */
  async unlock(player: number, pin: string): Promise<void> {
    if (this.code !== null) {
      const purse = await takePurse(this.code, player, pin, null);
      this.#keep({ purses: { ...this.#kept.purses, [player]: { ...purse, ...this.purse(player) } } });
    }
    this.#keep({ pins: { ...this.#kept.pins, [player]: pin } });
    await this.#sendPurse(player);
  }

  /** Show the trophies of a player to everybody. */
  async openPurse(player: number): Promise<void> {
    const purse = this.purse(player);
    const hidden = this.#view?.players[player]?.trophies.filter(({ fans }) => fans === null) ?? [];
    const told = hidden.filter(({ round }) => purse[round] !== undefined);
    if (told.length > 0)
      await this.add(...told.map(({ round }) => ({ kind: "trophy", round, player, fans: purse[round]! }) as const));
  }

  /** Put it on the server, so that other phones can come in with a code. */
  async offer(): Promise<void> {
    if (this.code !== null) return;
    const first = chunkOf(this.#kept.pending);
    const sent = await openEvening(first);
    this.#keep({ code: sent.code, share: sent.share });
    this.#take(sent, first);
    void this.send();
    for (const player of Object.keys(this.#kept.purses)) void this.#sendPurse(Number(player));
  }

  /** Exchange entries with the server, as long as there is something to exchange. */
  async send(): Promise<void> {
    if (this.code === null || this.#isSending || this.#isRefused) return;
    this.#isSending = true;
    try {
      do {
        const part = chunkOf(this.#kept.pending);
        const sent = await append(this.code, this.#kept.confirmed.length, part);
        if (!this.#open) return;
        this.#isReached = true;
        this.#take(sent, part);
        if (part.length > 0 || sent.entries.length > 0) await this.refresh();
      } while (this.#kept.pending.length > 0);
    } catch (error) {
      // Without the network everything waits here; what the server refuses for good is told once.
      const { status } = asRefusal(error);
      this.#isRefused = status >= 400 && status < 500 && status !== TOO_MANY;
      if (this.#isRefused) complain(error);
      this.#isReached = false;
    } finally {
      this.#isSending = false;
    }
  }

  /** What the rules make of the log. */
  async refresh(): Promise<void> {
    this.#asked += 1;
    const number = this.#asked;
    try {
      const view = await viewOf(this.log);
      if (number !== this.#asked) return;
      this.#view = view;
      this.#problem = null;
      this.#list();
    } catch (error) {
      if (number === this.#asked) this.#problem = error;
    }
  }

  #take(sent: Sent, gone: readonly Entry[]): void {
    const ids = new Set(gone.map(({ id }) => id));
    this.#keep({
      confirmed: [...this.#kept.confirmed.slice(0, sent.after), ...sent.entries],
      pending: this.#kept.pending.filter(({ id }) => !ids.has(id)),
    });
  }

  async #sendPurse(player: number): Promise<void> {
    const pin = this.#kept.pins[player];
    if (this.code === null || pin === undefined) return;
    try {
      await takePurse(this.code, player, pin, this.purse(player));
    } catch {
      // It is on this phone; the next change sends it again.
    }
  }

  #keep(changes: Partial<KeptEvening>): void {
    this.#kept = { ...this.#kept, ...changes };
    this.#isKept = keepEvening(this.#kept);
  }

  #list(): void {
    const begun = this.begun;
    if (begun === null || this.#view === null) return;
    list({
      id: this.id,
      title: begun.title,
      names: begun.players,
      changed: (this.log[0]?.at ?? 0) * 1000,
      isOver: this.#view.outcome !== null,
      exclude: begun.exclude,
    });
  }
}
