"""Armies of the book: whole, at home, various; and something else where there is no book."""

from __future__ import annotations

import pytest

from flagfall.bots import Sight
from flagfall.core.rng import stream
from flagfall.core.table import Table
from flagfall.games import ctb
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.bots.engine import Engine
from flagfall.games.ctb.config import Config, config_for
from flagfall.games.ctb.definitions.load import find_variant, read_variant, to_table
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.search.book import book, place_by_book, read_formation


@pytest.mark.parametrize("name", ctb.VARIANTS)
@pytest.mark.parametrize("side", [0, 1])
def test_every_formation_is_a_whole_army_at_home(name: str, side: int) -> None:
    variant = find_variant(name)
    assert len(book()[name]) >= 3, "some variety"
    for text in book()[name]:
        army = read_formation(variant, text, side)
        assert set(army) <= set(variant.board.home(side))
        kinds = [sum(piece == kind.id for piece in army.values()) for kind in variant.pieces]
        assert tuple(kinds) == variant.army(side)


def test_a_mirrored_formation_changes_left_and_right_only() -> None:
    variant = find_variant("standard")
    text = book()["standard"][0]
    plain, mirrored = (read_formation(variant, text, 0, is_mirrored=is_mirrored) for is_mirrored in (False, True))
    assert {square // 8 * 8 + 7 - square % 8: piece for square, piece in plain.items()} == mirrored


def placed(config: Config, seed: int) -> Table:
    """Two engines have placed their armies."""
    table, bot = Table(CTB, config, seed), Engine(3)
    while table.actors and isinstance(table.seen_by(table.actors[0]).legal[0], Place):
        player = table.actors[0]
        seen = table.seen_by(player)
        table.act(player, bot.decide(Sight(player, seen.view, seen.legal, stream(seed, 7, len(table.entries)))))
    return table


@pytest.mark.parametrize("name", ctb.VARIANTS)
def test_engines_place_by_the_book_and_not_always_alike(name: str) -> None:
    variant, seen = find_variant(name), set()
    forms = [
        [read_formation(variant, text, side, is_mirrored=flip) for text in book()[name] for flip in (False, True)]
        for side in (0, 1)
    ]
    for seed in range(4):
        view = CTB.view(placed(Config(variant=name), seed).state, 0)
        for player in (0, 1):
            army = {man.square: man.piece for man in view.men if man.player == player}
            assert army in forms[0 if player == view.south else 1]
            seen.add(tuple(sorted(army)))
    assert len(seen) > 2


def test_who_has_begun_otherwise_goes_on_without_the_book() -> None:
    table = Table(CTB, Config(), 1)
    player = table.actors[0]
    table.act(player, Place("base", 27))  # nobody's book puts the Base there, in the middle of the front
    view = CTB.view(table.state, player)
    assert place_by_book(view, stream(1, 7, 0)) is None


def test_a_variant_of_ones_own_has_no_book() -> None:
    rules = to_table(find_variant("standard"))
    rules["pieces"]["four"]["count"] = 3
    rules["army_total"] = 16
    table = placed(config_for(read_variant(rules, "standard"), pinned=True), 1)
    assert len(table.entries) == 2 * 16
