/** What an editor begins with. */
export const EXAMPLES = {
  packs: `pack = "My cards"

[cards.tiger]
set = "city"
level = "A"
power = 2
copies = 4
icon = "tiger"
effects = [{ on = "attack", do = "power", amount = 1, per = { own = "bench_cards", of = { set = "funfair" } } }]
names = { en = "Tiger" }
`,
  variants: `title = "Lakeland"
extends = "standard"

[board]
rows = 10
cols = 10
home_rows = 4
blocked = ["c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"]
`,
} as const;
