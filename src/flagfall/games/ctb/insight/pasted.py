"""Text that a caller provides: a position, the record of a game, or a game in notation."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from flagfall.core.errors import BadRecord
from flagfall.core.records.record import Record, replay
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.errors import BadPosition
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.actions import parse_position
from flagfall.games.ctb.notation.game_text import parse_game
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.protocol.setup import state_from
from flagfall.games.ctb.state import State

_TOO_EARLY = "Play has not begun here: both armies have to stand, and a side has to be to move."


def is_position(text: str) -> bool:
    """Whether a text is meant as a position: one line that is no record and has no tags."""
    plain = text.strip()
    if not plain:
        raise BadPosition("The input is empty; expected a position in one line, a record, or a game in notation.")
    return plain[0] not in "{[" and "\n" not in plain


class Film(NamedTuple):
    """A game from its first move on; of a position there is one state."""

    first: int  # actions of the record before the first state: armies, coin
    states: tuple[State, ...]


@lru_cache(maxsize=8)
def film_of(text: str, variant: str = "standard") -> Film:
    """What the text shows.

    `variant` is for positions; records name theirs. Raises BadPosition, BadRecord, BadNotation or UnknownVariant.
    """
    if is_position(text):
        return Film(0, (state_at(text, find_variant(variant)),))
    states = [step.state for step in replay(read_game(text), CTB)]
    first = next((i for i, state in enumerate(states) if state.phase is Phase.PLAYING), None)
    if first is None:
        raise BadPosition(_TOO_EARLY)
    return Film(first, tuple(states[first:]))


def state_at(text: str, variant: Variant) -> State:
    """The state of a position in which play has begun; raises BadPosition."""
    state = state_from(parse_position(text.strip(), variant))
    if state.phase not in (Phase.PLAYING, Phase.OVER):
        raise BadPosition(_TOO_EARLY)
    return state


def read_game(text: str) -> Record:
    """A record, or a game in notation, as a record."""
    plain = text.strip()
    if not plain.startswith("{"):
        return parse_game(plain)
    record = Record.from_json(plain)
    if record.game != CTB.id:
        raise BadRecord(f"This is a record of {record.game!r}, not of {CTB.id!r}.")
    return record
