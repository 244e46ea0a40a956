import { pageOf, playOn } from "$lib/table/openings";
import { aboutTable } from "$lib/net/address";
import { get } from "$lib/net/http";
import { isOffered } from "$lib/net/offered.svelte";
import { go } from "$lib/router.svelte";
import { Attempt } from "$lib/ui/feedback/attempt.svelte";
import { askUntilReady } from "$lib/ui/feedback/askUntilReady";
import { complain } from "$lib/ui/feedback/toasts.svelte";
import type { Hint } from "$lib/wire/types";
import type { Play } from "./play.svelte";

/** Help for whoever plays alone against bots: a hint from the engine, and the last decision taken back. */
export class Help {
  readonly attempt = new Attempt(complain);
  #play: Play;
  #hint = $state.raw<{ readonly hint: Hint; readonly seq: number | null } | null>(null);

  constructor(play: Play) {
    this.#play = play;
  }

  /** Nobody else is concerned, nothing depends on the result, and a server is there to be asked. */
  get isThere(): boolean {
    const { table, isSeated, viewer } = this.#play;
    const info = table.info;
    if (!isSeated || info === null || info.status !== "playing") return false;
    if (info.settings.is_rated || info.contest || table.isLocal) return false;
    return info.seats.every((seat, i) => i === viewer || seat.kind === "bot");
  }

  get canHint(): boolean {
    const { table, isUp, director } = this.#play;
    return (
      this.isThere && isUp && !director.isBehind && table.info?.settings.insight !== false && isOffered("insights")
    );
  }

  /** There is a decision of one's own to go back to. */
  get canTakeBack(): boolean {
    const { view, viewer } = this.#play;
    if (!this.isThere || viewer === null) return false;
    if (view.phase === "placing") return view.men.some((man) => man.player === viewer);
    return view.phase === "playing" && view.turns[viewer === 0 ? 0 : 1] > 0;
  }

  /** What was said about the position as it is. */
  get hint(): Hint | null {
    return this.#hint !== null && this.#hint.seq === this.#play.table.seq ? this.#hint.hint : null;
  }

  get arrows(): readonly { source: number; target: number }[] {
    const move = this.hint?.move;
    return move?.source != null && move.target != null ? [{ source: move.source, target: move.target }] : [];
  }

  async ask(): Promise<void> {
    const { id, seq } = this.#play.table;
    await this.attempt.run(async () => {
      const isWanted = () => this.#play.table.seq === seq;
      const hint = await askUntilReady(() => get<Hint>(aboutTable(id, "hint")), isWanted);
      this.#hint = { hint, seq };
    });
  }

  /** What was played stays as it was: the game goes on at another table, from one's last decision. */
  async takeBack(): Promise<void> {
    await this.attempt.run(async () => {
      const next = await playOn(this.#play.table.id, null);
      go(pageOf(next), { replace: true });
    });
  }
}
