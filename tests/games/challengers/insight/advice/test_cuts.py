"""Cuts: the ranking is that of trying out every set of cards in every order, and of the game's formula on top."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import combinations, permutations
from math import exp

import pytest

from flagfall import challengers
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.games.challengers.insight.advice import advise_cuts

CASES = [
    ("hermit, merman, newcomer, good_bot", ("movie_star, pony, treasure",)),
    ("pony, butler, newcomer, hermit", ("pig, gangster, pony",)),
    ("clown, sailor, 2 merman", ("cyborg, treasure", "dog_starter, champion_starter")),
]
IDS = ["one less is better", "a weak card", "copies, two opponents"]


def deck(text: str) -> tuple[str, ...]:
    return tuple(challengers.parse_deck(text))


@cache
def share(mine: tuple[str, ...], other: tuple[str, ...]) -> Fraction:
    """How often a deck wins, over every order of both decks and both beginners: nothing shared with the adviser."""
    won = played = 0
    for a in permutations(mine):
        for b in permutations(other):
            for first in (0, 1):
                won += challengers.play_match(a, b, shuffle=False, first=first).winner == 0
                played += 1
    return Fraction(won, played)


def brute_force(mine: tuple[str, ...], field: tuple[tuple[str, ...], ...]) -> dict[tuple[str, ...], Fraction]:
    """The chance after every set of cuts that leaves a card, by the cards cut."""
    found: dict[tuple[str, ...], Fraction] = {}
    for n in range(len(mine)):
        for gone in combinations(range(len(mine)), n):
            left = tuple(sorted(card for i, card in enumerate(mine) if i not in gone))
            cut = tuple(sorted(mine[i] for i in gone))
            found[cut] = sum((share(left, other) for other in field), Fraction(0)) / len(field)
    return found


def in_order(chances: Mapping[tuple[str, ...], float | Fraction]) -> list[tuple[str, ...]]:
    return sorted(chances, key=lambda cut: (-round(float(chances[cut]), 9), len(cut), cut))


@pytest.mark.parametrize(("text", "others"), CASES, ids=IDS)
def test_the_ranking_of_cuts_equals_brute_force(engine, text, others):
    mine, field = deck(text), tuple(map(deck, others))
    expected = brute_force(mine, field)
    cuts = advise_cuts(mine, field, engine=engine)
    found = {cut.removed: cut for cut in cuts}
    assert all(cut.exact for cut in cuts)
    assert {cut: round(one.chance, 9) for cut, one in found.items()} == {
        cut: round(float(chance), 9) for cut, chance in expected.items()
    }
    assert [cut.removed for cut in cuts] == in_order(expected)


def test_the_game_counts_where_it_is_asked_for(engine):
    """The same by the formula of the learned tables, written out; in an early round the future can outweigh a match."""
    mine, other, number, lead = deck("pony, butler, newcomer, hermit"), deck("pig, gangster, pony"), 3, 2.0
    data = json.loads((files("flagfall.games.challengers.bots") / "data" / "duel.json").read_text(encoding="utf-8"))
    a, b, c, _, trophy, loss, _ = data["parameters"][number - 1]
    lesson = data["rounds"][number - 1]
    future = dict(zip(data["cards"], lesson["future"], strict=True))
    assert c == 0, "the formula below leaves the match worth out"
    assert len(set(mine)) == len(mine), "and twins"

    def game(cut: tuple[str, ...], win: float) -> float:
        left = list(mine)
        for card in cut:
            left.remove(card)
        later = sum(future[card] for card in left) - lesson["mean_future"]
        up, down = (1 / (1 + exp(-(a + b * ahead + later))) for ahead in (lead + trophy, lead - loss))
        return win * up + (1 - win) * down

    expected = {cut: game(cut, float(win)) for cut, win in brute_force(mine, (other,)).items()}
    cuts = advise_cuts(mine, [other], round=number, mode="duel", lead=lead, engine=engine)
    assert [cut.removed for cut in cuts] == in_order(expected)
    assert cuts[0].chance == pytest.approx(max(expected.values()), abs=1e-9)


def test_a_large_deck_is_sampled_and_seven_names_are_too_many(engine):
    mine = deck("3 newcomer, dog, horse, cow, bard, vampire, talent, skeleton, pig")
    rivals = [deck("champion_starter, 2 horse, cow, bard, 2 dog")]
    cuts = advise_cuts(mine, rivals, round=3, matches=160, engine=engine)
    whole = next(cut for cut in cuts if not cut.removed)
    assert not cuts[0].exact
    assert (whole.change, whole.low, whole.high) == (0, 0, 0)
    assert cuts[0].low <= cuts[0].change <= cuts[0].high
    assert cuts[0].bench < whole.bench  # whatever is cut, fewer names want a seat


@pytest.mark.parametrize(
    "change",
    [
        {"field": []},
        {"mode": "chess"},
        {"least": 9},
        {"round": 9},
        {"matches": 0},
        {"deck": ["no_such_card"]},
    ],
)
def test_bad_input_is_refused(change):
    given = {"deck": ["pig", "dog"], "field": [["dog"]]} | change
    with pytest.raises(FlagfallError) as caught:
        advise_cuts(given.pop("deck"), given.pop("field"), engine="interpreted", **given)
    assert isinstance(caught.value, BadInput)
