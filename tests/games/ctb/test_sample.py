"""Armies that a viewer may imagine: they fit the view and differ in what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from flagfall.core.rng import BOT, stream
from flagfall.games.ctb.errors import BadPosition
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.sample import assign
from games.ctb.test_view import HIDDEN, WAYS, hidden, walk
from games.ctb.world import do, world
from repetition import few


@pytest.mark.slow
@pytest.mark.parametrize(("placement", "reveal"), few(WAYS, 1))
def test_a_sample_has_exactly_the_view_it_was_drawn_from(placement, reveal):
    variant = hidden(placement, reveal)
    for n, (found, _, after) in enumerate(walk(variant, 5)):
        for viewer, seen in after.items():
            drawn = CTB.sample(seen, stream(n, BOT))
            assert CTB.view(drawn, viewer) == seen
            if viewer in (0, 1):
                assert CTB.legal(drawn, viewer) == CTB.legal(found.state, viewer)


def test_samples_differ_in_what_is_hidden_and_respect_what_is_known():
    state = do(world("V@a1 W@c1 B@h1 v@a8 w@b8 r@c8 f@d8 b@h8", variant=HIDDEN), "a1a4", "d8d5")
    kinds = set()
    for n in range(40):
        drawn = CTB.sample(CTB.view(state, 0), stream(n, BOT))
        board = {man.square: man.piece for man in CTB.view(drawn, 1).men if man.player == 1}
        kinds.add(board[state.variant.board.find("a8")])
        assert board[state.variant.board.find("d5")] in ("three", "four", "five")
        assert sorted(map(str, board.values())) == ["base", "five", "four", "three", "two"]
    assert kinds == {"base", "five", "four", "three", "two"}


def test_samples_are_spread_evenly():
    # Three pieces, three kinds, one of them tied down to two: four assignments, each as likely as the others.
    found: dict[Any, int] = {}
    for n in range(4000):
        given_kinds = tuple(assign([0b111, 0b111, 0b011], [0, 1, 2], stream(n, BOT)))
        found[given_kinds] = found.get(given_kinds, 0) + 1
    assert len(found) == 4
    assert all(850 < n < 1150 for n in found.values())


def test_a_view_that_contradicts_itself_is_refused():
    with pytest.raises(BadPosition, match="contradicts itself"):
        assign([0b10, 0b10], [0, 1], stream(1, BOT))
