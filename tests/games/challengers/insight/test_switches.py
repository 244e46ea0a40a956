"""Every setting of a table, in turn: what odds, adviser and bots assume is what the rules then do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from flagfall.bots import make_bot, sight_of
from flagfall.core.game import SPECTATOR
from flagfall.core.ids import PlayerIx
from flagfall.core.table import Table
from flagfall.games.challengers.actions import Remove
from flagfall.games.challengers.bots.situation import opponent
from flagfall.games.challengers.bots.standing import standing_of
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.plans import bracket_of, plans
from flagfall.games.challengers.events.tournament import DecksShuffled
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.advice.position import position_of
from flagfall.games.challengers.insight.followed_game import FollowedMatch, TournamentFollower
from flagfall.games.challengers.rules.match.codes import ASK, NO_PLAYER, SENSIBLE
from repetition import few

SWITCHES: list[dict[str, Any]] = [
    {"empty_deck_opening": "toss", "players": 2},
    {"robot_policy": "random", "players": 3},
    {"fan_supply": 4, "players": 2},
    {"max_reveals": 40, "players": 2},
    {"players": 3},
    {"players": 1, "difficulty": 4},
    {"must_pick_all": True, "players": 2},
    {"allow_cut": True, "players": 2},
    {"discard_capacity": 3, "players": 2},
    {"final_tie": "order", "players": 4},
    {"robot_fixed_plan": False, "players": 3},
    {"plan_rows": plans().rounds[::-1], "players": 2},
    {"trophy_values": tuple((n, n, n, n) for n in range(1, 8)), "players": 2},
    {"schedule": plans().seats[bracket_of(4)][::-1], "players": 4},
]


@dataclass
class Seen:
    """What was assumed of a match before it, and what the rules then did."""

    meeting: FollowedMatch
    first: int  # a side
    is_tossed: bool
    sides: list[tuple[int, int, int]]  # policy, trophies, takes_fans


def matches(config: Config, seed: int, *, empties: bool) -> Iterator[Seen]:
    """Play through the protocol; before every round ask for the matches to come."""
    table = Table(CHALLENGERS, config, seed)
    bot = make_bot("builder", CHALLENGERS, config)
    state: Any = table.state
    decks = [[box().ids[kind] for kind in player.deck[: player.deck_n]] for player in state.players]
    follower = TournamentFollower(box(), table.seen_by(SPECTATOR).view, decks)
    while table.outcome is None:
        p = table.actors[0]
        sight = sight_of(table, p)
        action = bot.decide(sight)
        if empties and sight.view.phase in ("deck_phase", "final_decks"):
            action = next((a for a in sight.legal if isinstance(a, Remove)), action)
        proposal = table.propose(p, action)
        pending = {meeting.players: meeting for meeting in follower.pending()}
        deciding_alone = len(table.actors) == 1
        table.commit(proposal)
        now: Any = table.state
        for event in proposal.step.events:
            if isinstance(event, DecksShuffled) and deciding_alone and event.players in pending:
                arena = now.arenas[event.park] if now.arenas else None
                sides = [(s.policy, s.trophies, s.takes_fans) for s in arena.match.side] if arena else []
                yield Seen(pending[event.players], event.players.index(event.first), event.is_tossed, sides)
            follower.hear(event)


@pytest.mark.parametrize("settings", few(SWITCHES, 6), ids=str)
@pytest.mark.rule("CH-MATCH-04", "CH-MATCH-05", "CH-MATCH-06", "CH-MATCH-07")
def test_the_matches_that_odds_are_asked_of_are_those_the_rules_play(settings):
    config = Config(**settings)
    seen = list(matches(config, 5, empties="empty_deck_opening" in settings))
    assert seen
    for one in seen:
        assert (one.meeting.course.either is not None) == one.is_tossed
        match = one.meeting.start.match
        if not one.is_tossed:
            assert 1 - match.attacker == one.first
        assert match.max_reveals == config.max_reveals
        for side, (policy, trophies, takes_fans) in zip(match.side, one.sides, strict=False):
            assert side.policy == (SENSIBLE if policy == ASK else policy)
            assert (side.trophies, side.takes_fans) == (trophies, takes_fans)


@pytest.mark.parametrize("settings", few(SWITCHES, 3), ids=str)
def test_bots_and_the_adviser_expect_the_beginner_of_the_rules(settings):
    config = Config(**settings)
    table = Table(CHALLENGERS, config, 5)
    bot = make_bot("greedy", CHALLENGERS, config)
    follower = TournamentFollower(box(), table.seen_by(PlayerIx(0)).view)
    expected: dict[int, tuple[int, int]] = {}  # by opponent: of the bot, of the adviser
    checked = 0
    while table.outcome is None:
        p = table.actors[0]
        sight = sight_of(table, p)
        action = bot.decide(sight)
        if sight.view.phase == "deck_phase":
            if "empty_deck_opening" in settings:
                action = next((a for a in sight.legal if isinstance(a, Remove)), action)
            view: Any = table.seen_by(PlayerIx(0)).view
            position = position_of(view, follower.known, box())
            if position is not None:
                other = opponent(view, 0)
                expected[other] = standing_of(view, 0).first, position.setting.first
                is_robot = other >= config.players
                plan = table.state.fixed.plan
                assert position.setting.policy == (plan.robot_policy if is_robot else SENSIBLE)
        for event in table.act(p, action):
            seen = table.game.redact(event, PlayerIx(0))
            if isinstance(event, DecksShuffled) and 0 in event.players and event.players != table.state.finalists:
                other = next(q for q in event.players if q != 0)
                first = NO_PLAYER if event.is_tossed else int(event.first != 0)
                decks_may_change = "empty_deck_opening" in settings and max(table.state.round, 1) <= 2
                if other in expected and not decks_may_change:
                    assert expected.pop(other) == (first, first)
                    checked += 1
            if seen is not None:
                follower.hear(seen)
    assert checked
