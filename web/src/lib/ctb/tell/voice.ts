/** Whom we speak to, and what things are called. */
import { has, listed, say } from "$lib/i18n/index.svelte";
import type { Reader } from "$lib/i18n/telling";
import { pieceForm, pieceName } from "../state/variant.svelte";
import type { Form, Variant } from "../types";

export interface Voice {
  readonly viewer: number | null;
  readonly name: (player: number) => string;
  readonly piece: (id: string) => string;
  /** A piece with its article. */
  readonly form: (id: string, form: Form) => string;
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

/** A reader on this page. */
export function readerOf(variant: Variant, player: (player: number) => string, you: number | null = null): Reader {
  const noun = (id: string | null, form: string | null): string => {
    if (id === null) return say("ctb.forms.hidden");
    return form === null ? pieceName(variant, id) : pieceForm(variant, id, form as Form);
  };
  return { say, has, listed, player, noun, you };
}
