"""HTTP: open a cup, enter it, follow it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import Annotated

from fastapi import Path, Request, Response
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from flagfall.server.auth import Person, Visitor
from flagfall.server.clean_text import LONGEST_LINE, clean
from flagfall.server.client_address import address_of
from flagfall.server.errors import (
    AlreadyStarted,
    BadMessage,
    CupFull,
    Forbidden,
    Muted,
    NoSuchCup,
    NoSuchPerson,
    NotStarted,
    TooManyCups,
)
from flagfall.server.features.cups import changes
from flagfall.server.features.cups.cup import Cup
from flagfall.server.features.cups.models import (
    CupChat,
    CupInfo,
    CupLine,
    CupList,
    CupSay,
    CupSettings,
    EntrantChange,
    Hold,
    NewBot,
)
from flagfall.server.features.cups.runner import CupRunner
from flagfall.server.features.cups.service import Cups
from flagfall.server.features.lobby.qr_routes import draw
from flagfall.server.features.lobby.stream_routes import AT_ONCE, HEARTBEAT
from flagfall.server.features.workshop.service import filled
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SETTINGS, SIGNED_IN, WITH_TOKEN, refusals
from flagfall.server.http.find_table import checked
from flagfall.server.http.public_address import reach_of
from flagfall.server.services import Services, check_rate, services_of
from flagfall.server.wire.models import Code, TableSettings

router = api_router("cups")

CupId = Annotated[str, Path(min_length=1, max_length=40, description="The id of a cup.")]
EntrantId = Annotated[str, Path(min_length=1, max_length=60, description="The id of a person who takes part.")]


@router.get("/cups", responses=refusals())
async def list_cups(request: Request) -> CupList:
    """List open, running and past cups."""
    return CupList(cups=await services_of(request).get(Cups).listed())


@router.post("/cups", status_code=201, responses=refusals(TooManyCups, *SETTINGS, *SIGNED_IN))
async def open_cup(request: Request, response: Response, user: Person, wanted: CupSettings) -> CupInfo:
    """Open a cup. You become its host; enter it separately to take part."""
    check_rate(request, "cups")
    services = services_of(request)
    plain = checked(TableSettings.model_validate({"game": wanted.game, "config": wanted.config}))
    ready = await filled(services, plain)
    title = clean(wanted.title)
    if not title:
        raise BadMessage("body.title: a cup has a name.")
    cup = await services.get(Cups).create(user, wanted.model_copy(update={"config": ready.config, "title": title}))
    response.headers["Location"] = f"/api/v1/cups/{cup.id}"
    return services.get(Cups).info(cup, user)


@router.get("/cups/{cup_id}", responses=refusals(NoSuchCup, *WITH_TOKEN))
async def show_cup(request: Request, user: Visitor, cup_id: CupId) -> CupInfo:
    """Get a cup: entrants, pairings and standings."""
    services = services_of(request)
    return services.get(Cups).info(await services.get(Cups).find(cup_id), user)


@router.post("/cups/{cup_id}/enter", responses=refusals(NoSuchCup, CupFull, AlreadyStarted, Forbidden, *SIGNED_IN))
async def enter_cup(request: Request, user: Person, cup_id: CupId) -> CupInfo:
    """Enter a cup, or return to it, from the next stage on. Missed stages score 0."""
    cups = services_of(request).get(Cups)
    return cups.info(await cups.change(cup_id, lambda cup: changes.enter(cup, user)), user)


@router.post("/cups/{cup_id}/leave", responses=refusals(NoSuchCup, NoSuchPerson, AlreadyStarted, *SIGNED_IN))
async def leave_cup(request: Request, user: Person, cup_id: CupId) -> CupInfo:
    """Leave a cup: a running duel is lost; at a larger table a bot plays on. You can return."""
    services = services_of(request)
    await _stand_up(services, await services.get(Cups).find(cup_id), user.id)
    cup = await services.get(Cups).change(cup_id, lambda cup: changes.drop(cup, user.id))
    return services.get(Cups).info(cup, user)


@router.post(
    "/cups/{cup_id}/bots", responses=refusals(NoSuchCup, CupFull, AlreadyStarted, Forbidden, *SETTINGS, *SIGNED_IN)
)
async def add_bots(request: Request, user: Person, cup_id: CupId, wanted: NewBot) -> CupInfo:
    """Add bots from the next stage on (host)."""

    def work(cup: Cup) -> Cup:
        changes.check_host(cup, user)
        return changes.add_bots(cup, wanted.bot, wanted.count)

    cups = services_of(request).get(Cups)
    return cups.info(await cups.change(cup_id, work), user)


@router.post(
    "/cups/{cup_id}/entrants/{entrant_id}",
    responses=refusals(NoSuchCup, NoSuchPerson, CupFull, AlreadyStarted, Forbidden, *SIGNED_IN),
)
async def change_entrant(
    request: Request, user: Person, cup_id: CupId, entrant_id: EntrantId, wanted: EntrantChange
) -> CupInfo:
    """Remove an entrant, who then cannot return alone, or readmit one (host)."""
    services = services_of(request)
    cup = await services.get(Cups).find(cup_id)
    changes.check_host(cup, user)
    if not wanted.is_in:
        await _stand_up(services, cup, entrant_id)
    is_bot = (found := cup.entrant(entrant_id)) is not None and found.bot is not None

    def work(cup: Cup) -> Cup:
        if wanted.is_in:
            return changes.restore(cup, entrant_id)
        return changes.drop(cup, entrant_id, is_barred=not is_bot)

    return services.get(Cups).info(await services.get(Cups).change(cup_id, work), user)


@router.post("/cups/{cup_id}/begin", responses=refusals(NoSuchCup, NotStarted, Forbidden, *SIGNED_IN))
async def begin_stage(request: Request, user: Person, cup_id: CupId) -> CupInfo:
    """Begin the first or the next stage now (host)."""
    cups = services_of(request).get(Cups)
    return cups.info(await cups.begin(cup_id, user), user)


@router.post("/cups/{cup_id}/hold", responses=refusals(NoSuchCup, AlreadyStarted, Forbidden, *SIGNED_IN))
async def hold_cup(request: Request, user: Person, cup_id: CupId, wanted: Hold) -> CupInfo:
    """Hold the next stage, or release it after the usual pause (host)."""

    def work(cup: Cup) -> Cup:
        changes.check_host(cup, user)
        return changes.hold(cup, wanted.is_held)

    services = services_of(request)
    cup = await services.get(Cups).change(cup_id, work)
    await services.get(CupRunner).look_after(cup_id)  # the alarm of this process follows
    return services.get(Cups).info(cup, user)


@router.get("/cup-codes/{code}", responses=refusals(NoSuchCup, *WITH_TOKEN))
async def find_cup(request: Request, user: Visitor, code: Annotated[Code, Path()]) -> CupInfo:
    """Find the cup with a short code; capitals, blanks and dashes are ignored."""
    cups = services_of(request).get(Cups)
    return cups.info(await cups.find_by_code(code), user)


@router.get(
    "/cups/{cup_id}/qr.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}, **refusals(NoSuchCup)},
)
async def show_cup_qr(request: Request, cup_id: CupId) -> Response:
    """Get the link to a cup as a QR code."""
    services = services_of(request)
    cup = await services.get(Cups).find(cup_id)
    origin = reach_of(request.scope, services.settings).origin
    path = f"/join/{cup.code}" if cup.code is not None else f"/cup/{cup.id}"
    return Response(draw(f"{origin}{path}"), media_type="image/svg+xml")


@router.get("/cups/{cup_id}/chat", responses=refusals(NoSuchCup, *WITH_TOKEN))
async def list_said(request: Request, user: Visitor, cup_id: CupId) -> CupChat:
    """Get the latest chat messages of a cup."""
    cups = services_of(request).get(Cups)
    rows = await cups.said(await cups.find(cup_id), user)
    return CupChat(
        lines=[
            CupLine(number=row.number, user=row.user, name=row.name, player=row.player, text=row.text, at=row.at)
            for row in rows
        ]
    )


@router.post("/cups/{cup_id}/chat", status_code=204, responses=refusals(NoSuchCup, Muted, *SIGNED_IN))
async def say_in_cup(request: Request, user: Person, cup_id: CupId, wanted: CupSay) -> Response:
    """Send a chat message to a cup, with the limits of a table's chat."""
    if user.is_muted:
        raise Muted("The operator of this server has muted you.")
    text = clean(wanted.text)
    if not text or len(text) > LONGEST_LINE:
        raise BadMessage(f"text: a line has 1 to {LONGEST_LINE} characters.")
    services = services_of(request)
    cup = await services.get(Cups).find(cup_id)
    services.limits.check("chats", user.id)
    await services.get(Cups).say(cup, user, wanted.id, text)
    return Response(status_code=204)


