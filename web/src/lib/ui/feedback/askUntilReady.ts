import { t } from "$lib/i18n/index.svelte";
import { asRefusal } from "$lib/net/refusal";
import { toast } from "./toasts.svelte";

const USUAL_WAIT = 5;
const LONGEST_WAIT = 10;
const TRIES = 60;

/**
 * Ask for what the server thinks about; while it is warming up or other questions come first, say so and ask again.
 * Nothing is said where a page is whole without the answer (`isTold`).
 */
export async function askUntilReady<Answer>(
  ask: () => Promise<Answer>,
  isWanted: () => boolean = () => true,
  isTold = true,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const { code, wait } = asRefusal(error);
      const isQueued = code === "queued";
      if (!(isQueued || code === "preparing") || tries === TRIES || !isWanted()) throw error;
      if (isTold) toast(isQueued ? t("web.error.queued", { n: Math.ceil(wait ?? 1) }) : t("web.error.preparing"));
      await new Promise((done) => setTimeout(done, 1000 * Math.min(wait ?? USUAL_WAIT, LONGEST_WAIT)));
      if (!isWanted()) throw error;
    }
  }
}
