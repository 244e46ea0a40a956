"""Lines of a teller in the words of a language, as one reader wants to read them.

`web/src/lib/i18n/telling.ts` does the same for the page; a test holds that both say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Line, Noun, Nouns, Paragraph, Parts, PlayerRef, Signed, Tone, Value
from flagfall.text.catalog import has_words, say
from flagfall.text.cldr import join
from flagfall.text.grammar import grouped, in_order, signed

ROLES = ("player", "winner", "loser", "other")
"""The parts in a sentence that a player can play who is spoken to."""

Naming = Callable[[str | None, str | None, str], str]
"""What a thing of the game is called: its id (None: unknown), its form, the language."""


@dataclass(frozen=True, slots=True)
class Told:
    """A paragraph in words, and what a screen wants to know to set it."""

    text: str
    tone: Tone
    player: PlayerIx | None = None  # whom it is about
    again: bool = False  # it takes the place of the one before

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Reader:
    """A person who reads: a language, what things and players are called, and who they are themselves.

    Sentences about the reader come from the `you` part of a section, sorted by the part they play in
    it: `{player} attacks with …` becomes `You attack with …`.
    """

    locale: str
    players: tuple[str, ...]
    naming: Naming
    you: int | None = None

    def noun(self, noun: str | None) -> str:
        """The name of a thing."""
        return self.naming(noun, None, self.locale)

    def nouns(self, nouns: Iterable[str | None]) -> str:
        """Several things in one phrase, equal ones together."""
        return join(grouped(self.noun(noun) for noun in nouns), self.locale)

    def paragraph(self, paragraph: Paragraph) -> Told:
        """Several sentences."""
        text = " ".join(self.line(line) for line in paragraph.lines)
        return Told(text, paragraph.tone, paragraph.player, paragraph.again)

    def line(self, line: Line) -> str:
        """A sentence or a phrase."""
        values = {name: self._value(value) for name, value in line.values.items()}
        return say(self._key(line), self.locale, **values)

    def _key(self, line: Line) -> str:
        section, _, rest = line.key.partition(".")
        for role in ROLES:
            value = line.values.get(role)
            if self.you is not None and isinstance(value, PlayerRef) and value.player == self.you:
                personal = f"{section}.you.{role}.{rest}"
                if has_words(personal, self.locale):
                    return personal
        return line.key

    def _value(self, value: Value) -> object:
        match value:
            case PlayerRef(player):
                return self.players[player]
            case Noun(noun, form, owner):
                is_own = owner is not None and owner == self.you
                return self.naming(noun, f"own_{form}" if is_own and form else form, self.locale)
            case Nouns(nouns, is_in_order):
                return ", ".join(in_order(map(self.noun, nouns))) if is_in_order else self.nouns(nouns)
            case Signed(amount):
                return signed(amount)
            case Parts(parts):
                return ", ".join(str(self._value(part)) for part in parts)
            case Line():
                return self.line(value)
            case _:
                return value
