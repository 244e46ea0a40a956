"""The document of a cup: entrants, meetings and results, as immutable values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil, log2
from typing import Literal

from pydantic import BaseModel, ConfigDict

from flagfall.server.features.cups.models import MOST_STAGES, CupSettings
from flagfall.server.features.cups.store import CupRow

USUAL_STAGES = 3
"""Of a cup with larger tables."""

BYE_SCORE = 1.0
"""A person without an opponent has not lost."""


class Part(BaseModel):
    """Lenient about keys it does not know: an older program may read what a newer one wrote."""

    model_config = ConfigDict(frozen=True)


class Entrant(Part):
    """A person who takes part."""

    id: str
    name: str
    bot: str | None = None
    is_guest: bool = False
    since: int = 1
    is_in: bool = True
    is_barred: bool = False


class Meeting(Part):
    """A table of a stage, or a bye: then there is no table, and the result is known at once."""

    table: str | None
    entrants: tuple[str, ...]  # by chair
    scores: tuple[float, ...] | None = None
    points: tuple[int, ...] | None = None


class Stage(Part):
    """One round."""

    number: int
    meetings: tuple[Meeting, ...]
    commitment: str | None = None
    done_at: float | None = None  # when the last result came in
    is_open: bool = False  # with duplicate: its secret may be known

    @property
    def is_done(self) -> bool:
        """Whether every result is in."""
        return all(meeting.scores is not None for meeting in self.meetings)


class Cup(Part):
    """A cup: settings, entrants and stages."""

    id: str
    host: str
    host_name: str
    host_is_guest: bool
    settings: CupSettings
    code: str | None = None
    is_held: bool = False  # the host holds the next stage back
    status: Literal["open", "playing", "over"] = "open"
    revision: int = 1
    created_at: float
    changed_at: float
    entrants: tuple[Entrant, ...] = ()
    stages: tuple[Stage, ...] = ()

    @property
    def is_between(self) -> bool:
        """Whether no stage is on: before the first, or after one that is done."""
        return self.status == "open" or (self.status == "playing" and self.stages[-1].is_done)

    @property
    def present(self) -> tuple[Entrant, ...]:
        """The entrants who will play in the next stage."""
        return tuple(entrant for entrant in self.entrants if entrant.is_in)

    @property
    def planned(self) -> int | None:
        """How many stages there will be; None: that follows from who has not met yet."""
        if self.settings.stages is not None:
            return self.settings.stages
        if self.settings.format == "tables":
            return USUAL_STAGES
        if self.settings.format == "swiss":
            first = self.stages[0].meetings if self.stages else ()
            count = sum(len(meeting.entrants) for meeting in first) or len(self.present)
            return min(MOST_STAGES, max(1, ceil(log2(max(2, count)))))
        return None

    def entrant(self, entrant_id: str | None) -> Entrant | None:
        """A person by their id."""
        return next((entrant for entrant in self.entrants if entrant.id == entrant_id), None)

    def meetings(self) -> Iterator[Meeting]:
        """All there were, in order."""
        for stage in self.stages:
            yield from stage.meetings

    def met(self) -> set[frozenset[str]]:
        """Every two who sat at one table."""
        return {
            frozenset((a, b))
            for meeting in self.meetings()
            for a in meeting.entrants
            for b in meeting.entrants
            if a < b
        }

    def had_bye(self, entrant_id: str) -> bool:
        """Whether a person has had a bye."""
        return any(meeting.table is None and entrant_id in meeting.entrants for meeting in self.meetings())

    def chairs(self, entrant_id: str) -> list[int]:
        """Where a person sat, in order; byes left out."""
        found = (m for m in self.meetings() if m.table is not None and entrant_id in m.entrants)
        return [meeting.entrants.index(entrant_id) for meeting in found]

    def table_of(self, entrant_id: str | None) -> str | None:
        """Where a person plays right now."""
        for meeting in self.stages[-1].meetings if self.stages else ():
            if entrant_id in meeting.entrants and meeting.scores is None:
                return meeting.table
        return None

    def with_entrant(self, changed: Entrant) -> Cup:
        """One of them as they are now, or a new one."""
        if self.entrant(changed.id) is None:
            return self.model_copy(update={"entrants": (*self.entrants, changed)})
        found = tuple(changed if entrant.id == changed.id else entrant for entrant in self.entrants)
        return self.model_copy(update={"entrants": found})

    def with_meetings(self, meetings: Iterable[Meeting], at: float) -> Cup:
        """The running stage with other results."""
        stage = self.stages[-1].model_copy(update={"meetings": tuple(meetings)})
        if stage.is_done and stage.done_at is None:
            stage = stage.model_copy(update={"done_at": at})
        return self.with_stage(stage)

    def with_stage(self, stage: Stage) -> Cup:
        """A stage as it is now."""
        stages = tuple(stage if one.number == stage.number else one for one in self.stages)
        return self.model_copy(update={"stages": stages})


@lru_cache(maxsize=100)
def cup_of(row: CupRow) -> Cup:
    """The document of a row; the same one is read many times in a row when many watch it."""
    return Cup.model_validate_json(row.data)


def row_of(cup: Cup) -> CupRow:
    """A cup as it is stored."""
    data = cup.model_dump_json()
    return CupRow(cup.id, cup.host, cup.status, cup.revision, cup.created_at, cup.changed_at, data, cup.code)
