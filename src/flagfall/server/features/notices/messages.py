"""A notice in words: nothing in it that the person could not read at the table themselves, and no card."""

from __future__ import annotations

from dataclasses import dataclass

from flagfall.core.errors import FlagfallError
from flagfall.core.plugins import find_plugin
from flagfall.core.words import in_one
from flagfall.server.features.notices.store import NoticeRow
from flagfall.server.settings import Settings
from flagfall.server.store.rows import TableRow
from flagfall.text.catalog import say

TEST = "test"
"""The kind of a notice that a person sends themselves, to see whether it arrives."""


@dataclass(frozen=True, slots=True)
class Message:
    """What is said, and where it leads."""

    id: str
    kind: str
    title: str
    text: str
    path: str
    table: str | None
    at: float

    def address(self, settings: Settings) -> str:
        """Where it leads, for those who do not look at it on our page."""
        return f"{settings.public_url or f'http://localhost:{settings.port}'}{self.path}"


def message_of(notice: NoticeRow, table: TableRow | None, language: str) -> Message | None:
    """A notice in a language; None if there is nothing left to say."""
    title = say(f"web_notices.said.{notice.kind}", language)
    if notice.kind == TEST:
        text = say("web_notices.said.test_text", language)
        return Message(notice.id, TEST, title, text, "/me", None, notice.at)
    if table is None:
        return None
    others = [seat.name for seat in table.seats if seat.name and seat.user != notice.person]
    game = _game(table.game, language)
    if not others:
        text = game
    elif len(others) == 1:
        text = say("web_notices.said.with_one", language, game=game, name=others[0])
    else:
        text = say("web_notices.said.with_many", language, game=game, name=others[0], n=len(others) - 1)
    return Message(notice.id, notice.kind, title, text, f"/t/{table.id}", table.id, notice.at)


def _game(game: str, language: str) -> str:
    try:
        return in_one(find_plugin(game).name, language)
    except FlagfallError:  # a game that is gone
        return game
