"""The finished games of an arena in a file, so that an interrupted arena can continue.

One JSON object a line: first what is played, then every finished game in the order of the line-ups. Games follow from
their seeds, so what is played later is what would have been played at once.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from flagfall.bots.arena.contest import ArenaGame
from flagfall.core.errors import BadFile

FORMAT = 1


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """What an arena plays; equal plans have equal line-ups, however many games are asked for."""

    game: str
    rules_version: int
    config: Any
    groups: list[list[str]]
    seed: int


@dataclass(slots=True)
class SavedGames:
    """The file: what it holds, and a place for more."""

    path: Path
    plan: ArenaPlan
    games: list[ArenaGame] = field(default_factory=list)
    _file: TextIO | None = None

    def __enter__(self) -> Self:
        """Write what is known, without a line that was cut off, and stay open for more."""
        lines = [{"arena": FORMAT, **asdict(self.plan)}, *map(asdict, self.games)]
        fresh = self.path.with_name(self.path.name + ".new")
        try:
            # In a file beside it, so that at no moment the finished games are nowhere.
            fresh.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
            fresh.replace(self.path)
            self._file = self.path.open("a", encoding="utf-8")
        except OSError as error:
            raise BadFile(f"{self.path} cannot be written: {error.strerror or error}.") from None
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, game: ArenaGame) -> None:
        """Keep one more finished game."""
        assert self._file is not None
        self.games.append(game)
        self._file.write(json.dumps(asdict(game)) + "\n")
        self._file.flush()  # a killed process leaves every finished game behind


def read_saved(path: Path) -> SavedGames:
    """What a file holds; raises BadFile. A last line that was cut off is left out."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        head, *rest = [json.loads(line) for line in lines if line.endswith("\n")]
        if head.pop("arena") != FORMAT:
            raise BadFile(f"{path} was written by another version of Flagfall.")
        return SavedGames(path, ArenaPlan(**head), [_played(form) for form in rest])
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(f"{path} does not hold games of an arena.") from None


def check_same(saved: SavedGames, plan: ArenaPlan) -> None:
    """Raise BadFile if a file holds the games of another arena."""
    ours, theirs = (json.loads(json.dumps(asdict(one))) for one in (plan, saved.plan))
    differing = [name for name, value in ours.items() if theirs[name] != value]
    if differing:
        raise BadFile(f"{saved.path} holds games of another arena (other {', '.join(differing)}).")


def _played(form: dict[str, Any]) -> ArenaGame:
    names, winners, places = (_tuple(form[key]) for key in ("names", "winners", "places"))
    return ArenaGame(names, winners, places, form["thoughts"])


def _tuple(items: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(items)
