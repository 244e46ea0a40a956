import { RefusedError } from "$lib/net/refusal";

/** Something that can be seen: a letter, a digit or a sign. The server asks for the same. */
const READABLE = /[\p{L}\p{N}\p{S}]/u;

/** A name as it is sent, without what surrounds it; refused before the server has to. */
export function nicknameOf(typed: string): string {
  const name = typed.trim();
  if (!READABLE.test(name)) throw new RefusedError("nameless", "A name needs at least one letter.");
  return name;
}
