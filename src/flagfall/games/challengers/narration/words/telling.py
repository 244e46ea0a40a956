"""A tournament and its matches in words."""

from __future__ import annotations

from collections.abc import Iterable

from flagfall.core.ids import PlayerIx
from flagfall.core.languages import FALLBACK
from flagfall.core.narration import Line
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.events.match import MatchEvent
from flagfall.games.challengers.narration import events as telling
from flagfall.games.challengers.narration.match import MatchTeller
from flagfall.text.catalog import say
from flagfall.text.filling import Naming, Reader, Told


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
