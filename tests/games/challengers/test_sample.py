"""Worlds that a player may imagine while they look at cards of their own deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from flagfall import challengers
from flagfall.core.rng import BOT, stream
from flagfall.games.challengers import actions as do
from flagfall.games.challengers.state import all_cards
from tournaments import new, set_deck, set_offer, set_pile, skip_decks

DECKS = {
    # A rescue pod that lost the flag lies among the discards: the deck has a card fewer than was brought.
    "a card has left": ["rescue_pod", "rescue_pod", "juggler", "juggler", "talent", "talent", "talent"],
    # What a UFO brought along may be the twin of a card that was in the deck, or of another one it brought.
    "cards have come": ["ufo", "ufo", "juggler", "juggler", "juggler", "ai", "cow"],
}
"""Cards that look at three of the deck, and copies of one kind to be found there."""


def lay_out(t: challengers.Tournament, cards: list[str], on_top: list[str]) -> None:
    """Both players get these cards out of the piles, whose other cards follow `on_top`; none is there twice."""
    given = [cards, [*cards[:2], "newcomer", "newcomer", "newcomer"]]
    for player, theirs in enumerate(given):
        set_deck(t, player, theirs)
        set_offer(t, player, [])
    table = t.state.fixed.table
    used: Counter[str] = Counter(card for theirs in given for card in theirs)
    for level in "ABC":
        left = (
            Counter({str(c.id): c.copies for c in table if c.level == level and c.set != t.state.fixed.excluded}) - used
        )
        first = list((Counter(on_top) & left).elements())
        set_pile(t, level, [*first, *(left - Counter(first)).elements()])


def moments(brought: list[str], seeds: range, **options: Any) -> Iterator[tuple[challengers.Tournament, int]]:
    """Every choice of a first match between two such decks."""
    for seed in seeds:
        t = new(2, seed=seed, exclude="castle", **options)
        lay_out(t, brought, ["ai", "ai", "cow"])
        skip_decks(t)
        while t.state.round == 1 and isinstance(t.legal(t.actors()[0])[0], do.Choose):
            player = t.actors()[0]
            yield t, player
            t.act(player, t.legal(player)[seed % len(t.legal(player))])


@pytest.mark.slow
@pytest.mark.parametrize("cards", DECKS.values(), ids=DECKS)
def test_imagined_decks_hold_the_twins_of_cards_that_are_looked_at(cards: list[str]) -> None:
    twins = 0
    for t, player in moments(cards, range(40)):
        twins += check(t, player)
    assert twins > 10, "or nothing was shown"


def test_imagined_decks_keep_what_a_card_may_not_look_for(invent: Callable[..., challengers.CardTable]) -> None:
    effect = 'on = "reveal", do = "move", from = "deck", to = "deck_top", of = { power = 3 }'
    table = invent(scout={"set": "outer_space", "power": 2, "level": "A", "effects": (effect,)})
    asked = 0
    for t, player in moments(["scout", "scout", "cow", "cow", "talent", "shapeshifter"], range(40), cards=table):
        check(t, player)
        asked += 1
    assert asked > 20


def check(t: challengers.Tournament, player: int) -> bool:
    """Imagined worlds look like this one and offer the same; whether two cards of a kind are looked at."""
    seen, legal = t.view(player), t.legal(player)
    [choice] = [park.choice for park in seen.parks if park.choice is not None]
    assert choice.options is not None
    for number in range(2):
        drawn = t.game.sample(seen, stream(number, BOT))
        assert t.game.view(drawn, player) == seen
        assert t.game.legal(drawn, player) == legal
        assert all_cards(drawn) == {card.id: card.copies for card in drawn.fixed.table}, "no card is made up"
    return len(choice.options) < choice.left