@router.post("/cups/{cup_id}/end", responses=refusals(NoSuchCup, Forbidden, *SIGNED_IN))
async def end_cup(request: Request, user: Person, cup_id: CupId) -> CupInfo:
    """End a cup; running games continue but are not counted (host)."""

    def work(cup: Cup) -> Cup:
        changes.check_host(cup, user)
        return cup.model_copy(update={"status": "over"})

    services = services_of(request)
    cup = await services.get(Cups).change(cup_id, work)
    await services.get(CupRunner).look_after(cup_id)
    return services.get(Cups).info(cup, user)


@router.get(
    "/cups/{cup_id}/stream",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "`changed` with the newest revision: look again. `said` with the number of the newest line.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **refusals(NoSuchCup),
    },
)
async def stream_cup(request: Request, cup_id: CupId) -> StreamingResponse:
    """Stream an event for each change of a cup (server-sent events)."""
    services = services_of(request)
    await services.get(Cups).find(cup_id)
    hold = services.limits.connection(address_of(request.scope, services.settings.trust_proxy))
    hold.__enter__()  # before the answer begins, so that it can still be a refusal
    services.metrics.connected("stream", 1)

    class Stream(StreamingResponse):
        """Lets go of its place however it ends."""

        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            try:
                await super().__call__(scope, receive, send)
            finally:
                services.metrics.connected("stream", -1)
                hold.__exit__(None, None, None)

    return Stream(_changes(services, cup_id), media_type="text/event-stream", headers=AT_ONCE)


