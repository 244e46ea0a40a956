"""Scores, the final, two players, solo: CH-FINAL, CH-2P, CH-SOLO."""

from __future__ import annotations

import pytest

from flagfall import challengers
from flagfall.core.errors import IllegalAction, NotYourTurn
from flagfall.games.challengers import actions as do
from flagfall.games.challengers.events import tournament as ev
from flagfall.games.challengers.rules.protocol.ending import final_outcome, lead_winner, ranked, score
from flagfall.games.challengers.state import FINAL_DECKS, FINAL_MATCH, OVER
from tournaments import deck, discards, events_of, new, play_out, play_round, set_deck, set_trophies


def with_scores(scores: list[tuple[int, list[tuple[int, int]]]], seed: int = 1, **options: object):
    """A tournament whose players have these tokens and trophies."""
    t = new(len(scores), seed=seed, **options)
    for p, (fans, trophies) in enumerate(scores):
        t.state.players[p].fans = fans
        set_trophies(t, p, trophies)
    return t


def to_final(t: challengers.Tournament) -> None:
    while t.state.phase != FINAL_DECKS:
        play_round(t)


@pytest.mark.rule("CH-FINAL-01", "CH-2P-09")
def test_tokens_and_trophies_add_up() -> None:
    t = with_scores([(3, [(1, 2), (7, 9)]), (0, [])])
    assert score(t.state.players[0]) == 14
    game = new(4, seed=2)
    to_final(game)
    for viewer in range(4):
        for player in game.view(viewer).players:
            assert all(trophy.fans is not None for trophy in player.trophies), "all trophies are open now"
    counted = events_of(game, ev.ScoresCounted)[0]
    assert list(counted.scores) == [score(player) for player in game.state.players]


@pytest.mark.rule("CH-FINAL-02", "CH-FINAL-03")
def test_the_two_with_most_fans_and_then_trophies() -> None:
    t = with_scores([(5, []), (18, []), (16, [(1, 2)]), (20, [])])
    assert ranked(t.state)[0][:2] == [3, 2]
    order = ranked(with_scores([(18, []), (12, [(1, 2), (2, 2), (3, 2)]), (14, [(4, 2), (5, 2)]), (30, [])]).state)[0]
    assert order == [3, 1, 2, 0]


@pytest.mark.rule("CH-FINAL-04")
def test_then_the_latest_trophy() -> None:
    t = with_scores([(0, [(5, 9), (6, 9)]), (0, [(1, 9), (7, 9)]), (50, []), (0, [])])
    assert ranked(t.state)[0][:2] == [2, 1]


@pytest.mark.rule("CH-FINAL-05")
def test_then_a_toss_that_is_told() -> None:
    seconds = set()
    for seed in range(40):
        t = with_scores([(50, []), (0, [(1, 9), (7, 9)]), (0, [(2, 9), (7, 9)]), (0, [])], seed)
        order, is_tossed = ranked(t.state)
        assert is_tossed
        seconds.add(order[1])
    assert seconds == {1, 2}
    fixed = with_scores([(50, []), (0, [(1, 9), (7, 9)]), (0, [(2, 9), (7, 9)]), (0, [])], 3, final_tie="order")
    assert ranked(fixed.state)[0][1] == 1
    assert not ranked(with_scores([(50, []), (40, []), (1, []), (1, [])]).state)[1], "a tie for third does not matter"


@pytest.mark.rule("CH-FINAL-06")
def test_ties_among_three_are_broken_the_same_way() -> None:
    t = with_scores([(16, [(3, 2)]), (14, [(1, 2), (2, 2)]), (12, [(1, 2), (2, 2), (4, 2)]), (0, [])])
    assert ranked(t.state)[0] == [2, 1, 0, 3]


