"""Explicit chance: a script answers draws of the rules, and at its end a chance player has to choose.

The rules take their chance from a seed or from a `Secret`. A `Dealer` is a secret whose streams are made of words that
are no numbers: whatever is worked out from one is such a word again, until the rules make a number below n of it, which
is the moment to ask. So no rule has to know that it is asked for chance one step at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from flagfall.core.secret import OpenChance

Weight = tuple[int, int]
"""An outcome and how often it is among all."""


@dataclass(frozen=True, slots=True)
class ChanceQuestion:
    """What chance has to decide now."""

    what: str  # card, toss, trophy …
    weights: tuple[Weight, ...]  # ascending


class Asked(Exception):
    """The script has no answer to this question."""

    def __init__(self, question: ChanceQuestion) -> None:
        super().__init__(question)
        self.question = question


class _Script:
    """Answers, read one after the other."""

    def __init__(self, answers: Sequence[int]) -> None:
        self._rest = iter(answers)

    def answer(self, question: ChanceQuestion) -> int:
        if len(question.weights) == 1:
            return question.weights[0][0]  # nothing to decide
        for outcome in self._rest:
            return outcome
        raise Asked(question)


_SCRIPT: ContextVar[_Script] = ContextVar("script")


@contextmanager
def answering(answers: Sequence[int]) -> Iterator[None]:
    """The rules draw from these answers meanwhile; raises Asked where they end."""
    token = _SCRIPT.set(_Script(answers))
    try:
        yield
    finally:
        _SCRIPT.reset(token)


def choose(what: str, counts: dict[int, int]) -> int:
    """One of the outcomes, by how many there are of each."""
    return _SCRIPT.get().answer(ChanceQuestion(what, tuple(sorted(counts.items()))))


class Word:
    """Part of a generator that is none: whatever is worked out from it is the same again."""

    def __init__(self, what: str) -> None:
        self._what = what  # the numbers are for

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Word) and self._what == other._what

    def __hash__(self) -> int:
        return hash(self._what)

    def _same(self, other: Any) -> Word:
        return self

    __add__ = __radd__ = __and__ = __or__ = __xor__ = __lshift__ = __rshift__ = _same

    def __mul__(self, n: int) -> Number:
        return Number(self._what, n)

    def card(self, cards: Sequence[int], what: str = "card") -> int:
        """The place of one of these cards; of equal ones it does not matter which."""
        return cards.index(choose(what, Counter(cards)))


@dataclass(frozen=True, slots=True)
class Number:
    """A word times n: shifted by a whole word it is a number below n."""

    what: str
    n: int

    def __rshift__(self, bits: int) -> int:
        return choose(self.what, dict.fromkeys(range(self.n), 1))


CARD = Word("card")


@dataclass(frozen=True)
class Dealer(OpenChance):
    """Chance whose streams are questions."""

    secret: str = "0" * 64

    def what(self, purpose: int, index: int) -> str:
        """What the numbers of a stream are for, in a word."""
        return "toss"

    def stream(self, purpose: int, index: int = 0) -> list[Any]:
        """A generator that asks."""
        return [Word(self.what(purpose, index))] * 4

    def shuffle(self, purpose: int, index: int, cards: list[int], n: int) -> None:
        """One card after the other, from the end."""
        for i in range(n - 1, 0, -1):
            j = CARD.card(cards[: i + 1])
            cards[i], cards[j] = cards[j], cards[i]
