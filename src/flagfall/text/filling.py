"""Lines of a teller in the words of a language, as one reader wants to read them.

`web/src/lib/i18n/telling.ts` does the same for the page; a test holds that both say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from flagfall.core.ids import PlayerIx
from flagfall.core.languages import codes
from flagfall.core.narration import Line, Noun, Nouns, Paragraph, Parts, PlayerRef, Signed, Tone, Value
from flagfall.text.catalog import catalog, has_words, say
from flagfall.text.cldr import join

# Small grammar that every language needs: groups, signs.

# Words that people type in the terminal: what a section of the catalogue lists under `typed`.
#
# Each is a list of words with blanks between them. Those of the reader's language come first, those of all others are
# understood, too, as cards are by their names in any language.


@cache
def typed(section: str, locale: str) -> Mapping[str, str]:
    """By the word typed: what it means."""
    found: dict[str, str] = {}
    prefix = f"{section}.typed."
    for code in (locale, *codes()):
        for key, words in catalog(code).items():
            if key.startswith(prefix) and isinstance(words, str):
                for word in words.casefold().split():
                    found.setdefault(word, key.removeprefix(prefix))
    return found


def grouped(names: Iterable[str]) -> list[str]:
    """Equal names together, in order of first appearance: `2× Newcomer`."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [times(name, n) for name, n in counts.items()]


def in_order(names: Iterable[str]) -> list[str]:
    """Only equal neighbours together, where the order matters."""
    return [times(name, len(list(run))) for name, run in groupby(names)]


def times(name: str, n: int) -> str:
    """`Dog` or `3× Dog`: a count that needs no plural of the name."""
    return name if n == 1 else f"{n}× {name}"


def signed(amount: int) -> str:
    """`+2` or `−1`, with a real minus."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"


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
