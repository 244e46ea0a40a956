"""Chance + config + actions: the save file. Everything else is recomputed by `replay`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from flagfall.core.codec import decode, encode
from flagfall.core.errors import BadInput, BadRecord, FlagfallError
from flagfall.core.game import AnyGame, Step
from flagfall.core.ids import GameId, PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.core.rng import Chance, check_chance
from flagfall.core.secret import Secret

# A record as a small table for notebooks: game, players, actions, result.


def record_html(record: Record) -> str:
    """The facts of a record that need no replay."""
    rows = {
        "players": str(_players(record)),
        "actions": str(len(record.actions)),
        "result": _result(record),
        "rules version": str(record.rules_version),
    }
    if record.packs:
        rows["packs"] = ", ".join(record.packs)
    cells = "".join(f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in rows.items())
    return f"<table><caption>{escape(record.game)}</caption>{cells}</table>"


def _players(record: Record) -> int:
    """As the settings say, or as many as are known to have played."""
    players = record.config.get("players")
    if isinstance(players, int):
        return players
    ranked = sum(map(len, record.outcome.ranking)) if record.outcome is not None else 0
    return max([ranked, *(entry.player + 1 for entry in record.actions)])


def _result(record: Record) -> str:
    outcome = record.outcome
    if outcome is None:
        return "not over, or not noted"
    winners = ", ".join(f"player {player}" for player in outcome.winners)
    return f"{winners} wins ({outcome.reason})" if winners else f"tied ({outcome.reason})"


@dataclass(frozen=True, slots=True)
class Entry:
    """One action by one player, in the game's own JSON form."""

    player: PlayerIx
    action: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: by its own rules, or because people, the clock or a server ended it."""

    winners: tuple[PlayerIx, ...]
    ranking: tuple[tuple[PlayerIx, ...], ...]
    reason: str
    by: str = "game"

    @classmethod
    def of(cls, outcome: Outcome | None) -> Ending | None:
        """The end that the rules have led to, if they have."""
        return None if outcome is None else cls(outcome.winners, outcome.ranking, outcome.reason)


@dataclass(frozen=True, slots=True)
class Continued:
    """The game that a record continues: its table or head, and the number of actions."""

    source: str
    at: int


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, finished or not. One line of JSON (`records/file.py`); many of them make an `.ndjson` file."""

    game: GameId
    rules_version: int
    config: dict[str, Any]
    chance: Chance
    actions: tuple[Entry, ...] = ()
    packs: dict[str, str] = field(default_factory=dict)  # pack id -> hash of its file
    outcome: Ending | None = None
    continues: Continued | None = None  # None: it was played from its beginning

    def playing(self, actions: Sequence[Entry], outcome: Ending | None = None) -> Record:
        """The same game with other actions, such as the first few."""
        return replace(self, actions=tuple(actions), outcome=outcome)

    def _repr_html_(self) -> str:

        return record_html(self)

    def to_json(self) -> str:
        """One line."""
        from flagfall.core.records.file import write

        return write(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read one line; raises BadRecord."""
        from flagfall.core.records.file import read

        return read(text).record


def new_record(
    game: AnyGame,
    config: Any,
    chance: int | Secret,
    packs: dict[str, str] | None = None,
    continues: Continued | None = None,
) -> Record:
    """The record of a game that is about to begin."""
    form, chance = encode(config), check_chance(chance)
    return Record(game.id, game.rules_version, form, chance, packs=packs or {}, continues=continues)


def replay(record: Record, game: AnyGame, packs: dict[str, str] | None = None) -> Iterator[Step[Any, Any]]:
    """The steps of a record, from the first state on; raises BadRecord at the first action that breaks the rules.

    Records of older rules are played by those of today, as far as these allow it.
    `packs` are the user packs the game was loaded with, by hash; they must be those of the record.
    """
    if record.game != game.id:
        raise BadRecord(f"This is a record of '{record.game}', not of '{game.id}'.")
    versions = f"The record follows rules version {record.rules_version}; this is version {game.rules_version}."
    if record.rules_version > game.rules_version:
        raise BadRecord(f"{versions} A newer Flagfall may read it.")
    because = f" ({versions})" if record.rules_version < game.rules_version else ""
    if record.packs != (packs or {}):
        wanted = ", ".join(f"{pack} ({digest})" for pack, digest in record.packs.items()) or "none"
        raise BadRecord(f"The record was played with other packs: {wanted}.")
    try:
        config = decode(game.types.config, record.config, "record.config")
        state = game.setup(config, record.chance)
    except BadInput as error:
        raise BadRecord(f"The record cannot be set up: {error}{because}") from None
    yield Step(state, ())
    for number, entry in enumerate(record.actions, start=1):
        try:
            action = decode(game.types.action, entry.action, "action")
            step = game.apply(state, entry.player, action)
        except FlagfallError as error:
            raise BadRecord(f"Action {number} (player {entry.player}) breaks the rules: {error}{because}") from None
        state = step.state
        yield step
