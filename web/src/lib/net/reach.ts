import type { Reach } from "$lib/wire/types";
import { get } from "./http";

/** Where other devices find this server; as long as it does not answer, what the address bar says has to do. */
export async function reach(): Promise<Reach> {
  return get<Reach>("/reach").catch(() => ({ origin: location.origin, is_this_computer_only: false }));
}
