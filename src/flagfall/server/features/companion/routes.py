"""HTTP: evenings at a real table. No account is needed: the code is the access."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response

from flagfall.server.client_address import address_of
from flagfall.server.errors import EveningFull, NoSuchEvening, TooManyEvenings, WrongPin
from flagfall.server.features.companion.models import (
    MOST_SEATED,
    EntriesRequest,
    EveningRequest,
    LogInfo,
    PurseInfo,
    PurseRequest,
    SharedEvening,
)
from flagfall.server.features.companion.service import Evenings
from flagfall.server.features.companion.store import EveningRow
from flagfall.server.features.lobby.qr_routes import draw
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SETTINGS, refusals
from flagfall.server.http.find_table import check_plain
from flagfall.server.http.public_address import reach_of
from flagfall.server.services import check_rate, services_of

router = api_router("companion", "/companion")

Code = Annotated[str, Path(min_length=1, max_length=40, description="The code of an evening.")]
Player = Annotated[int, Path(ge=0, lt=MOST_SEATED)]


@router.post("/evenings", status_code=201, responses=refusals(TooManyEvenings, EveningFull, *SETTINGS))
async def begin_evening(request: Request, wanted: EveningRequest) -> LogInfo:
    """Put an evening here; its code lets other phones take part, and take over."""
    check_rate(request, "evenings")
    _check(wanted.entries)
    row = await services_of(request).get(Evenings).begin(wanted.game, wanted.entries)
    return await _log(request, row, 0)


@router.post("/evenings/{code}/entries", responses=refusals(NoSuchEvening, EveningFull, *SETTINGS))
async def add_entries(request: Request, code: Code, wanted: EntriesRequest) -> LogInfo:
    """Add entries to a log, or none, and get the newer ones. Repeating a request changes nothing."""
    _check(wanted.entries)
    row = await _find(request, code)
    await services_of(request).get(Evenings).append(row, wanted.entries)
    return await _log(request, row, wanted.after)


@router.post("/evenings/{code}/purses/{player}", responses=refusals(NoSuchEvening, WrongPin))
async def open_purse(request: Request, code: Code, player: Player, wanted: PurseRequest) -> PurseInfo:
    """Get or set the trophies that only one player may see; other phones get nothing of them."""
    services = services_of(request)
    row = await _find(request, code)
    found = await services.get(Evenings).purse(row, player)
    fans = dict(wanted.fans or {})
    if found is None:
        lock = await services.passphrases.hash(wanted.pin)
        if await services.get(Evenings).lock_purse(row, player, lock, fans):
            return PurseInfo(fans=fans)
        found = await services.get(Evenings).purse(row, player)
    guess = f"purse {row.code} {player}", address_of(request.scope, services.settings.trust_proxy)
    services.guesses.check(*guess)
    is_right = await services.passphrases.is_right(found[0] if found else None, wanted.pin)
    services.guesses.note(*guess, is_right=is_right)
    if found is None or not is_right:
        raise WrongPin("These are not the digits that these trophies were locked with.")
    if wanted.fans is None:
        return PurseInfo(fans=found[1])
    await services.get(Evenings).fill_purse(row, player, fans)
    return PurseInfo(fans=fans)


@router.get("/shared/{share}", responses=refusals(NoSuchEvening))
async def show_shared(request: Request, share: Code) -> SharedEvening:
    """An evening for people who only look."""
    check_rate(request, "histories")
    services = services_of(request)
    async with services.histories:
        game, view = await services.get(Evenings).shared(share)
    return SharedEvening(game=game, view=view)


@router.get(
    "/evenings/{code}/qr.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}, **refusals(NoSuchEvening)},
)
async def show_evening_qr(request: Request, code: Code) -> Response:
    """The way to an evening as a QR code."""
    row = await _find(request, code)
    origin = reach_of(request.scope, services_of(request).settings).origin
    return Response(draw(f"{origin}/companion/join?code={row.code}"), media_type="image/svg+xml")


def _check(entries: list[dict[str, object]]) -> None:
    for number, entry in enumerate(entries):
        check_plain(entry, f"body.entries[{number}]")


async def _find(request: Request, code: str) -> EveningRow:
    """Get an evening by its code; wrong codes are counted, so that none can be found by trial."""
    try:
        return await services_of(request).get(Evenings).find(code)
    except NoSuchEvening:
        check_rate(request, "evenings")
        raise


async def _log(request: Request, row: EveningRow, after: int) -> LogInfo:
    entries = await services_of(request).get(Evenings).log(row, after)
    return LogInfo(code=row.code, share=row.share, after=after, entries=entries)
