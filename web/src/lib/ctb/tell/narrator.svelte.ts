import { say, t } from "$lib/i18n/index.svelte";
import { announce } from "$lib/ui/feedback/live.svelte";
import type { Play } from "../state/play.svelte";
import { pieceForm, pieceName } from "../state/variant.svelte";
import type { Form } from "../types";
import { tell, type Line, type Voice } from "./tell";

/** Tells a game in words, and announces what is new. Create it inside a component. */
export class Narrator {
  #play: Play;

  constructor(play: Play) {
    this.#play = play;
    let told = 0;
    $effect(() => {
      const count = this.lines.length;
      const last = this.lines.at(-1);
      if (told > 0 && count > told && last) {
        announce(play.isUp && play.director.isTold ? `${last.text} ${t("web_ctb.status.move")}` : last.text);
      }
      told = count;
    });
  }

  readonly voice: Voice = $derived.by(() => ({
    viewer: this.#play.viewer,
    cols: this.#play.ground.cols,
    name: this.#play.nameOf,
    piece: (id: string) => pieceName(this.#play.variant, id),
    form: (id: string, form: Form) => pieceForm(this.#play.variant, id, form),
    isByClock: this.#play.table.info?.outcome?.by === "clock",
    say,
  }));

  /** What the rival did last, if the board does not show it. */
  readonly news: Line | null = $derived.by(() => {
    const last = this.#play.director.told.findLast((event) => event.kind !== "turn_began");
    const isNews = last?.kind === "tie_declined" || last?.kind === "passed" || last?.kind === "skipped";
    return isNews && last.player !== this.#play.viewer ? tell(last, this.voice) : null;
  });

  readonly lines: readonly Line[] = $derived.by(() =>
    this.#play.director.told.map((event) => tell(event, this.voice)).filter((line): line is Line => line !== null),
  );
}
