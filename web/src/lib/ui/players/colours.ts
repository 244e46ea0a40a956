/** The colour of a participant's token: that of a set of cards, so that there are as many as there are seats. */
const SETS = ["city", "funfair", "shipwreck", "film_studio", "haunted_house", "castle", "outer_space", "robot"];

/** Names of the custom properties: the token's own, and what is written on it. */
export function tokenColours(index: number): { fill: string; on: string } {
  const set = SETS[index % SETS.length] ?? "city";
  return { fill: `var(--set-${set})`, on: `var(--set-${set}-ink)` };
}
