"""What was luck in an evening, as far as the log knows the decks: chances of matches, and how they came out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from flagfall.games.challengers.companion.entries import Entry
from flagfall.games.challengers.companion.evening import FINAL, Evening, facts_of
from flagfall.games.challengers.companion.sheet import events_of, read_sheet
from flagfall.games.challengers.companion.view import show
from flagfall.games.challengers.definitions.cards import box
from flagfall.games.challengers.definitions.plans import ROUNDS
from flagfall.games.challengers.events.match import CardArranged, CardMoved, MatchEvent
from flagfall.games.challengers.insight.followed_game import follow_match
from flagfall.games.challengers.insight.odds import odds
from flagfall.games.challengers.insight.park import TrackedDeck
from flagfall.games.challengers.insight.swing import swing_line
from flagfall.games.challengers.rules.match.state import Match

MATCHES = 300
"""Matches played for one chance: it is within six points of the truth."""
PRECISION = 0.1
"""Of the points of a swing line, for a phone that works alone."""


@dataclass(frozen=True, slots=True)
class LuckyMatch:
    """A match and the chance that its winner had before it."""

    round: int
    park: int
    winner: int
    loser: int
    chance: float
    swing: tuple[float, ...]
    """The winner's chance after every card, where the match was entered card by card; else empty."""


@dataclass(frozen=True, slots=True)
class LuckyPlayer:
    """Matches won, and how many such decks win on average."""

    player: int
    won: int
    expected: float


@dataclass(frozen=True, slots=True)
class Luck:
    """The ledger of an evening."""

    players: tuple[LuckyPlayer, ...]
    matches: tuple[LuckyMatch, ...]
    unknown: int
    """Matches that are left out, as their decks are not known."""


def luck_of(log: Sequence[Entry]) -> Luck:
    """The ledger of an evening; empty before it begins."""
    facts = facts_of(log)
    if facts is None:
        return Luck((), (), 0)
    evening = Evening(facts)
    view = show(evening)
    matches, unknown = [], 0
    won: Counter[int] = Counter()
    expected: defaultdict[int, float] = defaultdict(float)
    meetings = [(each.round, meeting) for each in view.rounds for meeting in each.meetings]
    meetings += [(FINAL, view.final)] if view.final else []
    for number, meeting in meetings:
        if meeting.winner is None:
            continue
        a, b = meeting.players
        decks = [evening.deck(p, number) for p in (a, b)]
        if facts.begun.depth == "results" or (view.robot is not None and not view.robot.is_known):
            unknown += 1
            continue
        round_number = min(number, ROUNDS)
        owned = [sum(t.round < number for t in view.players[p].trophies) for p in (a, b)]
        first = None if meeting.beginner is None else meeting.players.index(meeting.beginner)
        found = odds(
            *decks,
            matches=MATCHES,
            first=first,
            exact=False,
            round=round_number,
            trophies=(owned[0], owned[1]),
            engine="interpreted",
        )
        side = meeting.players.index(meeting.winner)
        won[meeting.winner] += 1
        expected[a] += found.win
        expected[b] += 1 - found.win
        chance = found.win if side == 0 else 1 - found.win
        swing = _swing(evening, number, meeting.park, side, owned)
        matches.append(LuckyMatch(number, meeting.park, meeting.winner, meeting.players[1 - side], chance, swing))
    players = tuple(LuckyPlayer(p, won[p], expected[p]) for p in range(evening.seated) if p in expected)
    return Luck(players, tuple(matches), unknown)


def _swing(evening: Evening, number: int, park: int, side: int, owned: Sequence[int]) -> tuple[float, ...]:
    """The winner's chance after every card, where all of them were entered."""
    entered = evening.facts.sheets.get((number, park))
    if entered is None:
        return ()
    sheet = read_sheet(entered)
    events = [_without_names(event) for event in events_of(sheet)]
    table = box()
    match = Match(round=min(number, ROUNDS), holder_wins=1)
    for half, trophies in zip(match.side, owned, strict=True):
        half.trophies = trophies
    anything = [kind for kind, card in enumerate(table) for _ in range(card.copies)]
    decks = [
        TrackedDeck(len(deck), Counter(table.index(card) for card in deck), anything)
        for deck in (deck if isinstance(deck, tuple) else () for deck in sheet.decks)
    ]
    if not all(isinstance(deck, tuple) for deck in sheet.decks):
        return ()
    course = follow_match(table, events, match, (decks[0], decks[1]))
    if course.winner is None:
        return ()
    line = swing_line(table, course, precision=PRECISION, engine="interpreted")
    return tuple(round(point.win if side == 0 else 1 - point.win, 3) for point in line.points)


def _without_names(event: MatchEvent) -> MatchEvent:
    """An event as people at the table saw it: unknown cards have no name."""
    if isinstance(event, (CardMoved, CardArranged)) and event.card is not None and event.card.startswith("?"):
        return replace(event, card=None)
    return event
