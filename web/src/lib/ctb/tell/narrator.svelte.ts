import { say, t } from "$lib/i18n/index.svelte";
import { fillParagraph } from "$lib/i18n/telling";
import { announce } from "$lib/ui/feedback/live.svelte";
import type { Play } from "../state/play.svelte";
import { pieceForm, pieceName } from "../state/variant.svelte";
import type { Form, GameEvent } from "../types";
import { readerOf, type Voice } from "./voice";

/** What is said of an event. */
export interface Sentence {
  readonly text: string;
  /** Whom it is about; null: everybody. */
  readonly player: number | null;
  readonly tone: string;
}

/** Puts a game into words, and announces what is new. Create it inside a component. */
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
    name: this.#play.nameOf,
    piece: (id: string) => pieceName(this.#play.variant, id),
    form: (id: string, form: Form) => pieceForm(this.#play.variant, id, form),
    say,
  }));

  readonly #reader = $derived.by(() => readerOf(this.#play.variant, this.#play.nameOf, this.#play.viewer));

  /** What the rival did last, if the board does not show it. */
  readonly news: Sentence | null = $derived.by(() => {
    const last = this.#play.director.told.findLast((event) => event.kind !== "turn_began");
    const isNews = last?.kind === "tie_declined" || last?.kind === "passed" || last?.kind === "skipped";
    return isNews && last.player !== this.#play.viewer ? (this.#sentences(last)[0] ?? null) : null;
  });

  readonly lines: readonly Sentence[] = $derived.by(() =>
    this.#play.director.told.flatMap((event) => this.#sentences(event)),
  );

  #sentences(event: GameEvent): Sentence[] {
    return this.#play.director.saidOf(event).map((paragraph) => ({
      text: fillParagraph(paragraph, this.#reader),
      player: paragraph.player ?? null,
      tone: paragraph.tone ?? "plain",
    }));
  }
}
