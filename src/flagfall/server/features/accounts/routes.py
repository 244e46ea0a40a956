"""HTTP: enter as a guest, turn it into an account, sign in, and list your tables."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace

from fastapi import Request, Response

from flagfall.server.auth import Person, Token, check_banned, hash_token, new_token
from flagfall.server.clean_text import clean_name, device_of, new_name
from flagfall.server.client_address import address_of
from flagfall.server.errors import AlreadyClaimed, Banned, InvitationNeeded, NameTaken, NoSuchCode, WrongPassphrase
from flagfall.server.features.admin.models import PassphraseReset
from flagfall.server.features.admin.service import Operations
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import SIGNED_IN, refusals
from flagfall.server.services import check_rate, services_of
from flagfall.server.store.rows import UserRow
from flagfall.server.wire.models import Arrival, Claim, Credentials, NewUser, OwnInfo, Session, TableInfo, TableList

MOST_TABLES = 100

router = api_router("people")


def user_info(user: UserRow) -> OwnInfo:
    """A person as they see themselves."""
    return OwnInfo(id=user.id, name=user.name, is_guest=user.passphrase is None, signs_in_elsewhere=user.is_external)


@router.post("/users", status_code=201, responses=refusals(NameTaken, InvitationNeeded))
async def sign_up(request: Request, wanted: Arrival) -> Session:
    """Enter as a guest with a name and get a token. An invite-only server needs a code."""
    services = services_of(request)
    check_rate(request, "sign_ups")
    name = new_name(wanted.name)
    if (other := await services.store.looks_like(name)) is not None:
        raise NameTaken(
            f"The name '{other.name}' belongs to an account; sign in, or choose a name that looks different."
        )
    if services.get(Operations).mode.invite_only:
        await services.get(Operations).codes.spend_invitation(wanted.invitation)
    user = UserRow(secrets.token_hex(8), name, None, time.time())
    token = new_token()
    await services.store.add_user(user, hash_token(token))
    await _name_session(request, token)
    return Session(user=user_info(user), token=token)


@router.post("/users/claim", responses=refusals(AlreadyClaimed, NameTaken, *SIGNED_IN))
async def claim(request: Request, user: Person, wanted: Claim) -> OwnInfo:
    """Turn a guest into an account with a passphrase."""
    services = services_of(request)
    check_rate(request, "sign_ins")
    if user.passphrase is not None:
        raise AlreadyClaimed("You have an account already.")
    hashed = await services.passphrases.hash(wanted.passphrase)
    other = await services.store.looks_like(user.name, besides=user.id)
    if other is not None or not await services.store.claim(user.id, hashed):
        taken = other.name if other else user.name
        raise NameTaken(f"The name '{taken}' belongs to an account; choose a name that looks different first.")
    await services.sharing.claimed(user.id)
    return OwnInfo(id=user.id, name=user.name, is_guest=False)


@router.post("/sessions", status_code=201, responses=refusals(WrongPassphrase, Banned))
async def sign_in(request: Request, given: Credentials) -> Session:
    """Sign in to an account and get a new token."""
    services = services_of(request)
    check_rate(request, "sign_ins")
    name = clean_name(given.name)
    guess = (name.casefold(), address_of(request.scope, services.settings.trust_proxy))
    services.guesses.check(*guess)
    user = await services.store.account(name)
    is_right = await services.passphrases.is_right(user.passphrase if user else None, given.passphrase)
    services.guesses.note(*guess, is_right=is_right)
    if user is None or not is_right:
        raise WrongPassphrase("Name and passphrase do not match.")
    check_banned(user)
    token = new_token()
    await services.store.add_session(hash_token(token), user.id, time.time())
    await _name_session(request, token)
    return Session(user=user_info(user), token=token)


@router.delete("/sessions", status_code=204, responses=refusals(*SIGNED_IN))
async def sign_out(request: Request, user: Person, token: Token) -> Response:
    """Sign out: end this token and its connections."""
    assert token is not None
    services, session = services_of(request), hash_token(token)
    await services.store.drop_session(session)
    services.sharing.sign_out(session)
    return Response(status_code=204)


@router.post("/users/reset", status_code=201, responses=refusals(NoSuchCode, NameTaken, Banned))
async def reset_passphrase(request: Request, given: PassphraseReset) -> Session:
    """Set a new passphrase with the code of the operator's link and sign in; older tokens end."""
    services, codes = services_of(request), services_of(request).get(Operations).codes
    check_rate(request, "sign_ins")
    user = await services.get(Operations).moderation.person(await codes.person(given.code))
    check_banned(user)
    if user.passphrase is None and (other := await services.store.looks_like(user.name, besides=user.id)) is not None:
        raise NameTaken(f"The name '{other.name}' belongs to an account; ask the operator.")
    await codes.reset(given.code, user.id, await services.passphrases.hash(given.passphrase))
    await services.get(Operations).moderation.sign_out_everywhere(user.id)
    token = new_token()
    await services.store.add_session(hash_token(token), user.id, time.time())
    await _name_session(request, token)
    return Session(user=OwnInfo(id=user.id, name=user.name, is_guest=False), token=token)


async def _name_session(request: Request, token: str) -> None:
    """The id that distinguishes devices of a list."""
    device = device_of(request.headers.get("user-agent", ""))
    await services_of(request).store.name_session(hash_token(token), device, time.time())


@router.get("/me", responses=refusals(*SIGNED_IN))
async def me(user: Person) -> OwnInfo:
    """Get your own user."""
    return user_info(user)


@router.patch("/me", responses=refusals(NameTaken, *SIGNED_IN))
async def rename(request: Request, user: Person, wanted: NewUser) -> OwnInfo:
    """Change your name; tables where you sit keep the old one."""
    services = services_of(request)
    check_rate(request, "sign_ups")
    name = new_name(wanted.name)
    other = await services.store.looks_like(name, besides=user.id)
    if other is not None or not await services.store.rename(user.id, name):
        raise NameTaken(f"An account is called '{other.name if other else name}'; choose another name.")
    return user_info(replace(user, name=name))


@router.get("/me/tables", responses=refusals(*SIGNED_IN))
async def my_tables(request: Request, user: Person) -> TableList:
    """List your tables, most urgent first, then newest; without games you took back."""
    services = services_of(request)
    found: list[TableInfo] = []
    for row in await services.store.tables_of(user.id, MOST_TABLES):
        if row.is_taken_back:
            continue
        room = await services.rooms.peek(row)
        info = room.info(user.id)
        if info.contest is not None and info.you is None:
            continue  # A cup's owner hosts all its tables, but is no player where two bots play.
        found.append(info)
    found.sort(key=lambda info: (info.deadline is None, info.deadline or 0.0, -info.created_at))
    return TableList(tables=found)
