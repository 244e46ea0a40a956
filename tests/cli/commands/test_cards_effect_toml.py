"""Effects written as TOML."""

from __future__ import annotations

from flagfall.cli.commands.cards import effect_data, effect_line
from flagfall.games.challengers.definitions.effect import EffectReader, read_effect
from helpers import BOX


def test_the_data_of_an_effect_reads_back_as_the_effect() -> None:
    for card in BOX:
        for effect in card.effects:
            assert read_effect(EffectReader(effect_data(effect), card.id), frozenset(BOX.sets)) == effect


def test_the_data_of_an_effect_as_one_line() -> None:
    assert effect_line(BOX["jester"].effects[0]) == (
        '{ on = "reveal", do = "power", amount = 3, if = { own = "bench_cards", of = { power = 1 }, at_least = 1 } }'
    )
    assert effect_line(BOX["movie_star"].effects[0]) == (
        '{ on = "reveal", do = "move", from = "bench", to = "deck_top", count = 2, optional = true, '
        'of = { name = "newcomer" } }'
    )
