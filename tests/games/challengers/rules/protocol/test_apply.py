"""The course of a tournament: CH-FLOW."""

from __future__ import annotations

import pytest

from flagfall.core.errors import BadConfig, IllegalAction, NotYourTurn
from flagfall.games.challengers import actions as do
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.events import tournament as ev
from flagfall.games.challengers.state import DECK_PHASE, FINAL_DECKS, MATCH_PHASE
from tournaments import deck, events_of, new, offer, play_out, play_round, skip_decks


@pytest.mark.rule("CH-FLOW-01", "CH-FLOW-10")
def test_seven_rounds_and_then_the_final() -> None:
    t = new(4)
    for number in range(1, 8):
        assert t.state.round == number
        assert t.state.phase == DECK_PHASE
        play_round(t)
    assert t.state.phase == FINAL_DECKS
    assert [event.round for event in events_of(t, ev.RoundBegan)] == [2, 3, 4, 5, 6, 7]


@pytest.mark.rule("CH-FLOW-02", "CH-FLOW-05")
def test_a_deck_phase_comes_before_the_first_match() -> None:
    t = new(4)
    skip_decks(t)
    kinds = [type(event).__name__ for event in t.events]
    last_ready = max(i for i, kind in enumerate(kinds) if kind == "PlayerReady" and i < kinds.index("RoundBegan"))
    assert kinds.index("DecksShuffled") > last_ready
    park = [e for e in t.events if getattr(e, "park", None) == 0 and not isinstance(e, ev.SeatChanged)]
    names = [type(getattr(e, "event", e)).__name__ for e in park]
    assert names[0] == "DecksShuffled"
    assert (
        names.index("MatchBegan") < names.index("CardRevealed") < names.index("MatchEnded") < names.index("TrophyWon")
    )


@pytest.mark.rule("CH-FLOW-03", "CH-DECK-18")
def test_removing_comes_after_picking() -> None:
    t = new(4)
    with pytest.raises(IllegalAction):
        t.act(0, do.Remove("newcomer"))
    t.act(0, do.Pick(offer(t, 0)[0]))
    with pytest.raises(IllegalAction):
        t.act(0, do.Remove("newcomer"))
    t.act(0, do.Done())
    t.act(0, do.Remove("newcomer"))
    with pytest.raises(IllegalAction):
        t.act(0, do.Pick("dog"))
    kinds = [type(event).__name__ for event in t.events]
    assert kinds.index("CardPicked") < kinds.index("PicksEnded") < kinds.index("CardRemoved")


@pytest.mark.rule("CH-FLOW-04", "CH-DECK-25")
def test_deck_phases_are_simultaneous_and_private() -> None:
    one, two = new(4, seed=5), new(4, seed=5)
    assert one.actors() == (0, 1, 2, 3)
    first = [one.legal(p)[0] for p in range(4)]
    for p in range(4):
        one.act(p, first[p])
    for p in reversed(range(4)):
        two.act(p, first[p])
    for p in range(4):
        assert deck(one, p) == deck(two, p)
        assert offer(one, p) == offer(two, p)
    for p in range(4):
        view = one.view(p)
        assert view.own is not None
        assert list(view.own.offer) == offer(one, p)
        others = [other for q, other in enumerate(view.players) if q != p]
        assert all(isinstance(other.offer, int) for other in others), "a number, no cards"


@pytest.mark.rule("CH-FLOW-06")
@pytest.mark.parametrize("players", range(1, 9))
def test_everybody_plays_once_a_round(players: int) -> None:
    t = new(players)
    play_out(t)
    rounds: list[list[int]] = [[]]
    for event in t.events:
        if isinstance(event, ev.RoundBegan):
            rounds.append([])
        elif isinstance(event, ev.FinalistsNamed):
            break
        elif isinstance(event, ev.DecksShuffled):
            rounds[-1] += event.players
    assert all(sorted(seen) == list(range(players + players % 2)) for seen in rounds)


