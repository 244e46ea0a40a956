"""Actions as numbers from 0 on, for programs that learn: one number for each action, one action for each number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from math import prod
from typing import Any

from flagfall.core.codec import Bare, encode, kind_of
from flagfall.core.errors import BadInput, BadNumber


@dataclass(frozen=True, slots=True)
class ActionField(Bare):
    """What one field of an action may be: the numbers below `values`, or one of the values."""

    name: str
    values: int | tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class ActionKind(Bare):
    """The actions of one kind: every combination of what its fields may be, the last field changing first."""

    kind: str
    fields: tuple[ActionField, ...] = ()


@dataclass(frozen=True, slots=True)
class _Block:
    """The actions of one class: every combination of what its fields may be."""

    kind: type
    start: int
    names: tuple[str, ...]
    values: tuple[Sequence[Any], ...]  # by field
    places: tuple[Mapping[Any, int] | range, ...]  # by field: the position of a value

    @property
    def size(self) -> int:
        return prod(len(values) for values in self.values)


class ActionSpace:
    """All actions of a game with certain settings, legal or not.

    Made from what the fields of each class of action may be:

    >>> from dataclasses import make_dataclass
    >>> Pass, Move = make_dataclass("Pass", []), make_dataclass("Move", ["source", "target"])
    >>> space = ActionSpace({Pass: (), Move: (range(64), range(64))})
    >>> space.size
    4097
    >>> space.number(Move(1, 0)), space.action(65)
    (65, Move(source=1, target=0))
    """

    def __init__(self, kinds: Mapping[type, Sequence[Sequence[Any]]]) -> None:
        self._blocks: dict[type, _Block] = {}
        self.size = 0
        for kind, values in kinds.items():
            names = tuple(field.name for field in fields(kind))
            assert len(names) == len(values), f"{kind.__name__} has the fields {names}"
            places = tuple(v if isinstance(v, range) else {value: i for i, value in enumerate(v)} for v in values)
            block = _Block(kind, self.size, names, tuple(values), places)
            self._blocks[kind] = block
            self.size += block.size

    @property
    def kinds(self) -> tuple[ActionKind, ...]:
        """The whole space for programs in any language: numbers continue from one kind to the next."""
        return tuple(
            ActionKind(
                kind_of(block.kind),
                tuple(
                    ActionField(name, _as_data(values)) for name, values in zip(block.names, block.values, strict=True)
                ),
            )
            for block in self._blocks.values()
        )

    def number(self, action: Any) -> int:
        """The number of an action; raises BadInput if these settings know no such action."""
        block = self._blocks.get(type(action))
        try:
            if block is None:
                raise KeyError
            number = 0
            for name, values, places in zip(block.names, block.values, block.places, strict=True):
                value = getattr(action, name)
                place = places.index(value) if isinstance(places, range) else places[value]
                number = number * len(values) + place
        except (KeyError, ValueError, TypeError):
            raise BadInput(f"With these settings there is no action {action!r}.") from None
        return block.start + number

    def action(self, number: int) -> Any:
        """The action with a number; raises BadNumber."""
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < self.size:
            raise BadNumber(f"An action has a number from 0 to {self.size - 1}, not {number!r}.")
        block = next(b for b in self._blocks.values() if number < b.start + b.size)
        rest, found = number - block.start, []
        for values in reversed(block.values):
            rest, place = divmod(rest, len(values))
            found.append(values[place])
        return block.kind(*reversed(found))


def _as_data(values: Sequence[Any]) -> int | tuple[int | str, ...]:
    if isinstance(values, range) and values == range(len(values)):
        return len(values)
    return tuple(encode(value) for value in values)
