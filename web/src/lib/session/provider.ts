import { post } from "$lib/net/http";
import { RefusedError } from "$lib/net/refusal";
import type { SignInStart } from "$lib/wire/types";
import { finishSignIn } from "./session.svelte";

/** What only this tab knows of a sign-in under way; it is there again when the provider sends the person back. */
const KEY = "flagfall.sign-in";

interface Pending {
  secret: string;
  /** Where to go on, a page of ours. */
  page: string;
  invitation: string | null;
}

/** Go to the provider; this page is left. */
export async function goToProvider(invitation: string | null = null, page = here()): Promise<void> {
  const { address, secret } = await post<SignInStart>("/sessions/openid/begin");
  sessionStorage.setItem(KEY, JSON.stringify({ secret, page, invitation } satisfies Pending));
  location.assign(address);
}

/** The provider has sent somebody back with this query; the page where they go on. */
export async function comeBack(query: URLSearchParams): Promise<string> {
  const pending = take();
  const [state, code] = [query.get("state"), query.get("code")];
  if (query.get("error") === "access_denied") throw new RefusedError("sign_in_cancelled", "Cancelled.");
  if (pending === null || state === null || code === null) throw new RefusedError("sign_in_refused", "Not from here.");
  const { secret, page, invitation } = pending;
  await finishSignIn({ secret, state, code, iss: query.get("iss"), invitation });
  return page;
}

/** It is good for one return. */
function take(): Pending | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return text === null ? null : (JSON.parse(text) as Pending);
}

function here(): string {
  return location.pathname + location.search;
}