async def _changes(services: Services, cup_id: str) -> AsyncGenerator[str, None]:
    event = services.get(Cups).watch(cup_id)
    event.set()  # so that a returning watcher reads the state at once
    stopping = asyncio.ensure_future(services.stopping.wait())
    change = asyncio.ensure_future(event.wait())
    said = -1
    try:
        yield "retry: 2000\n\n"
        while not stopping.done():
            done, _ = await asyncio.wait((change, stopping), timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
            if change in done:
                event.clear()
                change = asyncio.ensure_future(event.wait())
                yield f"event: changed\ndata: {(await services.get(Cups).find(cup_id)).revision}\n\n"
                newest = await services.get(Cups).newest_line(cup_id)
                if newest != said:
                    said = newest
                    yield f"event: said\ndata: {newest}\n\n"
            elif not done:
                yield ": still here\n\n"
    finally:
        services.get(Cups).unwatch(cup_id, event)
        for task in (change, stopping):
            task.cancel()
        await asyncio.gather(change, stopping, return_exceptions=True)


async def _stand_up(services: Services, cup: Cup, entrant_id: str) -> None:
    """Leave the table one plays at; before the cup knows, so that the owner of the table does both."""
    table = cup.table_of(entrant_id)
    if table is None or cup.status != "playing":
        return
    room = await services.rooms.get(table)
    user = await services.store.user(entrant_id)
    if user is not None:
        with suppress(Forbidden, NotStarted):  # another person has the seat by now
            await room.seats.give_up(user)