@pytest.mark.rule("CH-FINAL-07", "CH-FINAL-08", "CH-FLOW-01")
def test_finalists_draw_nothing_but_may_remove() -> None:
    t = new(4, seed=2)
    to_final(t)
    a, b = t.state.finalists
    assert set(t.actors()) == {a, b}
    assert all(isinstance(action, (do.Remove, do.Done)) for action in t.legal(a))
    with pytest.raises(IllegalAction):
        t.act(a, do.Redraw())
    outsider = next(p for p in range(4) if p not in (a, b))
    with pytest.raises(NotYourTurn):
        t.act(outsider, do.Done())
    size, box = len(deck(t, a)), sum(t.state.box)
    t.act(a, do.Remove("newcomer"))
    t.act(a, do.Remove("newcomer"))
    assert len(deck(t, a)) == size - 2
    assert sum(t.state.box) == box + 2, "starters go to the box, as in any deck phase"
    assert all(card != "newcomer" for level in "ABC" for card in discards(t, level))


@pytest.mark.rule("CH-FINAL-09", "CH-FINAL-12")
def test_the_final_is_opened_like_any_match() -> None:
    t = new(4, seed=2)
    to_final(t)
    a, b = t.state.finalists
    set_trophies(t, a, [(6, 7)])
    set_trophies(t, b, [(7, 9)])
    t.act(a, do.Done())
    t.act(b, do.Done())
    final = events_of(t, ev.DecksShuffled)[-1]
    assert final.first == b
    assert not final.is_tossed
    assert final.park == 0


@pytest.mark.rule("CH-FINAL-10", "CH-FINAL-11")
def test_the_final_gives_the_title_and_no_trophy() -> None:
    t = new(4, seed=2)
    to_final(t)
    a, b = t.state.finalists
    before = [player.trophies for player in t.state.players]
    set_deck(t, a, ["newcomer"])
    set_deck(t, b, ["dragon", "kraken", "slime"])
    t.act(a, do.Done())
    t.act(b, do.Done())
    assert t.state.phase == OVER
    assert t.outcome is not None
    assert t.outcome.winners == (b,), "the second-placed wins, whatever the fans say"
    assert [player.trophies for player in t.state.players] == before
    assert len(events_of(t, ev.TrophyWon)) == 14


@pytest.mark.rule("CH-FINAL-13", "CH-FINAL-15", "CH-ROBOT-08")
def test_the_robot_is_never_a_finalist() -> None:
    t = new(3, seed=1)
    for _ in range(7):
        for p in range(3):
            set_deck(t, p, ["newcomer"])
        play_round(t)
    assert set(t.state.finalists) < {0, 1, 2}
    assert len(t.state.finalists) == 2
    boxed = [event for event in events_of(t, ev.TrophyWon) if event.is_boxed]
    assert boxed, "the Robot won something"
    assert all(event.player == 3 for event in boxed)
    assert t.state.players[3].trophies == 0
    assert sum(player.trophies for player in t.state.players) == 14 - len(boxed)


@pytest.mark.rule("CH-FINAL-14")
def test_the_ranking_lists_everybody() -> None:
    t = with_scores([(1, []), (9, []), (5, []), (7, [])])
    t.state.finalists = (1, 3)
    outcome = final_outcome(t.state, 3)
    assert outcome.ranking == ((3,), (1,), (2,), (0,))
    assert [outcome.place(p) for p in range(4)] == [4, 2, 3, 1]


@pytest.mark.slow
@pytest.mark.rule("CH-2P-01", "CH-2P-02", "CH-2P-10")
def test_two_players_have_no_final() -> None:
    ended = set()
    for seed in range(40):
        t = new(2, seed=seed)
        play_out(t, seed)
        assert t.outcome is not None
        assert not events_of(t, ev.FinalistsNamed)
        ended.add(t.outcome.reason)
        if t.outcome.reason == "most_fans":
            assert sum(player.trophies for player in t.state.players) == 7
            winner = t.outcome.winners[0]
            assert score(t.state.players[winner]) >= score(t.state.players[1 - winner])
            assert len(events_of(t, ev.RoundBegan)) == 6
    assert ended == {"most_fans", "lead_11"}


@pytest.mark.rule("CH-2P-03", "CH-2P-04")
def test_a_lead_of_eleven_wins_at_once() -> None:
    assert lead_winner(with_scores([(14, []), (3, [])]).state) == 0
    assert lead_winner(with_scores([(3, []), (14, [])]).state) == 1
    assert lead_winner(with_scores([(13, []), (3, [])]).state) is None
    assert lead_winner(with_scores([(4, [(3, 7)]), (0, [])]).state) == 0, "tokens and trophies count"


