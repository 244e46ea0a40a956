import { currentPlace } from "$lib/router.svelte";
import { isMeKnown, me } from "$lib/session/session.svelte";
import type { TableInfo } from "$lib/wire/types";
import { myTables } from "./tables";

const EVERY = 30_000;

let tables = $state.raw<readonly TableInfo[]>([]);
let hasAnswer = $state(false);
let asked = 0;

/** The reader's own tables as they were a moment ago; reactive. */
export function mine(): readonly TableInfo[] {
  return tables;
}

/** Whether the reader's tables are known, as far as they can be; reactive. */
export function isMineKnown(): boolean {
  return isMeKnown() && (me() === null || hasAnswer);
}

/** Keep an eye on the reader's tables: on every page anew, then while the page can be seen. Call in one component. */
export function followMine(): void {
  $effect(() => {
    void currentPlace().path;
    if (me() === null) {
      forget();
      return;
    }
    const look = () => {
      if (!document.hidden) void ask();
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  });
}

async function ask(): Promise<void> {
  const question = (asked += 1);
  try {
    const found = await myTables();
    if (question === asked) tables = found;
  } catch {
    // A reminder that is a little old does no harm; the page says it if the server is away.
  }
  hasAnswer = true;
}

function forget(): void {
  asked += 1;
  tables = [];
  hasAnswer = false;
}