@pytest.mark.rule("CH-FLOW-07")
def test_one_decision_never_shifts_the_chance_of_another_park() -> None:
    """Named streams: whatever player 0 does to the own deck, the other parks shuffle and toss alike."""
    for seed in range(12):
        told = []
        for keep in (True, False):
            t = new(8, seed=seed, exclude="outer_space")
            mine = next(i for i, pair in enumerate(pairs(t)) if 0 in pair)
            for p in range(8):
                t.act(p, do.Done())
            if not keep:
                t.act(0, do.Remove("newcomer"))
                t.act(0, do.Remove("champion_starter"))
            for p in range(8):
                if p in t.actors():
                    t.act(p, do.Done())
            told.append([e for e in t.events if getattr(e, "park", mine) != mine and not isinstance(e, ev.SeatChanged)])
        assert told[0] == told[1]


def pairs(t) -> tuple[tuple[int, int], ...]:
    from flagfall.games.challengers.rules.protocol.match_phase import pairings

    return pairings(t.state)


@pytest.mark.rule("CH-FLOW-08", "CH-FLOW-09")
def test_a_plan_has_a_line_for_every_round() -> None:
    assert len(plans().rounds) == 7
    assert all(row and min(row.values()) >= 1 for row in plans().rounds)
    t = new(2)
    while t.outcome is None:
        play_round(t)
    won = events_of(t, ev.TrophyWon)
    assert [event.round for event in won] == list(range(1, len(won) + 1))


@pytest.mark.rule("CH-FLOW-11", "CH-FINAL-10")
def test_the_final_decides_and_not_the_fans() -> None:
    upsets = 0
    for seed in range(30):
        t = new(4, seed=seed)
        play_out(t, seed)
        named = events_of(t, ev.FinalistsNamed)[0]
        assert t.outcome is not None
        assert t.outcome.winners[0] in named.players
        upsets += t.outcome.winners[0] != named.players[0]
    assert upsets > 0, "now and then the second-placed wins the final"


@pytest.mark.rule("CH-FLOW-12", "CH-DECK-05")
def test_picks_come_from_the_line_of_the_plan() -> None:
    assert [dict(row) for row in plans().rounds] == [
        {"A": 2}, {"A": 2}, {"A": 2, "B": 1}, {"A": 2, "B": 2}, {"B": 2}, {"B": 2, "C": 1}, {"C": 2},
    ]  # fmt: skip
    t = new(2, plan_rows=({"A": 2, "B": 1}, *plans().rounds[1:]))
    assert t.legal(0) == [do.TakeLevel("A"), do.TakeLevel("B")]
    t.act(0, do.TakeLevel("B"))
    t.act(0, t.legal(0)[0])
    assert not [action for action in t.legal(0) if isinstance(action, do.Pick)], "B allows one pick"
    t.act(1, do.TakeLevel("A"))
    t.act(1, t.legal(1)[0])
    assert [action for action in t.legal(1) if isinstance(action, do.Pick)], "A allows two"
    with pytest.raises(BadConfig):
        new(2, plan_rows=({"A": 2},) * 6)
    with pytest.raises(BadConfig):
        new(2, plan_rows=({"D": 2},) * 7)


def test_refused_actions_leave_the_state_untouched() -> None:
    t = new(3, seed=2)
    before = t.record(), t.view(0), t.legal(0)
    for player, action, error in (
        (0, do.Choose(0), IllegalAction),
        (0, do.Pick("dragon"), IllegalAction),
        (0, do.TakeLevel("A"), IllegalAction),
        (3, do.Done(), NotYourTurn),
        (7, do.Done(), NotYourTurn),
        (-1, do.Done(), NotYourTurn),
    ):
        with pytest.raises(error):
            t.act(player, action)
    assert (t.record(), t.view(0), t.legal(0)) == before


def test_another_players_action_is_refused_in_a_match() -> None:
    for seed in range(60):
        t = new(2, seed=seed, exclude="castle")
        while t.outcome is None:
            player = t.actors()[0]
            legal = t.legal(player)
            if t.state.phase == MATCH_PHASE:
                with pytest.raises(NotYourTurn):
                    t.act(1 - player, legal[0])
                return
            t.act(player, legal[0] if isinstance(legal[0], (do.Pick, do.TakeLevel)) else legal[-1])
    pytest.fail("no match with a choice was found")
