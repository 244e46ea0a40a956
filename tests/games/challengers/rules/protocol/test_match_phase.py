"""Who begins, trophies, gathering: the tournament's side of CH-MATCH."""

from __future__ import annotations

from collections import Counter

import pytest

from flagfall.core.errors import BadConfig
from flagfall.core.game import SPECTATOR
from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions.plans import check_trophies, plans
from flagfall.games.challengers.events import tournament as ev
from flagfall.games.challengers.rules.match.state import Match
from flagfall.games.challengers.rules.protocol.apply import count_piles
from flagfall.games.challengers.rules.protocol.match_phase import begin_match, who_begins
from flagfall.games.challengers.state import Arena
from tournaments import (
    deck,
    discards,
    events_of,
    new,
    pile,
    play_out,
    play_round,
    set_deck,
    set_pile,
    set_trophies,
    skip_decks,
)


def begins(seed: int, mine: list[int], theirs: list[int], number: int = 5) -> tuple[int, bool]:
    """Who of players 0 and 1 begins with these trophies."""
    t = new(2, seed=seed)
    set_trophies(t, 0, [(round_, 1) for round_ in mine])
    set_trophies(t, 1, [(round_, 100) for round_ in theirs])
    return who_begins(t.state, 0, (0, 1), number)


@pytest.mark.rule("CH-MATCH-04")
def test_round_one_is_tossed_for() -> None:
    firsts: Counter[int] = Counter()
    for seed in range(200):
        t = new(2, seed=seed)
        skip_decks(t)
        event = events_of(t, ev.DecksShuffled)[0]
        assert event.is_tossed
        firsts[event.first] += 1
    assert 70 <= firsts[0] <= 130


@pytest.mark.rule("CH-MATCH-05")
def test_the_later_trophy_begins_not_the_larger_collection() -> None:
    for seed in range(10):
        assert begins(seed, [1, 4], [2, 3]) == (0, False)
        assert begins(seed, [5], [1, 2, 3, 4]) == (0, False)
        assert begins(seed, [1, 2, 3], [4]) == (1, False)


@pytest.mark.rule("CH-MATCH-06", "CH-ROBOT-15")
def test_any_trophy_begins_against_none() -> None:
    for seed in range(10):
        assert begins(seed, [1], []) == (0, False)
        assert begins(seed, [], [1]) == (1, False)


@pytest.mark.rule("CH-MATCH-07")
def test_equal_latest_trophies_are_tossed_for() -> None:
    tosses = [begins(seed, [1, 5], [4, 5]) for seed in range(200)]
    assert all(is_tossed for _, is_tossed in tosses)
    assert 70 <= sum(first for first, _ in tosses) <= 130, "lower trophies are not consulted"
    assert all(begins(seed, [], [])[1] for seed in range(5))


@pytest.mark.rule("CH-MATCH-01")
def test_every_match_is_shuffled_anew() -> None:
    t = new(2, seed=3)
    set_deck(t, 0, ["pig", "cat", "spider", "parrot", "cow", "horse", "lion", "bat"])
    set_deck(t, 1, ["newcomer", "newcomer", "newcomer"])
    orders = []
    for _ in range(4):
        play_round(t)
        orders.append([e.event.card for e in t.events if type(getattr(e, "event", e)).__name__ == "CardRevealed"])
        t.events.clear()
        if t.outcome is not None:
            break
    assert len({tuple(order) for order in orders}) > 1


@pytest.mark.rule("CH-MATCH-38")
def test_the_winner_takes_the_trophy_of_the_round() -> None:
    t = new(4, seed=6)
    for number in range(1, 4):
        before = [player.trophies for player in t.state.players]
        play_round(t)
        won = [event for event in events_of(t, ev.TrophyWon) if event.round == number]
        assert [event.park for event in won] == [0, 1]
        for event in won:
            player = t.state.players[event.player]
            assert player.trophies == before[event.player] + 1
            assert player.trophy_round[player.trophies - 1] == number
            assert event.fans == t.state.fixed.stacks[event.park][number - 1]
        assert sum(player.trophies for player in t.state.players) == 2 * number


