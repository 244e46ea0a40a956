"""HTTP: what people make for games themselves; the addresses come from the games' plug-ins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import TypeAdapter

from flagfall.core.creation import Creation
from flagfall.core.toml_text import read_toml
from flagfall.server.auth import Person, Visitor
from flagfall.server.errors import BadMessage, Forbidden, NoSuchCreation, TooManyCreations, TooManyReports
from flagfall.server.features.library.routes import said
from flagfall.server.features.people.service import Profiles
from flagfall.server.features.workshop.models import (
    CreationInfo,
    CreationList,
    CreationReport,
    Sharing,
    gallery_model,
    made_model,
)
from flagfall.server.features.workshop.service import PAGE, Workshop, all_kinds
from flagfall.server.features.workshop.store import HOUSE, CreationRow
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, WITH_TOKEN, refusals
from flagfall.server.services import check_rate, services_of
from flagfall.server.store.rows import UserRow

TOML = "application/toml"
Told = tuple[CreationRow, Any, str | None]
"""A creation, its content, and its owner where that is public."""

Before = Annotated[float | None, Query(ge=0, le=1e12, description="The `next` of the page before.")]
BODY = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


def workshop_router() -> APIRouter:
    """The addresses of each sort of creation."""
    router = api_router("workshop")
    for kind in all_kinds().values():
        _add(router, kind)
    return router


def _add(router: APIRouter, kind: Creation) -> None:
    base, name = f"/{kind.path}", kind.path
    shown = made_model(kind)
    writer = TypeAdapter(shown)
    page = gallery_model(kind)
    pages = TypeAdapter(page)
    reading = refusals(NoSuchCreation, *WITH_TOKEN)

    def write(row: CreationRow, contents: Any, user: UserRow | None) -> bytes:
        made = {
            **_info(row, user).model_dump(),
            "text": row.text,
            "source": read_toml(row.text),
            "shown": kind.show(contents, said),
        }
        return writer.dump_json(writer.validate_python(made))

    async def tell(row: CreationRow, contents: Any, user: UserRow | None) -> Response:
        # A large file takes tens of milliseconds: not in the thread of the tables.
        return Response(await asyncio.to_thread(write, row, contents, user), media_type="application/json")

    async def keep(request: Request, user: Person) -> Response:
        check_rate(request, "histories")
        row, contents = await services_of(request).get(Workshop).add(kind, user.id, await _text(request))
        answer = await tell(row, contents, user)
        answer.status_code, answer.headers["Location"] = 201, f"/api/v1{base}/{row.id}"
        return answer

    async def check(request: Request, user: Visitor) -> Response:
        check_rate(request, "histories")
        row, contents = await services_of(request).get(Workshop).look_at(kind, await _text(request))
        return await tell(row, contents, user)

    async def list_all(request: Request, user: Visitor) -> CreationList:
        rows = await services_of(request).get(Workshop).offered(kind, user.id if user else None)
        return CreationList(creations=[_info(row, user) for row in rows])

    def write_page(
        found: Sequence[tuple[CreationRow, Any, str | None]], user: UserRow | None, more: float | None
    ) -> bytes:
        made = [
            {**_info(row, user).model_dump(), "maker": maker, "text": row.text, "source": read_toml(row.text),
             "shown": kind.show(contents, said)}
            for row, contents, maker in found
        ]  # fmt: skip
        return pages.dump_json(pages.validate_python({"creations": made, "next": more}))

    async def list_examples(request: Request, user: Visitor) -> Response:
        found = [(row, contents, None) for row, contents in await services_of(request).get(Workshop).examples(kind)]
        return Response(await asyncio.to_thread(write_page, found, user, None), media_type="application/json")

    async def list_shared(request: Request, user: Visitor, before: Before = None) -> Response:
        check_rate(request, "histories")
        workshop = services_of(request).get(Workshop)
        rows = await workshop.gallery(kind, before, user)
        page = rows[:PAGE]
        contents = await workshop.read_all(kind, [one.row for one in page])
        more = page[-1].row.shared_at if len(rows) > PAGE else None
        found = [(one.row, made, one.maker) for one, made in zip(page, contents, strict=True) if made is not None]
        return Response(await asyncio.to_thread(write_page, found, user, more), media_type="application/json")

    async def share(request: Request, user: Person, creation_id: str, wanted: Sharing) -> CreationInfo:
        return _info(await services_of(request).get(Workshop).share(kind, creation_id, user, wanted.is_shared), user)

    async def report(request: Request, user: Person, creation_id: str, wanted: CreationReport) -> Response:
        services = services_of(request)
        row = await services.get(Workshop).shared(kind, creation_id)
        about = f"{kind.path}/{row.id}"
        await services.get(Profiles).report(user, row.owner, wanted.reason, wanted.text or row.title, creation=about)
        return Response(status_code=204)

    async def show(request: Request, user: Visitor, creation_id: str) -> Response:
        return await tell(*await services_of(request).get(Workshop).find(kind, creation_id), user)

    async def export(request: Request, creation_id: str) -> Response:
        row, _ = await services_of(request).get(Workshop).find(kind, creation_id)
        headers = {"Content-Disposition": f'attachment; filename="{row.id}.toml"'}
        return Response(row.text, media_type=TOML, headers=headers)

    async def drop(request: Request, user: Person, creation_id: str) -> Response:
        await services_of(request).get(Workshop).drop(kind, creation_id, user.id)
        return Response(status_code=204)

    writing = refusals(TooManyCreations, BadMessage, *kind.errors, *SIGNED_IN)
    checking = refusals(BadMessage, *kind.errors, *WITH_TOKEN)
    add, about = router.add_api_route, f"{kind.about} The body is the text of the file."
    add(base, keep, methods=["POST"], name=f"keep_{name}", description=about, status_code=201, response_model=shown,
        responses=writing, openapi_extra=BODY)  # fmt: skip
    add(f"{base}/check", check, methods=["POST"], name=f"check_{name}", response_model=shown, responses=checking,
        description=f"Check the text without storing it. {about}", openapi_extra=BODY)  # fmt: skip
    add(base, list_all, name=f"list_{name}", description="List your own creations and those the operator offers.",
        responses=refusals(*WITH_TOKEN))  # fmt: skip
    add(f"{base}/examples", list_examples, name=f"list_{name}_examples", response_model=page,
        description="List the examples that come with the game.", responses=refusals(*WITH_TOKEN))  # fmt: skip
    add(f"{base}/gallery", list_shared, name=f"list_{name}_gallery", response_model=page,
        description="List the shared creations of this server, newest first.",
        responses=refusals(*WITH_TOKEN))  # fmt: skip
    add(f"{base}/{{creation_id}}/share", share, methods=["POST"], name=f"share_{name}",
        description="Share a creation in the gallery, or stop sharing it. A guest can share three.",
        responses=refusals(NoSuchCreation, TooManyCreations, Forbidden, *SIGNED_IN))  # fmt: skip
    add(f"{base}/{{creation_id}}/reports", report, methods=["POST"], name=f"report_{name}", status_code=204,
        description="Report a creation to the operator.",
        responses=refusals(NoSuchCreation, TooManyReports, *SIGNED_IN))  # fmt: skip
    add(f"{base}/{{creation_id}}", show, name=f"show_{name}", description="Get a creation with its text.",
        response_model=shown, responses=reading)  # fmt: skip
    add(f"{base}/{{creation_id}}/file", export, name=f"export_{name}", description="Get the file of a creation.",
        response_class=Response, responses={200: {"content": {TOML: {}}}, **refusals(NoSuchCreation)})  # fmt: skip
    add(f"{base}/{{creation_id}}", drop, methods=["DELETE"], name=f"drop_{name}", status_code=204,
        description="Delete a creation. Tables that use it continue.",
        responses=refusals(NoSuchCreation, Forbidden, *SIGNED_IN))  # fmt: skip


async def _text(request: Request) -> str:
    """The body as text: the file itself, or JSON with it under `text`."""
    body = await request.body()
    try:
        text = body.decode("utf-8")
        if request.headers.get("content-type", "").startswith("application/json"):
            text = json.loads(text)["text"]
    except (UnicodeDecodeError, ValueError, KeyError, TypeError, RecursionError):
        raise BadMessage("body: expected the text of a TOML file in UTF-8.") from None
    if not isinstance(text, str) or "\0" in text:
        raise BadMessage("body: expected the text of a TOML file in UTF-8.")
    return text.replace("\r\n", "\n")


def _info(row: CreationRow, user: UserRow | None) -> CreationInfo:
    return CreationInfo(
        id=row.id,
        title=row.title,
        at=row.at,
        is_yours=user is not None and row.owner == user.id,
        is_offered=row.owner == HOUSE,
        is_shared=row.shared_at is not None and row.barred_at is None,
    )
