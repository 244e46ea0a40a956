"""What somebody knows of others' decks, and that it makes them no surer than they may be."""

from __future__ import annotations

from collections import Counter

import pytest

from flagfall.bots import make_bot
from flagfall.bots.base import sight_of
from flagfall.core.game import SPECTATOR
from flagfall.core.ids import PlayerIx
from flagfall.core.plugin import Story
from flagfall.core.table import Table
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.events import tournament as happened
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.games.challengers.insight.for_tables import tournament_odds
from flagfall.games.challengers.insight.known_decks import KnownDecks
from flagfall.games.challengers.insight.match_swing import meetings
from flagfall.games.challengers.insight.swing import swing_line
from helpers import BOX

RIVAL = PlayerIx(1)


def kinds(*cards: str) -> Counter[int]:
    return Counter(int(BOX.index(card)) for card in cards)


def test_cards_that_were_picked_and_never_turned_up_are_still_in_the_deck() -> None:
    table = Table(CHALLENGERS, Config(players=2), 1)
    known = KnownDecks(BOX, CHALLENGERS.view(table.state, SPECTATOR))
    known.hear(happened.LevelTaken(RIVAL, "C", 2))
    for size in (7, 8):
        known.hear(happened.CardPicked(RIVAL, None, 8 - size, size))
    for size in (7, 6):
        known.hear(happened.CardRemoved(RIVAL, None, size))
    known.saw(RIVAL, kinds("newcomer", "dragon"))
    deck = known.deck(RIVAL, 2)
    assert deck.size == 6
    assert deck.cards.total() == 5, "one of the two picks has not been seen"
    assert deck.cards & kinds("newcomer", "dragon") == kinds("newcomer", "dragon")
    assert {BOX.cards[kind].level for kind in deck.pool} == {"C"}
    known.saw(RIVAL, kinds("dragon", "champion"))
    assert known.deck(RIVAL, 2).cards.total() == 6
    assert known.deck(RIVAL, 2).pool == []


@pytest.mark.slow
def test_two_who_meet_are_together_as_sure_of_winning_as_they_may_be() -> None:
    """One of them wins: the sum of their chances is 1 on average, however little they know of each other."""
    sums = []
    for seed in range(2):
        config = Config(players=8)
        table = Table(CHALLENGERS, config, seed)
        bot = make_bot("greedy", CHALLENGERS, config)
        while table.actors:
            table.act(table.actors[0], bot.decide(sight_of(table, table.actors[0])))
        said: Counter[str] = Counter()
        for viewer in range(8):
            for meeting in meetings(table.record(), CHALLENGERS, viewer):
                if viewer in meeting.players:
                    del meeting.course.thoughts[1:]
                    win = swing_line(BOX, meeting.course, precision=0.1, engine="compiled").points[0].win
                    said[meeting.name] += win if meeting.players[0] == viewer else 1 - win  # type: ignore[assignment]
        sums += list(said.values())
    mean = sum(sums) / len(sums)
    assert len(sums) == 2 * 29
    assert abs(mean - 1) < 0.12, "1.2 before unseen picks were kept in mind"


@pytest.mark.parametrize("players", [2, 5])
def test_the_chance_before_a_match_does_not_tell_what_the_others_have_just_done(players: int) -> None:
    """It moves with one's own picks and cuts alone."""
    config = Config(players=players)
    table = Table(CHALLENGERS, config, 3)
    first = CHALLENGERS.view(table.state, PlayerIx(0))
    bot, heard = make_bot("greedy", CHALLENGERS, config), list[happened.Event]()

    def chance() -> float:
        found = tournament_odds(Story(first, tuple(heard)), None, 0.2, is_fast=False)
        return next(match.points[0].win for match in found.matches if 0 in match.players)

    def act(player: PlayerIx) -> None:
        events = table.act(player, bot.decide(sight_of(table, player)))
        heard.extend(seen for event in events if (seen := CHALLENGERS.redact(event, PlayerIx(0))) is not None)

    moved = set()
    for _ in range(2):
        before = chance()
        while len(table.actors) > 1 or table.actors[0] != 0:
            act(next(player for player in table.actors if player != 0))
            assert chance() == before
        number = table.state.round
        while table.actors and table.state.round == number:
            moved.add(chance())
            act(PlayerIx(0))
    assert len(moved) > 2


def test_picks_that_are_still_to_come_are_cards_of_the_pile_of_the_plan() -> None:
    table = Table(CHALLENGERS, Config(players=2), 1)
    known = KnownDecks(BOX, CHALLENGERS.view(table.state, SPECTATOR))
    size = known.sizes[RIVAL]
    known.pick_unseen(RIVAL, "B", 2)
    deck = known.deck(RIVAL, 2)
    assert deck.size == size + 2
    assert {BOX.cards[kind].level for kind in deck.pool} == {"B"}