@pytest.mark.rule("CH-MATCH-39")
@pytest.mark.parametrize("players", range(1, 9))
def test_trophy_values_are_secret_with_three_and_more(players: int) -> None:
    t = new(players, seed=6)
    play_round(t)
    event = next(event for event in events_of(t, ev.TrophyWon) if not event.is_boxed)
    owner, fans = event.player, event.fans
    for viewer in range(players):
        expected = fans if players < 3 or viewer == owner else None
        trophy = t.view(viewer).players[owner].trophies[0]
        assert (trophy.round, trophy.fans) == (1, expected)
        told = t.game.redact(event, viewer)
        assert isinstance(told, ev.TrophyWon)
        assert told.fans == expected
    assert t.view(SPECTATOR).players[owner].trophies[0].fans == (fans if players < 3 else None)


@pytest.mark.rule("CH-FX-01", "CH-FX-32")
@pytest.mark.parametrize(("trophies", "fans"), [(3, 2), (4, 0)])
def test_a_match_knows_the_trophies_of_its_players(trophies: int, fans: int) -> None:
    """A Fan Bus brings fans to whoever has at most three trophies."""
    t = new(2, seed=1)
    set_trophies(t, 0, [(number, 0) for number in range(1, trophies + 1)])
    set_deck(t, 0, ["fan_bus"])
    set_deck(t, 1, ["newcomer"])
    play_round(t)
    assert t.state.players[0].fans == fans


@pytest.mark.rule("CH-FX-05", "CH-FX-32")
@pytest.mark.parametrize(("mine", "theirs", "attack"), [([1, 2], [3], 4), ([], [4, 5, 6], 6)])
def test_a_knight_counts_the_trophies_of_the_other_side(mine: list[int], theirs: list[int], attack: int) -> None:
    t = new(2, seed=1)
    set_trophies(t, 0, [(number, 0) for number in mine])
    set_trophies(t, 1, [(number, 0) for number in theirs])  # the later one: player 1 begins
    set_deck(t, 0, ["knight"])
    set_deck(t, 1, ["dragon"])
    play_round(t)
    compared = [e.event for e in events_of(t, ev.InPark) if type(e.event).__name__ == "PowerCompared"]
    assert [(e.attack, e.flag) for e in compared] == [(attack, 7)]


@pytest.mark.rule("CH-DECK-09", "CH-DECK-10")
def test_a_discard_in_a_match_fills_the_compartment_too() -> None:
    t = new(2, seed=1, discard_capacity=2)
    set_trophies(t, 0, [(1, 0)])
    set_deck(t, 0, ["rescue_pod"])
    set_deck(t, 1, ["dragon"])
    set_pile(t, "A", ["pig", "cat", "cow"], ["parrot"])
    set_pile(t, "B", ["horse", "lion"])
    t.state.arenas = [Arena((PlayerIx(0), PlayerIx(1)), Match())]
    events = begin_match(t.state, 0, t.state.arenas[0].players, 1)
    assert discards(t, "A") == []
    assert pile(t, "A")[:3] == ["pig", "cat", "cow"], "the old pile keeps its order"
    assert sorted(pile(t, "A")[3:]) == ["parrot", "rescue_pod"]
    recycled = [e.event for e in events if type(getattr(e, "event", e)).__name__ == "PileRecycled"]
    assert [(e.level, e.cards) for e in recycled] == [("A", 5)]
    assert count_piles(t.state).discards == (0, 0, 0)


@pytest.mark.rule("CH-MATCH-40")
def test_later_trophies_are_worth_more() -> None:
    means = [sum(row) / len(row) for row in plans().trophies]
    assert means == sorted(set(means))
    with pytest.raises(BadConfig, match="worth more"):
        check_trophies([*plans().trophies[:6], plans().trophies[0]])
    own = tuple((n, n, n, n) for n in range(1, 8))
    assert new(4, trophy_values=own).state.fixed.stacks[0] == (1, 2, 3, 4, 5, 6, 7)


