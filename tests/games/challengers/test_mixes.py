"""The mix of the week, and the measured atlas of mixes."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from flagfall import challengers, lab
from flagfall.core.errors import BadInput
from flagfall.games.challengers.config import optional_sets
from flagfall.games.challengers.lab.cards import CARDS
from flagfall.games.challengers.mixes import Mix, atlas, weekly_exclude

MONDAY = date(2026, 11, 16)
MIXES = atlas().mixes


def test_a_week_has_one_mix_and_six_weeks_have_all() -> None:
    assert {weekly_exclude(MONDAY + timedelta(day)) for day in range(7)} == {"haunted_house"}
    cycle = [weekly_exclude(MONDAY + timedelta(7 * week)) for week in range(6)]
    # The same weeks as in web/tests/lobby/form/draft.test.ts.
    assert cycle == ["haunted_house", "outer_space", "shipwreck", "castle", "film_studio", "funfair"]
    assert weekly_exclude(MONDAY - timedelta(1)) == cycle[-1]
    assert weekly_exclude(MONDAY + timedelta(42)) == cycle[0]


def test_the_atlas_has_every_mix() -> None:
    assert [mix.excluded for mix in MIXES] == list(optional_sets(challengers.cards()))


@pytest.mark.parametrize("mix", MIXES, ids=[mix.excluded for mix in MIXES])
def test_a_mix_lists_exactly_its_cards_with_figures_inside_their_intervals(mix: Mix) -> None:
    table = challengers.cards()
    expected = {c.id for c in table if c.level in ("A", "B", "C") and c.set not in (mix.excluded, "robot")}
    assert {card.card for card in mix.cards} == expected
    powers = [card.power.mean for card in mix.cards]
    assert powers == sorted(powers, reverse=True)
    for figure in (*(card.power for card in mix.cards), *mix.bench_losses, mix.margin, mix.skill):
        assert figure.low <= figure.mean <= figure.high
    assert len(mix.bench_losses) == 8
    for card in mix.cards:
        assert table[card.card].level == card.level
        assert card.card not in card.partners
        assert all(table[partner].set != mix.excluded for partner in card.partners)


@pytest.mark.slow
def test_the_figure_of_skill_agrees_with_new_tournaments() -> None:
    """Another seed; the two samples may differ by chance only."""
    mix, games = MIXES[0], 2_000
    bots = ["builder", "greedy", "greedy", "greedy"]
    played = lab.tournaments(players=4, bots=bots, games=games, seed=77, exclude=mix.excluded)
    share = float((played["champion"] == 0).mean())
    error = (share * (1 - share) / games) ** 0.5
    assert abs(share - mix.skill.mean) < 4.5 * error


def test_a_study_of_cards_refuses_a_set_that_does_not_exist(tmp_path) -> None:
    with pytest.raises(BadInput, match="exclude is one of"):
        CARDS.prepare({"exclude": "circus"}, tmp_path, {})
