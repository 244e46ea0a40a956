"""A match told as it goes on: a choice may cut a paragraph in two, and nothing is said twice or lost."""

from __future__ import annotations

import random

import pytest

from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Line, Nouns, Paragraph, PlayerRef
from flagfall.games.challengers.events import match as ev
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.match import MatchTeller
from helpers import BOX, play

BLUE, RED = PlayerIx(0), PlayerIx(1)
ADA, CLEO = PlayerIx(0), PlayerIx(2)


def shown(told: list[Paragraph]) -> list[Paragraph]:
    """What stands there at last: a paragraph that goes on takes the place of the one before."""
    left: list[Paragraph] = []
    for paragraph in told:
        if paragraph.again:
            left.pop()
        left.append(paragraph)
    return left


@pytest.mark.parametrize("seed", range(12))
def test_told_in_pieces_it_reads_as_told_at_once(seed: int) -> None:
    chance = random.Random(seed)
    ids = [card.id for card in BOX]
    decks = [chance.choices(ids, k=10) for _ in range(2)]
    events = play(*decks, shuffle=True, seed=seed, choose="random").events
    whole = MatchTeller.new(BOX).tell(events)
    teller, told, done = MatchTeller.new(BOX), [], 0
    while done < len(events):
        piece = events[done : done + chance.randint(1, 6)]
        told += teller.tell(piece)
        done += len(piece)
    assert [(p.lines, p.tone, p.player) for p in shown(told)] == [(p.lines, p.tone, p.player) for p in whole]


def test_a_paragraph_stands_at_the_event_that_completes_it() -> None:
    events = play("talent, pig", "2 newcomer, dog", first=0).events
    told = MatchTeller.new(BOX).tell(events)
    assert told[-1].at == len(events) - 1
    assert isinstance(events[told[0].at], ev.FlagPlaced)
    assert [p.at for p in told] == sorted({p.at for p in told})


def test_sides_become_the_participants_of_the_tournament() -> None:
    (began,) = MatchTeller.new(BOX, (CLEO, ADA)).tell([ev.MatchBegan(RED)])
    assert began.lines == (Line("events.match_began.alone", {"player": PlayerRef(ADA)}),)
    assert began.player == ADA


def test_whoever_hears_only_the_end_of_an_attack_is_told_what_it_came_to() -> None:
    heard = [
        ev.CardArranged(RED, None, CardId("juggler"), 2, RED),
        ev.PowerCompared(RED, 7, 4),
        ev.FlagLost(BLUE, CardId("dog")),
        ev.FlagPlaced(RED, CardId("juggler"), 2),
        ev.CardSeated(BLUE, CardId("dog"), 0, "row", None),
    ]
    told = MatchTeller.new(BOX).tell(heard)
    assert [[line.key for line in p.lines] for p in told] == [
        ["events.card_arranged.more_hidden", "events.flag_lost.after", "events.flag_placed.captured"],
        ["events.card_seated.row"],
    ]
    assert told[1].lines[0].values["cards"] == Nouns(("dog",))
