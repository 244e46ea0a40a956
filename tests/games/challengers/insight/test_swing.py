"""The swing line: chances that nobody could know better, and that are fair at every step."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from math import sqrt

import pytest

from flagfall import challengers
from flagfall.bots import make_bot
from flagfall.bots.base import sight_of
from flagfall.core.errors import BadInput, BadNumber
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.followed_game import follow_match
from flagfall.games.challengers.insight.match_swing import meetings
from flagfall.games.challengers.insight.park import TrackedDeck
from flagfall.games.challengers.insight.swing import swing_line
from flagfall.games.challengers.rules.match.state import Match
from helpers import BOX, ENGINES

MARKET = [card.id for card in BOX if card.level in "ABC"]
STARTER = ["newcomer"] * 3 + ["talent_starter", "dog_starter", "champion_starter"]
EYES = ("full", "spectator", 0, 1)


def decks(seed, n=12):
    rng = random.Random(seed)
    return rng.sample(MARKET, n), rng.sample(MARKET, n)


def played(players=2, seed=4, bots=("greedy",)):
    """A tournament of bots, as a record."""
    config = Config(players=players)
    table = Table(CHALLENGERS, config, seed)
    team = [make_bot(bots[p % len(bots)], CHALLENGERS, config) for p in range(players)]
    while table.actors:
        player = table.actors[0]
        table.act(player, team[player].decide(sight_of(table, player)))
    return table.record()


@pytest.mark.parametrize("eyes", EYES)
def test_a_line_has_a_point_for_every_reveal_and_ends_at_the_result(eyes):
    a, b = decks(1)
    for seed in range(4):
        match = challengers.play_match(a, b, seed=seed)
        line = challengers.swing(a, b, eyes=eyes, seed=seed, precision=0.1, engine="compiled")
        shown = [event for event in match.events if type(event).__name__ == "CardRevealed"]
        assert [point.card for point in line.points[1:-1]] == [event.card for event in shown]
        assert [point.player for point in line.points[1:-1]] == [event.player for event in shown]
        assert [match.events[point.at - 1] for point in line.points[1:-1]] == shown
        last = line.points[-1]
        assert last.win == last.low == last.high == float(match.winner == 0)
        assert line.winner == match.winner
        towards = 1 if line.winner == 0 else -1
        steps = [towards * (after.win - before.win) for before, after in pairwise(line.points)]
        assert line.decided is not None
        assert steps[line.decided - 1] == max(steps) > 0


def test_a_card_that_spoke_for_the_loser_did_not_decide_the_match():
    starter = "3 newcomer, talent_starter, dog_starter, champion_starter"
    a, b = (challengers.parse_deck(f"{starter}, {more}") for more in ("jester, hermit", "cow, pig"))
    line = challengers.swing(a, b, seed=32, precision=0.05, engine="compiled")
    steps = [after.win - before.win for before, after in pairwise(line.points)]
    assert line.winner == 0
    assert -min(steps) > max(steps), "the largest step went the other way"
    assert line.decided == steps.index(max(steps)) + 1


def test_before_the_first_card_full_knowledge_is_the_odds():
    a, b = decks(2)
    for seed in (1, 2):
        first = challengers.play_match(a, b, seed=seed).first
        odds = challengers.odds(a, b, first=first, matches=20_000, exact=False, engine="compiled")
        point = challengers.swing(a, b, seed=seed, precision=0.01, engine="compiled").points[0]
        assert abs(point.win - odds.win) < 0.02
        assert abs(point.bench[0] - odds.bench_pressure[0]) < 0.02


def test_engines_draw_the_same_line():
    a, b = decks(3)
    lines = [challengers.swing(a, b, seed=6, precision=0.15, engine=engine) for engine in ENGINES]
    assert lines[0] == lines[1]


@pytest.mark.slow
def test_the_mean_step_is_zero_within_error():
    by_side: dict[bool, list[float]] = {True: [], False: []}
    for number in range(150):
        a, b = decks(number // 5, 9)
        line = challengers.swing(a, b, seed=number, precision=0.07, engine="compiled")
        for before, after in pairwise(line.points):
            by_side[before.win >= 0.5].append(after.win - before.win)
    for steps in by_side.values():  # a bias towards the leader would show in one and not in the other
        mean = sum(steps) / len(steps)
        error = sqrt(sum((step - mean) ** 2 for step in steps)) / len(steps)
        assert len(steps) > 500
        assert abs(mean) < 4 * error


@pytest.mark.parametrize("known", [{}, {1: ["newcomer"] * 4}], ids=["spectator", "loser"])
def test_cards_that_never_came_up_do_not_move_the_line_of_others(known):
    lines = []
    for a in (["kraken", "dragon", "pig"], ["kraken", "cow", "cat"]):
        b = ["newcomer"] * 4
        events = challengers.play_match(a, b, shuffle=False, first=1).events
        cards = [Counter(BOX.index(card) for card in known.get(p, ())) for p in (0, 1)]
        pair = TrackedDeck(len(a), cards[0], list(range(60))), TrackedDeck(len(b), cards[1], list(range(60)))
        lines.append(swing_line(BOX, follow_match(BOX, events, Match(), pair), precision=0.1, engine="compiled"))
    assert lines[0] == lines[1]
    assert len(lines[0].points) > 5


@pytest.mark.parametrize("eyes", ["full", "spectator", 1])
def test_every_match_of_a_tournament_has_its_line(eyes):
    record = played(players=3, seed=2)
    found = meetings(record, CHALLENGERS, eyes)
    rounds = [(number, park) for number in range(1, 8) for park in (0, 1)]
    assert [(meeting.round, meeting.park) for meeting in found] == [*rounds, (8, 0)]
    for meeting in found:
        line = swing_line(BOX, meeting.course, precision=0.2, engine="compiled")
        assert line.points[-1].win == float(line.winner == 0)
        assert all(point.low <= point.win <= point.high for point in line.points)


def test_players_know_their_own_deck_and_remember_what_they_saw():
    record = played(players=2, seed=4)
    full, mine, others = (meetings(record, CHALLENGERS, eyes) for eyes in ("full", 0, "spectator"))
    for known, own, open_ in zip(full, mine, others, strict=True):
        side = own.players.index(0)
        truth = known.course.thoughts[0][3].hidden
        seen = own.course.thoughts[0][3].hidden
        assert sorted(seen[side].cards[: seen[side].sure]) == sorted(truth[side].cards[: truth[side].sure])
        for p in (0, 1):
            guess = open_.course.thoughts[0][3].hidden[p]
            assert len(guess.places) == len(truth[p].places)
            assert guess.sure <= len(guess.places) <= len(guess.cards)
    last = mine[-1].course.thoughts[0][3].hidden[1 - mine[-1].players.index(0)]
    real = full[-1].course.thoughts[0][3].hidden[1 - mine[-1].players.index(0)]
    remembered = [kind for kind in last.cards[: last.sure] if kind in real.cards]
    assert len(remembered) >= 3


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"eyes": "everybody"}, BadInput),
        ({"eyes": -1}, BadInput),
        ({"precision": 0}, BadNumber),
        ({"precision": 2}, BadNumber),
    ],
)
def test_bad_questions_are_refused(options, error):
    with pytest.raises(error):
        challengers.swing(STARTER, STARTER, **options)


def test_a_player_who_is_not_there_has_no_eyes():
    with pytest.raises(BadInput, match="2 players"):
        meetings(played(), CHALLENGERS, 5)


def test_a_line_says_whose_choices_it_assumes():
    a, b = decks(5)
    assert challengers.swing(a, b, precision=0.2, engine="compiled").choose == ("sensible", "sensible")
    own = ("random", "first")
    assert challengers.swing(a, b, precision=0.2, choose=own, engine="compiled").choose == own
    assert challengers.odds(a, b, matches=10, exact=False, choose=own).choose == own
    record = played(players=3, seed=2)
    for meeting in meetings(record, CHALLENGERS, choose={1: "random"}):
        names = {0: "sensible", 1: "random", 2: "sensible", 3: "robot"}
        assert meeting.course.choose == tuple(names[p] for p in meeting.players)
        assert swing_line(BOX, meeting.course, precision=0.3, engine="compiled").choose == meeting.course.choose
