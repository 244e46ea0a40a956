"""A tournament and its matches in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from flagfall.core.ids import PlayerIx
from flagfall.core.languages import FALLBACK
from flagfall.core.narration import Line
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.actions import Action, Choose, Decline, Done, Pay, Pick, Redraw, Remove, TakeLevel
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.events.match import MatchEvent
from flagfall.games.challengers.narration import events as telling
from flagfall.games.challengers.narration.chronicle import Bout
from flagfall.games.challengers.narration.match import MatchTeller
from flagfall.text.catalog import say
from flagfall.text.filling import Naming, Reader, Told

# A match in one line.

# What a player can do, in the words of a menu.

# What the participants of a tournament are called, and where they meet.

# The parks of a round, drawn side by side with a gap, as they lie on the table (CH-SETUP-27).

GAP = "   "


def draw_parks(pairings: Sequence[tuple[str, str]], titles: Sequence[str]) -> str:
    """One block per park: its name, the player of the first half, the player of the second."""
    blocks = [_block(pair, title) for pair, title in zip(pairings, titles, strict=True)]
    width = max(len(line) for block in blocks for line in block)
    rows = zip(*([line.center(width) for line in block] for block in blocks), strict=True)
    return "\n".join(GAP.join(row) for row in rows)


def _block(pair: tuple[str, str], title: str) -> list[str]:
    width = max(len(title) + 4, *(len(name) for name in pair)) + 2
    edge = "+" + f" {title} ".center(width, "-") + "+"
    return [
        edge,
        f"|{pair[0].center(width)}|",
        f"|{'~'.center(width)}|",
        f"|{pair[1].center(width)}|",
        f"+{'-' * width}+",
    ]


def participant_names(players: int, locale: str, given: Sequence[str] = (), *, you: int | None = None) -> list[str]:
    """Names for the players, as far as none are given, and for the Robot where there is one.

    The player who is spoken to and gave no name is called `You` in tables.
    """
    people = iter([name for name in say("ui.people", locale).split(", ") if name not in given])
    names = list(given)
    for p in range(len(given), players):
        names.append(say("ui.you_label", locale) if p == you else next(people))
    return [*names, say("ui.robot", locale)] if players % 2 else names


def park_words(park: int, case: str, locale: str) -> str:
    """A park: its `name`, `in` it, or `to` it."""
    return say(f"ui.park.{plans().parks[park].id}.{case}", locale)


def tell_action(action: Action, reader: Reader) -> str:
    """A short phrase without a full stop."""
    match action:
        case TakeLevel(level):
            return say("actions.take_level", reader.locale, level=level)
        case Pick(card):
            return say("actions.pick", reader.locale, card=reader.noun(card))
        case Redraw():
            return say("actions.redraw", reader.locale)
        case Pay(card):
            return say("actions.pay", reader.locale, card=reader.noun(card))
        case Decline():
            return say("actions.decline", reader.locale)
        case Remove(card):
            return say("actions.remove", reader.locale, card=reader.noun(card))
        case Done():
            return say("actions.done", reader.locale)
        case Choose(option):
            return say("actions.choose", reader.locale, number=option + 1)
        case _:
            assert_never(action)


def tell_result(bout: Bout, reader: Reader) -> str:
    """`Red park: Ada beats Ben – the bench is full.`"""
    where = say("ui.final", reader.locale) if bout.is_final else park_words(bout.park, "name", reader.locale)
    if bout.ended is None or bout.winner is None or bout.loser is None:
        a, b = (reader.players[p] for p in bout.players)
        return say("ui.result.running", reader.locale, where=where, a=a, b=b)
    winner, loser = reader.players[bout.winner], reader.players[bout.loser]
    return say(f"ui.result.{bout.ended.reason}", reader.locale, where=where, winner=winner, loser=loser)


def reader(table: CardTable, players: Iterable[str], locale: str, you: int | None = None) -> Reader:
    """A person who reads about these cards and participants. Names come without article: German would want a gender."""
    return Reader(locale, tuple(players), naming(table), you)


def naming(table: CardTable) -> Naming:
    """Cards by name; one that the reader may not know is just a card."""
    return lambda card, form, locale: table.name(card, locale) if card else say("events.hidden_card", locale)


def tell_match(
    events: Iterable[MatchEvent],
    cards: CardTable | None = None,
    names: tuple[str, str] | None = None,
    locale: str = FALLBACK,
    you: int | None = None,
) -> list[Told]:
    """The whole match, or as much of it as there are events; `you` is the side that is spoken to."""
    table = cards or box()
    said = reader(table, names or default_names(locale), locale, you)
    return [said.paragraph(paragraph) for paragraph in MatchTeller.new(table).tell(events)]


def tell_event(event: telling.Around, said: Reader) -> str:
    """What happened around a match, as far as the reader may know."""
    about = None if said.you is None else PlayerIx(said.you)
    return _words(said, telling.tell_event(event, _robot(said), about))


def tell_outcome(outcome: Outcome, said: Reader) -> str:
    """Who has won; without a winner it is the Robot, the last of the participants."""
    return said.line(telling.tell_outcome(outcome, _robot(said)))


def default_names(locale: str) -> tuple[str, str]:
    """What players are called who gave no names."""
    return say("ui.blue", locale), say("ui.red", locale)


def _robot(said: Reader) -> PlayerIx:
    return PlayerIx(len(said.players) - 1)


def _words(said: Reader, lines: list[Line]) -> str:
    return " ".join(said.line(line) for line in lines)
