/** What an editor begins with. */
export const EXAMPLES = {
  packs: `pack = "mine"

[sets.mine]
en = "My set"
de = "Mein Set"

[cards.tiger]
set = "mine"
level = "A"
power = 2
copies = 4
effects = [{ on = "attack", do = "power", amount = 1, per = { own = "bench_cards", of = { set = "mine" } } }]
names = { en = "Tiger", de = "Tiger" }
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
