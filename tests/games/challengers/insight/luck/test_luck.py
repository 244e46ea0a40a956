"""The luck ledger: its parts make the result, skill is measured against the others, and no change changes nothing."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest

from flagfall.bots import make_bot, sight_of
from flagfall.core.errors import BadRecord, IllegalAction
from flagfall.core.records.record import Record
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.luck import LuckStudy
from flagfall.games.challengers.insight.luck.ledger import PARTS
from flagfall.games.challengers.insight.luck.reference import Reference, _pool
from repetition import few


@cache
def played(players: int, seed: int, *names: str) -> Record:
    """A whole tournament of these bots, in turns."""
    config = Config(players=players)
    table = Table(CHALLENGERS, config, seed)
    bots = [make_bot(name, CHALLENGERS, config) for name in names]
    while table.outcome is None:
        player = table.actors[0]
        table.act(player, bots[player % len(bots)].decide(sight_of(table, player)))
    return table.record()


def study(players: int, seed: int, *names: str, is_fast: bool = False) -> LuckStudy:
    return LuckStudy(played(players, seed, *names), is_fast=is_fast)


@pytest.mark.parametrize(
    ("players", "is_fast"), few([(2, True), (1, False), (3, False), (4, False), (8, True), (1, True)], 3)
)
def test_the_parts_add_up_to_the_fans_of_every_player_and_round(players, is_fast):
    found = study(players, 11, "greedy", "builder", is_fast=is_fast)
    ledgers = found.ledger()
    assert [ledger.fans for ledger in ledgers] == found.history.fans
    for ledger in ledgers:
        assert set(ledger.parts) == set(PARTS)
        assert ledger.par + sum(ledger.parts.values()) == pytest.approx(ledger.fans)
        assert ledger.skill + ledger.luck == pytest.approx(ledger.fans - ledger.par)
        for line in ledger.rounds:
            assert line.par + sum(line.parts.values()) == pytest.approx(line.fans)
        assert sum(line.fans for line in ledger.rounds) == ledger.fans


@pytest.mark.rule("CH-MANY-06")
def test_fans_to_begin_with_make_up_for_whom_one_meets():
    found = study(9, 11, "greedy", "builder", is_fast=True)
    started = [player.fans for player in found.history.start.players[:9]]
    assert any(started)
    for p, ledger in enumerate(found.ledger()):
        assert ledger.par + sum(ledger.parts.values()) == pytest.approx(ledger.fans)
        assert sum(line.fans for line in ledger.rounds) + started[p] == ledger.fans
        rounds = sum(line.parts["pairings"] for line in ledger.rounds)
        assert ledger.parts["pairings"] - rounds == pytest.approx(started[p] - fmean(started))


def test_what_one_owes_to_offers_redraws_and_decisions_the_others_lack():
    ledgers = study(4, 11, "greedy", "builder").ledger()
    for part in ("offers", "redraws", "decisions"):
        assert sum(ledger.parts[part] for ledger in ledgers) == pytest.approx(0)
        assert any(abs(ledger.parts[part]) > 0.1 for ledger in ledgers)


def test_two_who_always_meet_owe_nothing_to_whom_they_met():
    first, second = study(2, 11, "greedy", "builder").ledger()
    for one, other in zip(first.rounds, second.rounds, strict=True):
        assert one.parts["pairings"] == other.parts["pairings"] == 0
        for part in ("offers", "redraws", "decisions"):
            assert one.parts[part] == pytest.approx(-other.parts[part])


@pytest.mark.parametrize(("players", "seed"), [(1, 5), (2, 11), (3, 11)])
def test_who_began_is_luck_only_where_the_flag_was_tossed(players, seed):
    found = study(players, seed, "greedy")
    tossed = {
        (round_.number, p) for round_ in found.history.rounds for p in range(players) if round_.match_of(p)[0].is_tossed
    }
    for ledger in found.ledger():
        for line in ledger.rounds:
            if (line.round, ledger.player) not in tossed:
                assert line.parts["coins"] == pytest.approx(0, abs=1e-9)
    assert len(tossed) < players * len(found.history.rounds)


def test_equal_players_with_the_robot_owe_nothing_to_any_part_on_average():
    games = [study(3, seed, "greedy", is_fast=True).ledger() for seed in range(6)]
    for part in PARTS:
        means = [fmean(ledger.parts[part] for ledger in ledgers) for ledgers in games]
        assert abs(fmean(means)) < 4 * stdev(means) / sqrt(len(means)) + 1e-9, part


def test_alone_the_reference_player_owes_nothing_to_any_part_on_average():
    """Offers were once compared with piles that still held the cards of the imagined deck."""
    games = [study(1, seed, "greedy", is_fast=True).ledger()[0].parts for seed in range(20)]
    for part in PARTS:
        values = [parts[part] for parts in games]
        assert abs(fmean(values)) < 4 * stdev(values) / sqrt(len(values)) + 1e-9, part


def test_imagined_offers_do_not_hold_the_cards_of_the_deck():
    found = study(1, 5, "greedy").history
    decks = [outfit.deck for outfit in Reference(found).imagined(0, 0, own_levels=True)]
    for before, round_ in zip(decks, found.rounds[1:], strict=False):
        level = round_.phases[0].level
        pool = Counter(_pool(round_.start, 1, level, 0, before))
        for kind, n in (pool + Counter(before)).items():
            if found.table.cards[kind].level == level:
                assert n <= found.table.cards[kind].copies


@pytest.mark.slow
def test_of_equal_players_nobody_has_more_skill_on_average():
    skills = [study(2, seed, "builder").ledger()[0].skill for seed in range(8)]
    assert max(map(abs, skills)) > 0.1, "single games do differ"
    assert abs(fmean(skills)) < 3 * stdev(skills) / sqrt(len(skills))


@pytest.mark.slow
def test_who_drafts_better_has_more_skill():
    skills = [study(4, seed, "random", "builder").ledger()[1].skill for seed in range(4)]
    assert fmean(skills) > 2


def test_the_reference_player_decides_like_itself():
    """`greedy` is measured with itself: alone, nothing is left for its decisions."""
    [ledger] = study(1, 5, "greedy").ledger()
    assert ledger.parts["decisions"] == pytest.approx(0)


def test_repeats_have_places_for_everybody():
    found = study(4, 11, "greedy", "builder").expected(500)
    assert sum(player.win for player in found) == pytest.approx(1)
    for player in found:
        assert sum(player.places) == pytest.approx(1)
        assert player.place == pytest.approx(sum(n * share for n, share in enumerate(player.places, start=1)))


@pytest.mark.parametrize("is_fast", [False, True], ids=["interpreted", "compiled"])
def test_a_change_that_changes_nothing_changes_nothing(is_fast):
    found = study(2, 3, "greedy", is_fast=is_fast)
    pick = found.picks()[4]
    same = found.instead(pick.at, pick.card, 200)
    assert (same.place, same.fans) == (found.history.places[pick.player], found.history.fans[pick.player])
    assert (same.gain.mean, same.gain.low, same.gain.high) == (0, 0, 0)
    assert (same.fans_gain.mean, same.fans_gain.low, same.fans_gain.high) == (0, 0, 0)
    assert same.win == same.real_win == found.expected(200)[pick.player].win
    assert same.substituted == 0


@pytest.mark.slow
def test_another_card_has_consequences():
    found = study(2, 3, "greedy")
    gains = [found.instead(pick.at, pick.others[0], 100).gain.mean for pick in found.picks()[:4]]
    assert any(gains)


def test_only_what_lay_there_can_be_taken_instead():
    found = study(2, 3, "greedy")
    pick = found.picks()[0]
    with pytest.raises(IllegalAction):
        found.instead(pick.at, "dragon")
    with pytest.raises(IllegalAction):
        found.instead(10_000, pick.card)


def test_luck_is_told_of_finished_tournaments_only():
    record = played(2, 3, "greedy")
    half = record.playing(record.actions[:20])
    with pytest.raises(BadRecord):
        LuckStudy(half)