@pytest.mark.rule("CH-MATCH-42", "CH-MATCH-43")
def test_bonuses_and_benches_end_with_the_match() -> None:
    t = new(2, seed=1)
    set_deck(t, 0, ["hermit", "hermit", "hermit"])
    set_deck(t, 1, ["pig", "pig", "cat"])
    play_round(t)
    told = [e.event for e in events_of(t, ev.InPark)]
    assert {type(e).__name__ for e in told} >= {"BonusGained", "CardSeated"}, "there is something to forget"
    t.events.clear()
    set_deck(t, 0, ["hermit"])
    set_deck(t, 1, ["newcomer"])
    set_trophies(t, 0, [(1, 0)])
    set_trophies(t, 1, [])
    play_round(t)
    flags = [e.event for e in events_of(t, ev.InPark) if type(e.event).__name__ == "FlagPlaced"]
    assert [(e.card, e.power) for e in flags] == [("hermit", 4)], "2 and its bonus of 2, counted anew"
    begun = next(e for e in t.events if isinstance(e, ev.DecksShuffled))
    assert begun.park == 0
    assert t.view(0).parks == (), "the park is clear in the next deck phase"


@pytest.mark.rule("CH-MATCH-02")
def test_a_cut_keeps_the_cards() -> None:
    t = new(2, seed=2, allow_cut=True)
    play_round(t)
    assert Counter(deck(t, 0)) == Counter(plans().starter)
    plain = new(2, seed=2)
    play_round(plain)
    told = [[e for e in x.events if isinstance(e, ev.InPark)] for x in (t, plain)]
    assert told[0] != told[1], "a cut is a rotation of the same shuffle"


@pytest.mark.rule("CH-MATCH-37")
def test_whoever_must_open_without_a_card_loses() -> None:
    t = new(2, seed=1)
    set_trophies(t, 0, [(1, 2)])
    set_deck(t, 0, [])
    play_round(t)
    assert events_of(t, ev.TrophyWon)[0].player == 1
    both = new(2, seed=1)
    set_trophies(both, 0, [(1, 2)])
    set_deck(both, 0, [])
    set_deck(both, 1, [])
    play_round(both)
    assert events_of(both, ev.TrophyWon)[0].player == 1, "the beginner loses as well if both are empty"
    winners = set()
    for seed in range(20):
        tossed = new(2, seed=seed, empty_deck_opening="toss")
        set_trophies(tossed, 0, [(1, 2)])
        set_deck(tossed, 0, [])
        set_deck(tossed, 1, [])
        play_round(tossed)
        winners.add(events_of(tossed, ev.TrophyWon)[0].player)
    assert winners == {0, 1}


def test_059_cards_added_in_a_match_stay() -> None:
    for seed in range(20):
        t = new(2, seed=seed)
        set_deck(t, 0, ["villain", "villain", "villain"])
        set_deck(t, 1, ["pig", "pig"])
        play_round(t)
        if len(deck(t, 0)) > 3:
            extra = Counter(deck(t, 0)) - Counter(["villain"] * 3)
            assert sum(extra.values()) >= 1
            return
    pytest.fail("a villain never brought a card")


def test_087_fans_have_no_limit_by_default() -> None:
    t = new(2, seed=1)
    for number in range(1, 5):
        set_deck(t, 0, ["clown"])
        set_deck(t, 1, ["newcomer"])
        set_trophies(t, 0, [(number, 0)])
        play_round(t)
        assert t.state.players[0].fans == 2 * number


@pytest.mark.parametrize("players", range(1, 9))
def test_random_games_end(players: int) -> None:
    for seed in range(4):
        t = new(players, seed=seed)
        steps = play_out(t, seed)
        assert t.outcome is not None
        assert steps < 200 * players + 200
