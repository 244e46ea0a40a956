/** A word that names a card, a set or a piece in files. */
export function slugOf(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 30);
  const word = /^[a-z]/.test(plain) ? plain : `card_${plain}`.replace(/_$/, "");
  let found = word;
  for (let n = 2; taken.includes(found); n += 1) found = `${word}_${n}`;
  return found;
}
