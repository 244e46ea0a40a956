"""What fans, matches and decks are worth by what they decide, and how that is learned."""

from __future__ import annotations

import numpy as np
import pytest

from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.bots.batch.play import R_ROUNDS, R_SCORE, R_WINNER
from flagfall.games.challengers.bots.duel_chances import DuelChances, chance_at
from flagfall.games.challengers.bots.standing import MatchStanding
from flagfall.games.challengers.bots.weights import Lessons
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.rules.match.bulk import REACH, SPREAD, TALLY, WIDTH
from training.chances import Seen, fit_chances, rising
from training.outcomes import play_outcomes

LAST = 7


def duel_chances() -> DuelChances:
    return DuelChances(Lessons("duel", box()), box())


def standing(number: int, lead: float, trophies: tuple[int, int] = (3, 3)) -> MatchStanding:
    return MatchStanding(number, lead, trophies, 0, tuple(plans().trophies[min(number, LAST) - 1]))


def tally(won: int, lost: int, fans: int = 0) -> list[int]:
    """So many matches, all with these fans more than the other."""
    found = [0] * SPREAD
    found[TALLY + REACH + fans] = won
    found[TALLY + WIDTH + REACH + fans] = lost
    return found


def worth(now: MatchStanding, counted: list[int]) -> float:
    return duel_chances().worths(now, [[]], [0], [counted])[0]


def chance(now: MatchStanding, lead: float, has_won: bool, later: float) -> float:
    return chance_at(duel_chances().endings(now), lead, 1 if has_won else -1, later)


def test_the_last_match_of_a_duel_decides_it_unless_the_lead_is_larger_than_its_trophy() -> None:
    assert worth(standing(LAST, 3), tally(3, 1)) == pytest.approx(0.75)
    # Two trophies of nine fans, two of ten: as often a tie, which goes to who has more of them, as a loss.
    assert worth(standing(LAST, 9, (4, 2)), tally(0, 4)) == pytest.approx(0.5)
    assert worth(standing(LAST, -9, (2, 4)), tally(4, 0)) == pytest.approx(0.5)
    assert worth(standing(LAST, -9, (2, 4)), tally(4, 0, fans=1)) == pytest.approx(1.0)


def test_a_tie_goes_to_more_trophies_and_then_to_the_latest() -> None:
    assert chance(standing(LAST, 0, (4, 2)), 0, False, 0.0) == 1.0
    assert chance(standing(LAST, 0, (3, 3)), 0, False, 0.0) == 0.0
    assert chance(standing(LAST, 0, (2, 3)), 0, True, 0.0) == 1.0


def test_fans_are_worth_what_they_decide() -> None:
    duel = duel_chances()
    _, even = duel.weights(standing(LAST, 2))
    _, close = duel.weights(standing(LAST, -10))
    assert even[1] == pytest.approx(0.0)
    assert close[1] > 0.5


def test_a_lead_of_eleven_ends_a_duel() -> None:
    assert chance(standing(5, 0), 11, True, -9.0) == 1.0
    assert chance(standing(5, 0), -11, False, 9.0) == 0.0
    assert 0.0 < chance(standing(5, 0), 10, True, 0.0) < 1.0


def test_more_fans_and_a_better_deck_are_never_worse() -> None:
    for number in range(1, LAST):
        chances = [chance(standing(number, 0), lead, True, 0.0) for lead in range(-10, 11)]
        assert chances == sorted(chances)
        assert chance(standing(number, 0), 0, True, 1.0) > chance(standing(number, 0), 0, True, 0.0)


def test_machine_code_judges_alike() -> None:
    cards, mixed = Lessons("duel", box()), tally(30, 20)
    mixed[TALLY + REACH + 4], mixed[TALLY + WIDTH + REACH - 3] = 5, 7
    for number in range(1, LAST + 1):
        asked = standing(number, 2.0), [[0, 1, 2], [3, 3]], [0, 2], [mixed, tally(1, 2)]
        plain, fast = (DuelChances(cards, box(), is_compiled=one).worths(*asked) for one in (False, True))
        assert fast == pytest.approx(plain)
        assert plain[0] != plain[1]


def test_what_is_learned_is_how_often_games_were_won() -> None:
    rng, n, reach = np.random.default_rng(3), 40_000, 4
    lead, won, later = rng.integers(-reach, reach + 1, n), rng.choice([-1.0, 1.0], n), rng.normal(size=n)
    odds = 0.5 * lead + 0.2 * won + 0.7 * later
    result = (rng.random(n) < 1 / (1 + np.exp(-odds))).astype(float)
    base, match, slope = fit_chances(Seen(lead.astype(float), won, later, result), reach)
    assert base == pytest.approx([0.5 * one for one in range(-reach, reach + 1)], abs=0.12)
    assert match == pytest.approx(0.2, abs=0.05)
    assert slope[reach] == pytest.approx(0.7, abs=0.06)


def test_a_greater_lead_is_never_taken_to_be_worse() -> None:
    assert rising([0.0, 2.0, 1.0, 3.0], [1.0, 1.0, 3.0, 1.0]) == [0.0, 1.25, 1.25, 3.0]


def test_outcomes_are_those_of_the_games_themselves() -> None:
    count, seed = 2, 4
    found = play_outcomes(["builder"] * 2, count, seed, "interpreted")
    _, rows = BulkGames(Config(players=2), ["builder"] * 2, engine="interpreted").play(count, seed)
    for g in range(count):
        last = int(found.rounds[g]) - 1
        assert (last + 1, found.winner[g]) == (rows[g][R_ROUNDS], rows[g][R_WINNER])
        assert found.scores[g, last].tolist() == rows[g][R_SCORE : R_SCORE + 2]
        assert found.trophies[g, last].sum() == last + 1
        assert (found.decks[g, last] >= 0).sum(1).min() >= 3
