"""A cup as one person sees it through the API."""

from __future__ import annotations

from flagfall.server.features.cups import changes
from flagfall.server.features.cups.cup import Cup, Meeting, Stage
from flagfall.server.features.cups.models import (
    CupInfo,
    CupRole,
    CupSummary,
    CupTable,
    EntrantInfo,
    StageInfo,
)
from flagfall.server.features.cups.stages import due_at, has_more
from flagfall.server.features.cups.standings import standings_of
from flagfall.server.store.rows import UserRow
from flagfall.server.wire.models import UserInfo


def summary_of(cup: Cup) -> CupSummary:
    """A cup in a list."""
    settings = cup.settings
    first = standings_of(cup)[0].entrant if cup.status == "over" and cup.stages and cup.entrants else None
    winner = cup.entrant(first)
    return CupSummary(
        id=cup.id,
        title=settings.title,
        game=settings.game,
        format=settings.format,
        is_duplicate=settings.is_duplicate,
        status=cup.status,
        host=UserInfo(id=cup.host, name=cup.host_name, is_guest=cup.host_is_guest),
        entrants=len(cup.present),
        stage=len(cup.stages),
        stages=cup.planned,
        winner=None if winner is None else winner.name,
        created_at=cup.created_at,
    )


def info_of(cup: Cup) -> CupInfo:
    """The whole of it, as a viewer sees it who has nothing to do with it."""
    return CupInfo(
        **summary_of(cup).model_dump(),
        revision=cup.revision,
        settings=cup.settings,
        people=[EntrantInfo(**entrant.model_dump()) for entrant in cup.entrants],
        rounds=[_stage(cup, stage) for stage in cup.stages],
        standings=standings_of(cup),
        you=CupRole(entrant=None, is_host=False, table=None),
        code=cup.code,
        next_at=due_at(cup),
        is_held=cup.is_held,
        takes_entrants=changes.takes_entrants(cup),
        may_begin=cup.is_between and has_more(cup),
    )


def role_of(cup: Cup, user: UserRow) -> CupRole:
    """What a cup is to a person."""
    own = cup.entrant(user.id)
    return CupRole(
        entrant=None if own is None else own.id,
        is_host=user.id == cup.host,
        table=None if own is None else cup.table_of(own.id),
    )


def _stage(cup: Cup, stage: Stage) -> StageInfo:
    return StageInfo(
        number=stage.number,
        tables=[_table(meeting) for meeting in stage.meetings],
        commitment=stage.commitment,
        is_sealed=cup.settings.is_duplicate and not stage.is_open,
    )


def _table(meeting: Meeting) -> CupTable:
    return CupTable(
        table=meeting.table,
        entrants=list(meeting.entrants),
        status="playing" if meeting.scores is None else "over",
        scores=None if meeting.scores is None else list(meeting.scores),
        points=None if meeting.points is None else list(meeting.points),
    )
