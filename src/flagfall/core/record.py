"""Seed + config + actions: the save file. Everything else can be recomputed, and `replay` does so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from flagfall.core.codec import decode, encode, from_json, to_json
from flagfall.core.errors import BadInput, BadRecord, FlagfallError
from flagfall.core.game import AnyGame, Step
from flagfall.core.ids import GameId, PlayerIx, Seed
from flagfall.core.rng import check_seed

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """One action by one player, in the game's own JSON form."""

    player: PlayerIx
    action: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game, finished or not. One line of JSON; many of them make an `.ndjson` file."""

    game: GameId
    rules_version: int
    config: dict[str, Any]
    seed: Seed
    actions: tuple[Entry, ...] = ()
    packs: dict[str, str] = field(default_factory=dict)  # pack id -> hash of its file
    format: int = FORMAT

    def to_json(self) -> str:
        """One line."""
        return to_json(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """Read one line; raises BadRecord."""
        if not isinstance(text, (str, bytes)):
            raise BadRecord(f"A record is one line of JSON, not {type(text).__name__}.")
        try:
            record: Record = from_json(cls, text, "record")
            check_seed(record.seed)
        except BadInput as error:
            raise BadRecord(str(error)) from None
        if record.format != FORMAT:
            raise BadRecord(f"record.format: {record.format} is not {FORMAT}; a newer Flagfall may read it.")
        return record


def new_record(game: AnyGame, config: Any, seed: int, packs: dict[str, str] | None = None) -> Record:
    """The record of a game that is about to begin."""
    return Record(game.id, game.rules_version, encode(config), check_seed(seed), packs=packs or {})


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
        state = game.setup(config, record.seed)
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
