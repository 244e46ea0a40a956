import { t } from "$lib/i18n/index.svelte";
import { asRefusal } from "$lib/net/refusal";
import { toast } from "./toasts.svelte";

const USUAL_WAIT = 5;
const TRIES = 60;

/**
 * Ask for what the server thinks about; while it is still being made ready say so, and ask again by itself.
 * Nothing is said where a page is whole without the answer (`isTold`).
 */
export async function patiently<Answer>(
  ask: () => Promise<Answer>,
  isWanted: () => boolean = () => true,
  isTold = true,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const { code, wait } = asRefusal(error);
      if (code !== "preparing" || tries === TRIES || !isWanted()) throw error;
      if (isTold) toast(t("web.error.preparing"));
      await new Promise((done) => setTimeout(done, 1000 * (wait ?? USUAL_WAIT)));
      if (!isWanted()) throw error;
    }
  }
}
