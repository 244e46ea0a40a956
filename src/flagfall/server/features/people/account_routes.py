"""HTTP: what a person decides about their own account: passphrase, devices, its end."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request, Response

from flagfall.server.auth import Person, Token, hash_token
from flagfall.server.client_address import address_of
from flagfall.server.errors import Forbidden, WrongPassphrase
from flagfall.server.features.admin.service import Operations
from flagfall.server.features.people.models import DeviceInfo, DeviceList, Goodbye, PassphraseChange
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, refusals
from flagfall.server.services import check_rate, services_of
from flagfall.server.store.rows import UserRow

router = api_router("people")

SHOWN = 16
"""Digits of a token's hash: enough to distinguish devices, useless for signing in."""

DeviceId = Annotated[str, Path(min_length=1, max_length=64, description="The id of a device.")]


@router.post("/me/passphrase", status_code=204, responses=refusals(WrongPassphrase, Forbidden, *SIGNED_IN))
async def change_passphrase(request: Request, user: Person, token: Token, given: PassphraseChange) -> Response:
    """Change your passphrase; all other devices are signed out."""
    services = services_of(request)
    if user.passphrase is None:
        raise Forbidden("A guest has no passphrase: set the first one with POST /users/claim.")
    if user.is_external:
        raise Forbidden("This account has no passphrase: it is opened where you sign in.")
    await _check_passphrase(request, user, given.old)
    keep = hash_token(token or "")
    others = [row.token_hash for row in await services.store.devices(user.id) if row.token_hash != keep]
    await services.store.set_passphrase(user.id, await services.passphrases.hash(given.new), keep)
    for session in others:
        services.sharing.sign_out(session)
    return Response(status_code=204)


@router.get("/me/sessions", responses=refusals(*SIGNED_IN))
async def my_sessions(request: Request, user: Person, token: Token) -> DeviceList:
    """List your signed-in devices."""
    return await _devices(request, user, token)


@router.delete("/me/sessions/{device_id}", responses=refusals(*SIGNED_IN))
async def sign_out_there(request: Request, user: Person, token: Token, device_id: DeviceId) -> DeviceList:
    """Sign out a device, or with `others` all except this one."""
    services, mine = services_of(request), hash_token(token or "")
    for row in await services.store.devices(user.id):
        is_meant = row.token_hash != mine if device_id == "others" else row.token_hash[:SHOWN] == device_id
        if is_meant:
            await services.store.drop_session(row.token_hash)
            services.sharing.sign_out(row.token_hash)
    return await _devices(request, user, token)


@router.post("/me/delete", status_code=204, responses=refusals(WrongPassphrase, *SIGNED_IN))
async def delete_me(request: Request, user: Person, given: Goodbye) -> Response:
    """Delete your account: name, passphrase, ratings and chat. Your games stay without a name."""
    if user.passphrase is not None and not user.is_external:
        await _check_passphrase(request, user, given.passphrase or "")
    await services_of(request).get(Operations).delete_person(user.id)
    return Response(status_code=204)


async def _check_passphrase(request: Request, user: UserRow, given: str) -> None:
    """Guesses are counted as those at the door are."""
    services = services_of(request)
    check_rate(request, "sign_ins")
    guess = (user.name.casefold(), address_of(request.scope, services.settings.trust_proxy))
    services.guesses.check(*guess)
    is_right = await services.passphrases.is_right(user.passphrase, given)
    services.guesses.note(*guess, is_right=is_right)
    if not is_right:
        raise WrongPassphrase("This is not your passphrase.")


async def _devices(request: Request, user: UserRow, token: str | None) -> DeviceList:
    mine = hash_token(token or "")
    rows = await services_of(request).store.devices(user.id)
    return DeviceList(
        devices=[
            DeviceInfo(
                id=row.token_hash[:SHOWN],
                device=row.device,
                begun_at=row.begun_at or None,
                used_at=row.used_at,
                is_this=row.token_hash == mine,
            )
            for row in rows
        ]
    )
