import { untrack } from "svelte";
import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import { setQuery } from "$lib/router.svelte";
import { keyOf } from "$lib/table/links";
import type { History, TableInfo } from "$lib/wire/types";
import { findShot, shotAtTime, type Shot } from "./film";
import type { GameReplay } from "./game";

/** A recorded game on a page: seen by whom, following whom, at which moment. What is chosen stands in the address. */
export class Replay {
  info = $state.raw<TableInfo | null>(null);
  history = $state.raw<History | null>(null);
  game = $state.raw<GameReplay | null>(null);
  /** A player's number, `spectator` or `all`. */
  eyes = $state("");
  follow = $state("");
  code = $state<string | null>(null);
  /** The film being shown, and where it is. */
  shots = $state.raw<readonly Shot[]>([]);
  moment = $state(0);

  /** The moment a link leads to; afterwards the same time is looked for in every other film. */
  #wanted: string | null;
  #time: number | null = null;
  #isFirst = true;

  constructor(query: URLSearchParams) {
    this.code = query.get("code");
    this.eyes = query.get("viewer") ?? "";
    this.follow = query.get("follow") ?? "";
    this.#wanted = query.get("at");
  }

  readonly viewer: number | null = $derived.by(() => (/^\d+$/.test(this.eyes) ? Number(this.eyes) : null));
  readonly hero: number = $derived.by(() => this.viewer ?? (Number(this.follow) || 0));
  readonly seqs: readonly number[] = $derived.by(() => (this.history?.steps ?? []).map((step) => step.seq));
  readonly isAtEnd: boolean = $derived.by(() => this.shots.length > 0 && this.moment >= this.shots.length - 1);

  async begin(info: TableInfo, game: GameReplay): Promise<void> {
    // From here on the address is one that can be given away.
    this.code = keyOf(info, this.code);
    setQuery({ code: this.code });
    if (this.eyes === "") {
      this.eyes = info.you !== null ? String(info.you) : info.status === "over" ? "all" : "spectator";
    }
    if (this.follow === "") this.follow = String(info.outcome?.winners[0] ?? 0);
    [this.info, this.game] = [info, game];
    await this.#load();
  }

  /** The server tells the game as whoever is followed saw it: their views, and what is said of every step. */
  async #load(): Promise<void> {
    const { info } = this;
    if (info === null) return;
    const [viewer, follow] = [this.eyes, String(this.hero)];
    const query = { viewer, follow, views: "true", telling: "true", code: this.code };
    const found = await get<History>(aboutTable(info.id, "events", query));
    if (viewer === this.eyes && follow === String(this.hero)) this.history = found;
  }

  /** Through other eyes. */
  async look(eyes: string): Promise<void> {
    this.#keepTime();
    this.eyes = eyes;
    setQuery({ viewer: eyes, at: null });
    await this.#load();
  }

  /** Another player's way through the game. */
  async followPlayer(player: string): Promise<void> {
    this.#keepTime();
    this.follow = player;
    setQuery({ follow: player });
    await this.#load();
  }

  /**
   * Where a new film begins: at the linked moment, at the time the last film showed, or where it was; the first one of
   * all at the picture that its game names.
   */
  startOf = (shots: readonly Shot[], usual = 0): number =>
    untrack(() => {
      const [link, then, isFirst] = [this.#wanted, this.#time, this.#isFirst];
      this.#wanted = this.#time = null;
      this.#isFirst = false;
      if (link !== null) return findShot(shots, this.seqs, link);
      if (then === null && isFirst) return usual;
      return then === null ? this.moment : shotAtTime(shots, this.#times, then);
    });

  #keepTime(): void {
    const shot = this.shots[this.moment];
    if (shot) this.#time = shot.at === 0 ? 0 : (this.#times[shot.step] ?? 0);
  }

  get #times(): readonly number[] {
    return (this.history?.steps ?? []).map((step) => step.at);
  }
}
