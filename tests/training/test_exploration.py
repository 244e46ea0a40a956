"""Games in which a player explorations something, and what is learned from them."""

from __future__ import annotations

import numpy as np
import pytest

from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.bots.batch.play import GREEDY, R_ROUNDS, R_SCORE, R_WINNER
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.rules.tournament.codes import FINAL_ROUND
from training.corrections import learn_future
from training.exploration import (
    EXPLORED,
    MOST_CARDS,
    N_AFTER,
    N_BEFORE,
    N_LEAD,
    N_SCORE,
    NOTED,
    V_ROUNDS,
    V_SEAT,
    V_SHAKEN,
    V_WON,
    Explorations,
    Explorer,
)
from training.lab import Lab

SEED = 4


def games(bots: list[str]) -> BulkGames:
    return BulkGames(Config(players=len(bots)), bots, engine="interpreted")


def test_nothing_ventured_is_the_game_itself() -> None:
    found = Explorer(games(["builder", "greedy"]), GREEDY).play(2, SEED)
    for g, bots in enumerate((["builder", "greedy"], ["greedy", "builder"])):
        _, rows = games(bots).play(1, SEED, g)
        last = found.ends[g, V_ROUNDS] - 1
        assert found.ends[g, V_SEAT] == g
        assert (last + 1, found.ends[g, V_WON]) == (rows[0][R_ROUNDS], int(rows[0][R_WINNER] == g))
        assert found.notes[g, last, N_SCORE] == rows[0][R_SCORE + g]
        assert found.notes[g, last, N_LEAD] == rows[0][R_SCORE + g] - rows[0][R_SCORE + 1 - g]
        assert found.notes[g, 1 : last + 1, N_BEFORE].tolist() == found.notes[g, :last, N_AFTER].tolist()
        assert (found.decks[g, last] >= 0).sum() >= 3
        assert (found.rivals[g, last] >= 0).sum() >= 3


def test_whims_end_with_the_round_they_were_drawn_for() -> None:
    explorer = Explorer(games(["builder", "greedy"]), GREEDY)
    before = np.array(explorer.learned.base)
    explorer.play(1, SEED, card=0.5, first=FINAL_ROUND)
    assert np.abs(np.array(explorer.learned.base) - before)[1:].max(1).min() > 0.5
    explorer.play(1, SEED)
    assert np.array(explorer.learned.base) == pytest.approx(before)


def test_what_is_ventured_stays_in_its_own_games() -> None:
    def weights() -> list[list[float]]:
        learned, _ = games(["builder", "greedy"]).drafting
        return [list(row) for row in learned.parameters]

    before = weights()
    Explorer(games(["builder", "greedy"]), GREEDY).play(1, SEED, slope=0.5, first=FINAL_ROUND)
    assert weights() == before
    assert {type(weight) for row in weights() for weight in row} == {float}


@pytest.mark.slow
def test_what_is_worth_something_later_is_found_in_who_won() -> None:
    lab, rng, n = Lab(8), np.random.default_rng(5), 20_000
    decks = np.full((n, FINAL_ROUND, MOST_CARDS), -1, np.int16)
    decks[:, :, :6] = rng.integers(10, 40, (n, FINAL_ROUND, 6))
    good, bad = (np.sum(decks[:, 3] == kind, 1) for kind in (20, 30))
    ends = np.zeros((n, EXPLORED), np.int32)
    ends[:, V_SHAKEN] = 1
    ends[:, V_WON] = rng.random(n) < 1 / (1 + np.exp(-0.6 * good + 0.6 * bad))
    learned = lab.blank()
    learn_future(lab, learned, Explorations(decks, decks, np.zeros((n, FINAL_ROUND, NOTED), np.float32), ends))
    assert learned.future[4][20] == pytest.approx(0.6, abs=0.15)
    assert learned.future[4][30] == 0.0
