"""Drafting by tables, and how a taste is learned."""

from __future__ import annotations

import numpy as np

from flagfall.games.challengers.bots.deck_value.plan import NOTHING, next_cut
from flagfall.games.challengers.bots.deck_value.worth import Tables, bare_losses, distinct
from training.lab import Lab
from training.taste import winners_lean, with_taste

KINDS = 4
CROWD = 3


def tables(crowd: float) -> Tables:
    """Four kinds worth a bit each; a fourth name costs `crowd`."""
    return Tables(
        size=[0.0] * 12,
        names=[-crowd * max(0, names - CROWD) for names in range(12)],
        card=[0.1, 0.5, 0.5, 0.5],
        pair=[[0.0] * KINDS for _ in range(KINDS)],
        name=list(range(KINDS)),
        extra=[0] * KINDS,
        bonus=[0.0] * KINDS,
    )


def cut_next(t: Tables, deck: list[int]) -> int:
    losses = [0.0] * len(deck)
    bare_losses(t, deck, len(deck), losses)
    return next_cut(t, deck, len(deck), distinct(t, deck, len(deck)), losses)


def test_all_cards_of_a_name_go_though_each_alone_is_worth_keeping() -> None:
    crowded, deck = tables(crowd=0.4), [1, 2, 3, 0, 0, 0]
    assert deck[cut_next(crowded, deck)] == 0
    assert deck[cut_next(crowded, [1, 2, 3, 0, 0])] == 0
    assert cut_next(crowded, [1, 2, 3]) == NOTHING


def test_a_name_stays_if_its_seat_is_worth_it() -> None:
    assert cut_next(tables(crowd=0.2), [1, 2, 3, 0, 0, 0]) == NOTHING


def test_the_winners_lean_is_found_and_chance_is_not() -> None:
    lab, rng = Lab(2), np.random.default_rng(1)
    whims = rng.normal(size=(4_000, lab.whims))
    liked = 5
    result = (whims[:, liked] + rng.normal(size=len(whims)) > 0).astype(int)
    lean = winners_lean(lab, whims, result)
    assert np.argmax(np.abs(lean)) == liked
    assert np.abs(np.delete(lean, liked)).max() < lean[liked] / 10
    taste = with_taste(lab, lab.blank(), lean).taste
    assert taste[1, liked] == lean[liked]
    assert taste[7, liked] == lean[lab.kinds + liked]
