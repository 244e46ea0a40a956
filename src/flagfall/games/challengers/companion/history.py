"""Several evenings of a group: league table, head to head, favourite cards. People are identified by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from flagfall.games.challengers.companion.entries import Entry
from flagfall.games.challengers.companion.evening import FINAL, Evening, facts_of
from flagfall.games.challengers.companion.view import EveningView, show
from flagfall.games.challengers.ids import CardId

MOST_EVENINGS = 200
MOST_CARDS = 20


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A person in the league table."""

    name: str
    played: int
    won: int
    finals: int
    best: int
    """Most fans of an evening."""
    fans: int
    """Of all evenings together."""


@dataclass(frozen=True, slots=True)
class FavouriteCard:
    """A card, how often it was picked, and how often its owner won the evening."""

    card: CardId
    picked: int
    won: int


@dataclass(frozen=True, slots=True)
class History:
    """The history of a group over several evenings."""

    evenings: int
    league: tuple[LeagueLine, ...]
    names: tuple[str, ...]
    beaten: tuple[tuple[int, ...], ...]
    """By row and column of `names`: how often the first has beaten the second."""
    cards: tuple[FavouriteCard, ...]


def history_of(logs: Sequence[Sequence[Entry]]) -> History:
    """The history of finished evenings; the others do not count."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    finals: Counter[str] = Counter()
    fans: Counter[str] = Counter()
    best: Counter[str] = Counter()
    beaten: Counter[tuple[str, str]] = Counter()
    picked: Counter[CardId] = Counter()
    winners: Counter[CardId] = Counter()
    evenings = 0
    for log in logs:
        facts = facts_of(log)
        view = None if facts is None else show(Evening(facts))
        if facts is None or view is None or view.outcome is None:
            continue
        evenings += 1
        names = [_key(player.name) for player in view.players]
        for p in range(view.people):
            played[names[p]] += 1
            won[names[p]] += p in view.outcome.winners
            finals[names[p]] += view.final is not None and p in view.final.players
            fans[names[p]] += view.players[p].score
            best[names[p]] = max(best[names[p]], view.players[p].score)
        for a, b in _wins(view):
            if a < view.people and b < view.people:
                beaten[names[a], names[b]] += 1
        for entry in facts.picked:
            picked[entry.card] += 1
            winners[entry.card] += entry.player in view.outcome.winners
    order = sorted(played, key=lambda name: (-won[name], -finals[name], -fans[name] / played[name], name))
    return History(
        evenings=evenings,
        league=tuple(LeagueLine(n, played[n], won[n], finals[n], best[n], fans[n]) for n in order),
        names=tuple(order),
        beaten=tuple(tuple(beaten[a, b] for b in order) for a in order),
        cards=tuple(FavouriteCard(card, n, winners[card]) for card, n in picked.most_common(MOST_CARDS)),
    )


def _key(name: str | None) -> str:
    return "" if name is None else " ".join(name.split())


def _wins(view: EveningView) -> list[tuple[int, int]]:
    """Winner and loser of every match."""
    meetings = [(each.round, meeting) for each in view.rounds for meeting in each.meetings]
    meetings += [(FINAL, view.final)] if view.final else []
    return [
        (meeting.winner, next(p for p in meeting.players if p != meeting.winner))
        for _, meeting in meetings
        if meeting.winner is not None
    ]