@pytest.mark.rule("CH-2P-05")
def test_the_lead_is_tested_only_after_the_matches() -> None:
    t = with_scores([(12, []), (0, [])])
    t.act(0, do.Done())
    t.act(0, do.Done())
    assert t.outcome is None, "not in the deck phase"
    set_deck(t, 0, ["newcomer"])
    set_deck(t, 1, ["champion_starter", "champion_starter", "champion_starter"])
    t.act(1, do.Done())
    t.act(1, do.Done())
    assert events_of(t, ev.TrophyWon)[0].player == 1
    assert t.outcome is None, "the trophy brought the lead down"


@pytest.mark.rule("CH-2P-06")
def test_with_two_players_won_trophies_are_open() -> None:
    t = new(2, seed=3)
    play_round(t)
    owner = events_of(t, ev.TrophyWon)[0].player
    assert t.view(1 - owner).players[owner].trophies[0].fans is not None


@pytest.mark.rule("CH-2P-07")
def test_equal_fans_are_broken_by_trophies() -> None:
    t = with_scores([(20, [(n, 0) for n in (1, 2, 3)]), (20, [(n, 0) for n in (4, 5, 6, 7)])])
    from flagfall.games.challengers.rules.protocol.ending import duel_outcome

    assert duel_outcome(t.state, "most_fans").winners == (1,)


@pytest.mark.rule("CH-2P-08")
def test_no_lead_ends_a_larger_tournament() -> None:
    t = with_scores([(60, []), (0, []), (0, []), (0, [])])
    play_round(t)
    assert t.outcome is None
    assert t.state.round == 2


@pytest.mark.rule("CH-SOLO-02", "CH-SOLO-03", "CH-SOLO-10")
def test_alone_the_robot_keeps_what_it_wins() -> None:
    t = new(1, seed=1)
    set_deck(t, 0, ["newcomer"])
    play_round(t)
    won = events_of(t, ev.TrophyWon)[0]
    assert (won.player, won.is_boxed) == (1, False)
    assert t.state.players[1].trophies == 1
    assert t.view(0).players[1].trophies[0].fans is not None, "open in solo play"
    set_deck(t, 0, ["newcomer"])
    play_round(t)
    assert events_of(t, ev.DecksShuffled)[1].first == 1, "its trophy makes it begin"


@pytest.mark.rule("CH-SOLO-02")
def test_alone_there_is_no_final() -> None:
    reasons = set()
    for seed in range(25):
        t = new(1, seed=seed)
        play_out(t, seed)
        assert t.outcome is not None
        reasons.add(t.outcome.reason)
        assert not events_of(t, ev.FinalistsNamed)
    assert reasons <= {"most_fans", "lead_11", "robot_most_fans", "robot_lead_11"}


@pytest.mark.rule("CH-SOLO-04")
def test_the_robot_may_win_by_eleven() -> None:
    t = new(1, seed=1)
    t.state.players[1].fans = 13
    set_deck(t, 0, ["newcomer"])
    play_round(t)
    assert t.outcome is not None
    assert t.outcome.winners == ()
    assert t.outcome.reason == "robot_lead_11"


@pytest.mark.rule("CH-SOLO-12")
def test_the_robot_may_win_on_fans() -> None:
    from flagfall.games.challengers.rules.protocol.ending import duel_outcome

    t = new(1, seed=1)
    t.state.players[0].fans, t.state.players[1].fans = 20, 25
    assert duel_outcome(t.state, "most_fans").reason == "robot_most_fans"
    t.state.players[0].fans = 30
    assert duel_outcome(t.state, "most_fans").winners == (0,)


def test_078_fans_taken_in_the_final_mean_nothing() -> None:
    t = new(3, seed=1)
    to_final(t)
    a, b = t.state.finalists
    set_deck(t, a, ["clown"])
    set_deck(t, b, ["dragon", "kraken"])
    t.act(a, do.Done())
    t.act(b, do.Done())
    assert t.state.phase in (OVER, FINAL_MATCH)
    assert t.outcome is not None
    assert t.outcome.winners == (b,)
