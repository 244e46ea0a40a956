"""The environments behind Gymnasium's id, as functions."""

from __future__ import annotations

import pytest

from flagfall.core.errors import BadConfig, BadInput
from flagfall.games.ctb.env.learner import ctb, ctb_vector


def test_in_a_batch_the_rival_plays_at_random() -> None:
    with pytest.raises(BadInput, match="In the vector environment the opponent is 'random', not 'engine-1'"):
        ctb_vector(2, bot="engine-1")


def test_a_seat_that_the_board_has_not_is_refused() -> None:
    with pytest.raises(BadConfig, match="seat is a player's number from 0 to 1, not 2"):
        ctb(seat=2)
