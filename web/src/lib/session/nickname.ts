import { RefusedError } from "$lib/net/refusal";

/** Something that can be seen: a letter, a digit or a sign. The server asks for the same. */
const READABLE = /[\p{L}\p{N}\p{S}]/u;

/** Letters in a name; whatever the script, as the server counts them. */
export const LONGEST_NAME = 24;

/** A name as it is sent, without what surrounds it; refused before the server has to. */
export function nicknameOf(typed: string): string {
  const name = typed.trim();
  if (!READABLE.test(name)) throw new RefusedError("nameless", "A name needs at least one letter.");
  if ([...name].length > LONGEST_NAME) throw new RefusedError("name_too_long", "A name has at most 24 letters.");
  return name;
}
