"""HTTP: sign in with the OpenID Connect provider of the settings.

The page asks where to go, the provider sends the person back to a page of ours, and that page asks for the session.
Nothing is redirected by this server, and no cookie is set.
"""

from __future__ import annotations

import time
from dataclasses import replace

from fastapi import Request

from flagfall.server.auth import Visitor
from flagfall.server.errors import InvitationNeeded, NameTaken, NoSuchPage, ProviderAway, SignInRefused
from flagfall.server.features.accounts import external
from flagfall.server.features.accounts.models import SignInReturn, SignInStart
from flagfall.server.features.accounts.openid import Known, OpenId
from flagfall.server.features.accounts.store import IdentityStore
from flagfall.server.features.admin.service import Operations
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import WITH_TOKEN, refusals
from flagfall.server.services import Services, check_rate, services_of
from flagfall.server.store.rows import UserRow
from flagfall.server.store.statements import Duplicate
from flagfall.server.wire.models import Session

router = api_router("people")


@router.post("/sessions/openid/begin", status_code=201, responses=refusals(NoSuchPage, ProviderAway))
async def begin_sign_in(request: Request) -> SignInStart:
    """Begin to sign in with the server's provider: where to go, and a secret to come back with."""
    services = services_of(request)
    check_rate(request, "sign_ins")
    address, secret = await _provider(services).begin()
    return SignInStart(address=address, secret=secret)


@router.post(
    "/sessions/openid",
    status_code=201,
    responses=refusals(NoSuchPage, SignInRefused, ProviderAway, InvitationNeeded, NameTaken, *WITH_TOKEN),
)
async def finish_sign_in(request: Request, user: Visitor, given: SignInReturn) -> Session:
    """Come in as the person the provider stands for. A new one becomes an account; a guest keeps games and name."""
    services = services_of(request)
    check_rate(request, "sign_ins")
    known = await _provider(services).finish(given.secret, given.state, given.code, given.iss)
    person = await _person(services, known, user, given.invitation)
    return await external.session(services, person, request.headers.get("user-agent", ""))


def _provider(services: Services) -> OpenId:
    provider = services.find(OpenId)
    if provider is None:
        raise NoSuchPage("This server has no OpenID Connect provider to sign in with.")
    return provider


async def _person(services: Services, known: Known, user: UserRow | None, invitation: str | None) -> UserRow:
    """The account of an identity: it exists, a guest becomes it, or it is new. Names decide nothing."""
    identities = IdentityStore(services.store)
    if (found := await identities.person(known.identity)) is not None:
        return found
    guest = user if user is not None and user.passphrase is None else None
    if guest is None and services.get(Operations).mode.invite_only:
        await services.get(Operations).codes.spend_invitation(invitation)
    key = external.key_of("openid", " ".join(known.identity))
    wanted = guest.name if guest is not None else known.name
    async for name in external.free_names(services, wanted, besides=guest.id if guest is not None else None):
        try:
            if guest is not None:
                account = replace(guest, name=name, passphrase=key)
                await identities.claim(known.identity, account, time.time())
                await services.sharing.claimed(guest.id)
                return account
            account = external.new_account(name, key)
            await identities.open_account(known.identity, account)
        except Duplicate:  # another was faster, perhaps the same person in another tab
            if (found := await identities.person(known.identity)) is not None:
                return found
        else:
            return account
    raise external.no_name_left(wanted)
