"""Odds: exact where they can be, honest where they cannot."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import isclose
from time import process_time

import pytest

from flagfall import challengers
from flagfall.core.errors import BadInput, BadNumber, BadSeed, FlagfallError
from flagfall.games.challengers.errors import DeckTooLarge, MatchTooLong, UnknownCard
from helpers import BOX, ENGINES, play
from repetition import few

STARTER = ["newcomer"] * 3 + ["talent_starter", "dog_starter", "champion_starter"]
MIXED = ["butler", "talent_starter", "necromancer", "bard", "clown"]


def plain_match(deck_a, deck_b, first, power):
    """The rules for cards without effects, written down a second time: (winner, whether for want of seats)."""
    decks = [list(deck_a), list(deck_b)]
    rows: list[list[str]] = [[], []]
    benches: list[set[str]] = [set(), set()]
    if not decks[first]:
        return 1 - first, False
    rows[first] = [decks[first].pop(0)]
    holder = first
    while True:
        attacker = 1 - holder
        attack: list[str] = []
        while sum(power[card] for card in attack) < power[rows[holder][-1]] or not attack:
            if not decks[attacker]:
                return holder, False
            attack.append(decks[attacker].pop(0))
        names = benches[holder] | {BOX[card].name for card in rows[holder]}
        if len(names) > 6:
            return attacker, True
        benches[holder], rows[holder] = names, []
        rows[attacker] = attack
        holder = attacker


def all_matches(deck_a, deck_b, starts):
    return [found for first in starts for found in matches_from(tuple(deck_a), tuple(deck_b), first)]


@cache
def matches_from(deck_a, deck_b, first):
    power = {card.id: card.base_power(1) for card in BOX}
    orders = [sorted(set(permutations(deck))) for deck in (deck_a, deck_b)]
    return [plain_match(a, b, first, power) for a in orders[0] for b in orders[1]]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_the_starter_mirror_is_known_exactly(engine):
    found = challengers.odds(STARTER, STARTER, first=0, engine=engine)
    assert found.exact
    assert found.matches == 120 * 120  # 6! / 3! orders of each deck
    assert found.win == 5097 / 14400
    assert found.low == found.win == found.high
    assert challengers.odds(STARTER, STARTER, first=1, engine=engine).win == 1 - found.win
    assert challengers.odds(STARTER, STARTER, engine=engine).win == 0.5


def test_the_starter_mirror_agrees_with_a_second_simulator():
    results = all_matches(STARTER, STARTER, [0])
    assert sum(winner == 0 for winner, _ in results) == 5097
    assert len(results) == 14400


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("first", few([None, 0, 1], 1))
@pytest.mark.parametrize(
    ("deck_a", "deck_b"),
    [
        (["pig", "horse", "newcomer", "cat"], ["dragon", "newcomer", "talent", "talent_starter"]),
        (["newcomer"] * 5, ["pig", "cat"]),
        (["newcomer", "alpha", "talent", "pig", "cat", "spider"], ["cow", "pony", "parrot", "dog"]),
        ([], ["pig"]),
        (["pig"], []),
    ],
)
def test_exact_odds_of_plain_cards_agree_with_a_second_simulator(deck_a, deck_b, first, engine):
    found = challengers.odds(deck_a, deck_b, first=first, engine=engine)
    results = all_matches(deck_a, deck_b, [0, 1] if first is None else [first])
    assert found.exact
    assert found.matches == len(results)
    assert isclose(found.win, sum(winner == 0 for winner, _ in results) / len(results))
    assert isclose(found.reasons["bench_full"], sum(seats for _, seats in results) / len(results))
    for loser in (0, 1):
        mine = [seats for winner, seats in results if winner != loser]
        assert isclose(found.losses[loser]["bench_full"], sum(mine) / len(results), abs_tol=1e-12)
        assert isclose(found.losses[loser]["no_power"], (len(mine) - sum(mine)) / len(results), abs_tol=1e-12)


def test_want_of_seats_is_counted_apart():
    deck = ["newcomer", "alpha", "talent", "beta", "pig", "cat", "pony", "cow"]
    found = challengers.odds(deck, ["kraken"] * 3, first=1)
    results = all_matches(deck, ["kraken"] * 3, [1])
    assert found.exact
    assert found.matches == len(results) == 40_320
    assert found.losses[0]["bench_full"] == sum(seats for _, seats in results) / 40_320 > 0
    assert found.losses[1]["bench_full"] == 0
    assert isclose(found.win, sum(winner == 0 for winner, _ in results) / 40_320)


@pytest.mark.slow
@pytest.mark.rule("CH-MATCH-42", "CH-MATCH-43")
@pytest.mark.parametrize("engine", ENGINES)
def test_exact_odds_are_the_average_of_all_single_matches(engine):
    # One park after another: nothing of a match may be left over in the next one.
    decks = MIXED[:4], ["comic_character", "cowboy", "clown", "skeleton"]
    matches = [
        play(a, b, first=first) for a in permutations(decks[0]) for b in permutations(decks[1]) for first in (0, 1)
    ]
    found = challengers.odds(*decks, engine=engine)
    assert found.exact
    assert found.matches == len(matches) == 24 * 24 * 2
    assert isclose(found.win, sum(match.winner == 0 for match in matches) / len(matches))
    assert isclose(found.reasons["bench_full"], sum(m.reason == "bench_full" for m in matches) / len(matches))
    for player in (0, 1):
        assert isclose(found.fans[player], sum(match.fans[player] for match in matches) / len(matches))


@pytest.mark.parametrize("engine", ENGINES)
def test_given_piles_are_full_again_for_every_match(engine):
    options = {"piles": {"A": ["cow", "newcomer", "pony", "cat", "pig"], "B": ["horse", "newcomer"]}, "first": 0}
    decks = ["ufo", "newcomer", "rescue_pod"], ["hologram", "robogram", "dragon"]
    matches = [play(a, b, **options) for a in permutations(decks[0]) for b in permutations(decks[1])]
    found = challengers.odds(*decks, engine=engine, **options)
    assert found.exact
    assert 0 < found.win < 1
    assert isclose(found.win, sum(match.winner == 0 for match in matches) / 36)


@pytest.mark.parametrize("seed", few(range(3), 1))
def test_a_sample_agrees_with_the_exact_odds(seed):
    exact = challengers.odds(MIXED, STARTER[2:], exact=True)
    sample = challengers.odds(MIXED, STARTER[2:], exact=False, matches=40_000, seed=seed)
    assert exact.exact
    assert not sample.exact
    assert sample.matches == 40_000
    assert abs(sample.win - exact.win) < 4 * (0.25 / 40_000) ** 0.5
    assert sample.low < sample.win < sample.high
    assert sample.high - sample.low < 0.011
    assert isclose(sum(sample.reasons.values()), 1)


def test_the_interval_contains_the_truth_about_as_often_as_it_says():
    truth = 5097 / 14400
    hits = 0
    for seed in range(200):
        sample = challengers.odds(STARTER, STARTER, first=0, exact=False, matches=200, seed=seed)
        hits += sample.low <= truth <= sample.high
    assert 180 <= hits <= 199  # 190 expected; three standard deviations to either side


def test_a_sure_win_has_an_interval_that_ends_at_one():
    found = challengers.odds(["kraken"] * 3, ["newcomer"], exact=False, matches=1000)
    assert found.win == found.high == 1
    assert 0.99 < found.low < 1


@pytest.mark.slow
def test_engines_give_the_same_sample():
    decks = (
        [*MIXED, "ghost", "siren", "villain"],
        ["hologram", "cowboy", "ufo", "butler", "mime", "reporter", "juggler"],
    )
    for choose in ("sensible", "random", ("robot", "first")):
        samples = [
            challengers.odds(*decks, matches=1500, exact=False, seed=9, choose=choose, engine=engine)
            for engine in ENGINES
        ]
        assert samples[0] == samples[1]


@pytest.mark.parametrize("workers", few([2, 3, 7], 1))
def test_workers_do_not_change_the_result(workers):
    options = {"exact": False, "matches": 300_000, "seed": 5, "engine": "compiled"}
    decks = [*MIXED, "ufo"], STARTER
    assert challengers.odds(*decks, workers=workers, **options) == challengers.odds(*decks, **options)


def test_workers_do_not_change_exact_odds():
    options = {"exact": True, "engine": "compiled"}
    decks = [*STARTER, "pig"], STARTER
    assert challengers.odds(*decks, workers=2, **options) == challengers.odds(*decks, **options)


def test_the_same_seed_gives_the_same_sample_and_another_seed_another():
    options = {"exact": False, "matches": 3000}
    samples = [challengers.odds(MIXED, STARTER, seed=seed, **options) for seed in (1, 1, 2)]
    assert samples[0] == samples[1]
    assert samples[0] != samples[2]


@pytest.mark.slow
def test_more_matches_of_a_seed_begin_with_the_same_ones():
    few = challengers.odds(MIXED, STARTER, exact=False, matches=1000, seed=4, engine="interpreted")
    seen = []
    challengers.odds(
        MIXED, STARTER, exact=False, matches=2000, seed=4, engine="interpreted", progress=lambda *n: seen.append(n)
    )
    assert seen == [(1000, 2000), (2000, 2000)]
    more = challengers.odds(MIXED, STARTER, exact=False, matches=2000, seed=4, engine="interpreted")
    assert 0 <= more.win * 2000 - few.win * 1000 <= 1000


def test_large_decks_are_sampled_and_small_ones_counted():
    assert challengers.odds(STARTER, STARTER).exact
    assert not challengers.odds(STARTER, STARTER, matches=14_000, first=0).exact
    large = [card.id for card in BOX if card.level == "A" and not card.effects] + STARTER
    assert not challengers.odds(large, large, matches=500).exact


@pytest.mark.parametrize(
    ("deck", "options"),
    [(["villain", "pig"], {}), (["talent_starter", "beta", "butler"], {"choose": "random"})],
    ids=["unknown pile", "random policy"],
)
def test_chance_beyond_the_shuffle_is_never_called_exact(deck, options):
    found = challengers.odds(deck, ["dog_starter", "dragon", "kraken"], matches=400, **options)
    assert not found.exact
    with pytest.raises(BadNumber, match="cannot be exact"):
        challengers.odds(deck, ["dog_starter", "dragon", "kraken"], exact=True, **options)


def test_round_trophies_and_first_reach_the_match():
    assert challengers.odds(["cyborg"], ["horse"], first=1, round=4).win == 0
    assert challengers.odds(["cyborg"], ["horse"], first=1, round=5).win == 1
    assert challengers.odds(["knight"], ["horse"], first=1, trophies=(5, 1)).win == 0
    assert challengers.odds(["knight"], ["horse"], first=1, trophies=(0, 2)).win == 1


def test_odds_can_be_read():
    assert str(challengers.odds(STARTER, STARTER, first=0)) == "35.3958% (exact, 14400 matches)"
    sample = str(challengers.odds(STARTER, STARTER, first=0, exact=False, matches=1000))
    assert sample.endswith("1000 matches)")
    assert " to " in sample


def test_cards_that_never_end_are_reported(invent):
    cards = invent(phoenix=(2, 'on = "flag_loss", do = "move", from = "self", to = "deck_bottom"'))
    with pytest.raises(MatchTooLong):
        challengers.odds(["phoenix"] * 2, ["phoenix"] * 2, cards=cards)
    with pytest.raises(MatchTooLong):
        challengers.odds(["phoenix"] * 2, ["phoenix"] * 2, cards=cards, exact=False, matches=10)


BAD = [
    ({"matches": 0}, BadNumber, "matches"),
    ({"matches": 2**31}, BadNumber, "matches"),
    ({"matches": True}, BadNumber, "matches"),
    ({"matches": 1.5}, BadNumber, "matches"),
    ({"seed": -1}, BadSeed, "-1"),
    ({"first": 3}, BadNumber, "3"),
    ({"engine": "steam"}, BadInput, "steam"),
    ({"choose": "clever"}, BadInput, "clever"),
    ({"choose": "ask"}, BadInput, "ask"),
    ({"round": 9}, BadNumber, "round"),
    ({"trophies": (0, 9)}, BadNumber, "trophies"),
    ({"trophies": (0,)}, BadInput, "trophies"),
    ({"deck_a": ["pigg"]}, UnknownCard, "pigg"),
    ({"deck_b": ["pig"] * 200}, DeckTooLarge, "128"),
    ({"piles": {"X": []}}, BadInput, "'X'"),
]


@pytest.mark.parametrize(("options", "error", "part"), BAD, ids=[str(options)[:40] for options, _, _ in BAD])
def test_bad_questions_are_refused_by_name(options, error, part):
    arguments = {"deck_a": ["pig"], "deck_b": ["cat"], **options}
    with pytest.raises(error) as caught:
        challengers.odds(arguments.pop("deck_a"), arguments.pop("deck_b"), **arguments)
    assert isinstance(caught.value, FlagfallError)
    assert part in str(caught.value)


def test_a_call_costs_little_more_than_its_matches_once_warm():
    challengers.odds(MIXED, STARTER, exact=False, matches=10, engine="compiled")
    took = []
    for _ in range(9):
        began = process_time()  # other programs may keep the machine busy
        challengers.odds(MIXED, STARTER, exact=False, matches=10)
        took.append(process_time() - began)
    assert sorted(took)[4] < 0.005  # half a millisecond on a quiet machine; packing the cards anew took thirty
