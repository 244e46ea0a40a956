"""The piles in a deck phase: what is thrown away, what is drawn, and how discards come back."""

from flagfall.core.jit import compiled
from flagfall.core.rng import draw_from, shuffle_from
from flagfall.games.challengers.rules.match.codes import PILES
from flagfall.games.challengers.rules.match.state import Rules
from flagfall.games.challengers.rules.match.undecided import turn_up
from flagfall.games.challengers.rules.tournament.state import Tour
from flagfall.games.challengers.streams import OFFERS


@compiled(inline=False)
def recycle(t: Tour, level: int, p: int) -> None:
    """The discards are shuffled and put beneath the pile, whose order stays (CH-DECK-09)."""
    pile = t.stock.pile[level]
    n = pile.discards
    # The chance of a deck phase belongs to the player who caused it; the number of cards tells its recyclings apart.
    shuffle_from(t.rng, t.seed, OFFERS, (t.round * 16 + p) * 512 + pile.n, pile.discard, n)
    for i in range(pile.n - 1, -1, -1):
        pile.card[i + n] = pile.card[i]
    for i in range(n):
        pile.card[i] = pile.discard[i]
    pile.n += n
    pile.discards = 0
    if pile.ordered < 0:
        pile.ordered -= n


@compiled(inline=False)
def discard_card(rules: Rules, t: Tour, p: int, kind: int) -> None:
    """A card goes to the discards of its level, a starter card into the box (CH-DECK-20, 21)."""
    level = rules.card[kind].level
    if level >= PILES:
        t.box[kind] += 1
        return
    pile = t.stock.pile[level]
    pile.discard[pile.discards] = kind
    pile.discards += 1
    if pile.discards >= t.stock.capacity:
        recycle(t, level, p)


@compiled(inline=False)
def draw_cards(t: Tour, p: int, count: int) -> None:
    """From the top of the player's pile; a short one is refilled from its discards (CH-DECK-17)."""
    player = t.players[p]
    pile = t.stock.pile[player.level]
    for _ in range(count):
        if pile.n == 0 and pile.discards > 0:
            recycle(t, player.level, p)
        if pile.n == 0:
            break
        if pile.ordered < 0:
            rng = t.rng
            draw_from(rng, t.seed, OFFERS, 0)
            turn_up(rng, pile)
        pile.n -= 1
        player.offer[player.offer_n] = pile.card[pile.n]
        player.offer_n += 1
