"""A match entered card by card at a real table counts as the engine does: every total, seat and ending."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace
from typing import Any

import pytest

from flagfall import challengers
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.games.challengers.companion.sheet import (
    UNKNOWN,
    HalfStart,
    Need,
    Sheet,
    SheetView,
    Start,
    Tap,
    events_of,
    play,
    read_sheet,
)
from flagfall.games.challengers.events import match as inside
from flagfall.games.challengers.rules.match import codes
from flagfall.games.challengers.single_match.runner import MatchRun
from flagfall.games.challengers.single_match.setup import new_match, new_stock
from repetition import few

BOX = challengers.cards()
POOL = [card.id for card in BOX if card.level in "ABC" or card.level == "R" for _ in range(card.copies)]
PART = 100
"""Matches in one test; twenty of these are 2 000."""
STARTER = ["newcomer", "newcomer", "newcomer", "talent_starter", "dog_starter", "champion_starter"]

Shown = tuple[str, Any, str | None]
"""What people at the table see: a card or a choice, and the card whose effect brought it about."""


def cards_of(event: inside.MatchEvent) -> list[Shown]:
    """The card that an event shows to everybody, if it is not one that lay open before."""
    match event:
        case inside.CardRevealed(_, card):
            return [("card", card, None)]
        case inside.CardSeated(_, card, _, source, cause) if source not in ("row", "exhaust"):
            return [("card", card, cause)]
        case inside.CardMoved(_, card, cause, source, target) if source in ("deck_top", "deck_bottom", "deck", "pile"):
            return [("card", card, cause)] if target in ("exhaust", "discard") and card is not None else []
        case inside.BenchOverflowed(_, _, _, card, cause) if card is not None:
            return [("card", card, cause)]
    return []


class RealMatch:
    """A match of the engine, watched by people who will enter it."""

    def __init__(self, seed: int) -> None:
        source = random.Random(seed)
        self.decks = [[*STARTER[source.randrange(4) :], *source.sample(POOL, source.randint(2, 12))] for _ in range(2)]
        self.round, self.first = source.randint(1, 7), source.randrange(2)
        self.trophies = (source.randint(0, 3), source.randint(0, 3))
        match = new_match(
            BOX, *self.decks, seed=seed, first=self.first, round_number=self.round, trophies=self.trophies
        )
        match.log_rows, match.holder_wins = codes.LOG_ROWS, 1
        for side in match.side:
            side.policy = codes.ASK
        running = MatchRun(BOX, match, new_stock(BOX, *self.decks))
        self.events: list[inside.MatchEvent] = []
        self.shown: deque[Shown] = deque()
        self._watch(running.advance())
        while (choice := running.choice) is not None:
            answer = source.randrange(len(choice.options))
            self.shown.append(("choice", choice.options[answer], choice.cause))
            running.choose(answer)
            self._watch(running.advance())
        self.match = running.match

    def _watch(self, events: list[inside.MatchEvent]) -> None:
        for event in events:
            self.events.append(event)
            self.shown += cards_of(event)

    def answer(self, need: Need) -> Tap:
        """What somebody who watches this match taps when they are asked."""
        while True:
            what, shown, cause = self.shown.popleft()
            if what == "card" and cause == need.cause and need.what in ("card", "next"):
                assert need.what == "card" or need.options == (shown,)
                return Tap(card=shown)
            if what == "choice" and need.what == "choose" and cause == need.cause:
                return Tap(choose=shown if shown in need.options else UNKNOWN)
            # Only a choice among unknown cards is not asked for, and a card that was put on top for all to see.
            assert what == "choice" or cause is not None, f"{need} but {shown}"


def enter(real: RealMatch, *, sizes: bool = True) -> tuple[Sheet, SheetView]:
    """Enter a match tap by tap."""
    decks = tuple(len(deck) if sizes else tuple(sorted(deck)) for deck in real.decks)
    sheet = Sheet(real.round, real.first, real.trophies, decks)
    view = play(sheet)
    while view.need.what != "over":
        sheet = replace(sheet, taps=(*sheet.taps, real.answer(view.need)))
        view = play(sheet)
        assert view.used == len(sheet.taps)
    return sheet, view


def totals(events: list[inside.MatchEvent]) -> list[inside.MatchEvent]:
    """What counts: totals, seats, bonuses, fans and the end. Which card moved inside a deck nobody sees."""
    kinds = (
        inside.PowerCompared,
        inside.FlagPlaced,
        inside.BonusGained,
        inside.FansGained,
        inside.CardSeated,
        inside.CardRevealed,
        inside.BenchOverflowed,
        inside.MatchEnded,
    )
    return [event for event in events if isinstance(event, kinds)]


def check(seed: int) -> RealMatch:
    real = RealMatch(seed)
    sheet, view = enter(real, sizes=seed % 2 == 0)
    assert totals(events_of(sheet)) == totals(real.events), seed
    m = real.match
    assert (view.winner, view.reveals) == (m.winner, m.reveals)
    for half, side in zip(view.halves, m.side, strict=True):
        ids = BOX.ids
        assert [c.card for c in half.row] == [ids[kind] for kind in side.row[: side.row_n]]
        assert list(half.bench) == [ids[kind] for kind in side.bench[: side.bench_n]]
        assert list(half.exhaust) == [ids[kind] for kind in side.exhaust[: side.exhaust_n]]
        assert sum(seat.cards for seat in half.seats) == side.bench_n
        assert len(half.seats) == side.seats
        assert (half.deck, half.fans) == (side.deck_n, side.fans)
    return real


@pytest.mark.parametrize("start", few(range(0, 2_000, PART), 1))
def test_random_matches_entered_card_by_card_equal_the_engine(start: int) -> None:
    seen = [check(seed) for seed in range(start, start + PART)]
    assert {codes.NO_POWER, codes.BENCH_FULL} <= {real.match.reason for real in seen}
    assert any(isinstance(event, inside.CardMoved) and event.source == "pile" for r in seen for event in r.events)


def test_totals_say_where_each_point_comes_from() -> None:
    for seed in range(12):
        real = RealMatch(seed)
        sheet = Sheet(real.round, real.first, real.trophies, (len(real.decks[0]), len(real.decks[1])))
        view = play(sheet)
        while view.need.what != "over":
            sheet = replace(sheet, taps=(*sheet.taps, real.answer(view.need)))
            view = play(sheet)
            if view.holder < 0 or view.attacker == view.holder:
                continue
            row = view.halves[view.attacker].row
            power = sum(card.base + card.bonus + card.live for card in row)
            assert max(0, power + view.attack_support + view.attack_boost) == view.attack
            flag = view.halves[view.holder].row[-1]
            assert max(0, flag.base + flag.bonus + flag.live + view.flag_support) == view.flag


def test_a_bench_can_be_counted_in_the_middle_of_a_match() -> None:
    start = Start(1, (HalfStart(bench=("blacksmith", "newcomer", "newcomer")), HalfStart(row=("champion_starter",))))
    view = play(Sheet(start=start))
    assert [(seat.card, seat.cards) for seat in view.halves[0].seats] == [("blacksmith", 1), ("newcomer", 2)]
    assert (view.attack, view.flag, view.need.what) == (0, BOX["champion_starter"].base_power(1), "card")
    # The Blacksmith on the bench supports City cards.
    after = play(Sheet(start=start, taps=(Tap(card="talent_starter"),)))
    assert BOX["talent_starter"].set == "city"
    assert (after.attack_support, after.attack) == (1, BOX["talent_starter"].base_power(1) + 1)


def test_a_position_with_more_than_six_names_is_refused() -> None:
    seven = tuple(card.id for card in BOX if card.set == "castle")[:7]
    with pytest.raises(BadInput, match="six seats"):
        play(Sheet(start=Start(1, (HalfStart(bench=seven), HalfStart(row=("pig",))))))
    with pytest.raises(BadInput, match="hold the flag"):
        read_sheet({"start": {"kind": "start", "holder": 0, "halves": [{}, {}]}, "taps": [{"card": "pig"}]})
    assert play(read_sheet({"start": {"kind": "start", "holder": 0, "halves": [{}, {}]}})).flag == 0


def test_an_empty_deck_ends_the_match() -> None:
    view = play(Sheet(decks=(20, 20), taps=(Tap(card="pig"), Tap(empty=True))))
    assert (view.need.what, view.winner, view.reason) == ("over", 0, "no_power")


def test_the_robot_of_the_companion_reveals_its_shuffled_deck() -> None:
    order = ("cyborg", "alpha", "beta")
    sheet = Sheet(round=3, first=1, decks=(9, order), ordered=(False, True), robot=1)
    view = play(sheet)
    assert (view.need.what, view.need.side, view.need.options) == ("next", 1, ("cyborg",))
    view = play(replace(sheet, taps=(Tap(),)))
    assert (view.flag, view.halves[1].deck) == (3, 2)


@pytest.mark.parametrize(
    "data",
    [
        {"round": 8},
        {"first": 2},
        {"decks": [51, 1]},
        {"taps": [{"card": "nobody"}]},
        {"taps": [{"choose": "pig"}]},
        {"taps": "pig"},
        {"trophies": [-1, 0]},
        {"start": {"kind": "start", "holder": 4, "halves": [{}, {}]}},
        [],
    ],
)
def test_what_makes_no_sense_is_refused(data: Any) -> None:
    with pytest.raises(FlagfallError):
        play(read_sheet(data))


def test_a_card_that_lies_on_top_cannot_be_another() -> None:
    sheet = Sheet(decks=(9, ("pig", "horse")), ordered=(False, True), first=1, taps=(Tap(card="horse"),))
    with pytest.raises(BadInput, match="top card"):
        play(sheet)
