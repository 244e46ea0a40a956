"""HTTP for operators, with the operator's token: tables, people, invitations, announcements."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import Path, Query, Request, Response

from flagfall.server.auth import Operator
from flagfall.server.clean_text import clean
from flagfall.server.errors import NoSuchCreation, NoSuchPerson, NoSuchReport, NoSuchTable
from flagfall.server.features.admin.models import (
    AdminPeople,
    AdminPerson,
    AdminTable,
    AdminTables,
    InvitationOrder,
    Invitations,
    PersonChange,
    ResetLink,
    ServerModeChange,
    ServerModeInfo,
)
from flagfall.server.features.admin.service import Operations
from flagfall.server.features.admin.store import AdminStore, PersonRow
from flagfall.server.features.people.models import ReportInfo, ReportList
from flagfall.server.features.people.store import PeopleStore
from flagfall.server.features.workshop.models import Bar
from flagfall.server.features.workshop.service import Workshop
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, refusals
from flagfall.server.http.find_table import TableId
from flagfall.server.services import services_of
from flagfall.server.store.base import Store
from flagfall.server.store.rows import TableRow

MOST_LISTED = 200

router = api_router("operators", "/admin", dependencies=[Operator])

PersonId = Annotated[str, Path(min_length=1, max_length=40, description="The id of a person.")]
CreationPath = Annotated[str, Path(min_length=1, max_length=40, description="Which sort, such as `packs`.")]
CreationId = Annotated[str, Path(min_length=1, max_length=40, description="The id of a creation.")]
ReportId = Annotated[str, Path(min_length=1, max_length=40, description="The id of a report.")]


@router.get("/mode", responses=refusals(*SIGNED_IN))
async def show_mode(request: Request) -> ServerModeInfo:
    """Get the mode of the server: invite-only or open, and the announcement."""
    return await _mode(services_of(request).get(Operations))


@router.patch("/mode", responses=refusals(*SIGNED_IN))
async def change_mode(request: Request, wanted: ServerModeChange) -> ServerModeInfo:
    """Set invite-only mode or the announcement."""
    operations = services_of(request).get(Operations)
    if wanted.invite_only is not None:
        await operations.mode.set_invite_only(wanted.invite_only)
    if wanted.announcement is not None:
        await operations.mode.announce(clean(wanted.announcement) or None)
    return await _mode(operations)


@router.get("/tables", responses=refusals(*SIGNED_IN))
async def list_tables(request: Request) -> AdminTables:
    """List waiting and running tables, including private ones, newest first."""
    services = services_of(request)
    rows, listeners = (
        await services.store.live_tables(),
        {room.row.id: len(room.connections) for room in services.rooms},
    )
    listed = [await _table(services.store, row, listeners.get(row.id, 0)) for row in rows[:MOST_LISTED]]
    return AdminTables(tables=listed, total=len(rows))


@router.post("/tables/{table_id}/close", status_code=204, responses=refusals(NoSuchTable, *SIGNED_IN))
async def close_table(request: Request, table_id: TableId) -> Response:
    """Close a table. A running game has no winner and is not counted."""
    await services_of(request).get(Operations).moderation.close_table(table_id)
    return Response(status_code=204)


@router.get("/people", responses=refusals(*SIGNED_IN))
async def list_people(request: Request, q: Annotated[str, Query(max_length=40)] = "") -> AdminPeople:
    """Find people by part of a name or by id, newest first."""
    found = await AdminStore(services_of(request).store).people(q.strip(), MOST_LISTED)
    return AdminPeople(people=[_person(row) for row in found])


@router.patch("/people/{person_id}", responses=refusals(NoSuchPerson, *SIGNED_IN))
async def change_person(request: Request, person_id: PersonId, wanted: PersonChange) -> AdminPerson:
    """Ban or mute a person, or undo it."""
    services = services_of(request)
    moderation = services.get(Operations).moderation
    await moderation.person(person_id)
    if wanted.is_muted is not None:
        await moderation.sanction(person_id, "mute", wanted.is_muted)
    if wanted.is_banned is not None:
        await moderation.sanction(person_id, "ban", wanted.is_banned)
    return _person((await AdminStore(services.store).people(person_id, 1))[0])


@router.post("/people/{person_id}/reset", status_code=201, responses=refusals(NoSuchPerson, *SIGNED_IN))
async def reset_person(request: Request, person_id: PersonId) -> ResetLink:
    """Create a link for a new passphrase, valid once and for one day."""
    operations = services_of(request).get(Operations)
    user = await operations.moderation.person(person_id)
    code = (await operations.codes.make("reset", 1, user.id))[0]
    return ResetLink(code=code, path=f"/reset#{code}")


@router.delete("/people/{person_id}", status_code=204, responses=refusals(NoSuchPerson, *SIGNED_IN))
async def delete_person(request: Request, person_id: PersonId) -> Response:
    """Delete a person: name, passphrase, ratings and chat. Their games stay without a name."""
    await services_of(request).get(Operations).delete_person(person_id)
    return Response(status_code=204)


@router.get("/reports", responses=refusals(*SIGNED_IN))
async def list_reports(request: Request) -> ReportList:
    """List open reports, newest first."""
    rows = await PeopleStore(services_of(request).store).reports(MOST_LISTED)
    return ReportList(
        reports=[
            ReportInfo(
                id=row.id,
                reason=row.reason,
                text=row.text,
                table=row.table,
                at=row.at,
                person=row.person,
                person_name=row.person_name,
                reporter=row.reporter,
                reporter_name=row.reporter_name,
                creation=row.creation,
            )
            for row in rows
        ]
    )


@router.post("/reports/{report_id}/done", status_code=204, responses=refusals(NoSuchReport, *SIGNED_IN))
async def finish_report(request: Request, report_id: ReportId) -> Response:
    """Mark a report as done."""
    store = services_of(request).store
    if not await PeopleStore(store).has_report(report_id):
        raise NoSuchReport("There is no such report.")
    await PeopleStore(store).finish_report(report_id, time.time())
    return Response(status_code=204)


@router.patch("/creations/{path}/{creation_id}", status_code=204, responses=refusals(NoSuchCreation, *SIGNED_IN))
async def bar_creation(request: Request, path: CreationPath, creation_id: CreationId, wanted: Bar) -> Response:
    """Hide a creation from the gallery, even if others share it, or allow it again."""
    workshop = services_of(request).find(Workshop)
    if workshop is None:
        raise NoSuchCreation("This server has no workshop.")
    await workshop.bar(path, creation_id, wanted.is_barred)
    return Response(status_code=204)


@router.post("/invitations", status_code=201, responses=refusals(*SIGNED_IN))
async def invite(request: Request, wanted: InvitationOrder) -> Invitations:
    """Create invitation codes, one per person."""
    return Invitations(codes=await services_of(request).get(Operations).codes.make("invite", wanted.count))


async def _mode(operations: Operations) -> ServerModeInfo:
    told = operations.mode.announcement
    return ServerModeInfo(
        invite_only=operations.mode.invite_only,
        open_invitations=await operations.codes.count("invite"),
        announcement=told.text if told else None,
    )


async def _table(store: Store, row: TableRow, listeners: int) -> AdminTable:
    host = next((seat.name for seat in row.seats if seat.user == row.host), None)
    if host is None:
        found = await store.user(row.host)
        host = found.name if found else row.host
    return AdminTable(
        id=row.id,
        code=row.code,
        title=row.settings.get("title") or "",
        game=row.game,
        mode=row.mode,
        status=row.status,
        is_private=row.is_private,
        host=host,
        seats=[seat.name or seat.bot or "" for seat in row.seats],
        listeners=listeners,
        created_at=row.created_at,
    )


def _person(row: PersonRow) -> AdminPerson:
    user = row.user
    return AdminPerson(
        id=user.id,
        name=user.name,
        is_guest=user.passphrase is None,
        is_banned=user.is_banned,
        is_muted=user.is_muted,
        tables=row.tables,
        created_at=user.created_at,
        seen_at=row.seen_at or None,
    )
