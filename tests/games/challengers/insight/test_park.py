"""A match followed by its events is the match as the engine has it, before every reveal."""

from __future__ import annotations

from collections import Counter

import pytest

from flagfall.core.schema import clone
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.events.match import CardRevealed, from_rows
from flagfall.games.challengers.insight.park import FollowedPark, TrackedDeck
from flagfall.games.challengers.rules.match import choices, codes, run
from flagfall.games.challengers.rules.match.state import Match
from helpers import BOX
from random_matches import setups, strange_cards

REGISTERS = ("attacker", "holder", "reveals", "fixed", "live")
COUNTS = ("deck_n", "row_n", "bench_n", "exhaust_n", "seats", "supporters", "boost", "fans", "seat", "seat_n")


def moments(table, setup):
    """The events of a match in pieces, each with the state after it, cut before reveals."""
    match, rules = setup.match, pack(table)
    match.log_rows = codes.LOG_RESERVE  # pauses before every reveal
    answers = setup.answers
    while match.phase != codes.OVER:
        run.advance(rules, setup.stock, match)
        while match.options > 0:
            answers = (answers * 1103515245 + 12345) & 0x7FFFFFFF
            choices.choose(rules, setup.stock, match, answers % match.options)
            match.log_rows = codes.LOG_ROWS
            run.advance(rules, setup.stock, match)
        match.log_rows = codes.LOG_RESERVE
        yield from_rows(table, match.log, match.log_n), clone(match)
        match.log_n = 0


@pytest.mark.slow
@pytest.mark.parametrize("table", [BOX, strange_cards()], ids=["the box", "strange cards"])
def test_following_events_rebuilds_the_match_before_every_reveal(table):
    compared = 0
    for setup in setups(3, 150, table):
        start = setup.match
        decks = tuple(TrackedDeck(side.deck_n, Counter(side.deck[: side.deck_n])) for side in start.side)
        park = FollowedPark(table, Match(round=start.round), decks)
        for events, truth in moments(table, setup):
            for event in events:
                park.hear(event)
            if truth.phase != codes.REVEALING or not any(isinstance(event, CardRevealed) for event in events):
                continue
            compared += 1
            found = park.match
            assert [getattr(found, name) for name in REGISTERS] == [getattr(truth, name) for name in REGISTERS]
            for p, (side, real) in enumerate(zip(found.side, truth.side, strict=True)):
                assert [getattr(side, name) for name in COUNTS] == [getattr(real, name) for name in COUNTS]
                for zone in ("row", "bonus", "bench", "exhaust"):
                    n = real.row_n if zone == "bonus" else getattr(real, f"{zone}_n")
                    assert getattr(side, zone)[:n] == getattr(real, zone)[:n]
                deck, real_deck = side.deck[: side.deck_n], real.deck[: real.deck_n]
                hidden = park.situation().hidden[p]
                assert hidden.places == [i for i, kind in enumerate(deck) if kind == codes.NOTHING]
                known = [kind for kind in deck if kind != codes.NOTHING]
                assert Counter(known + hidden.cards[: hidden.sure]) == Counter(real_deck)
    assert compared > 400
