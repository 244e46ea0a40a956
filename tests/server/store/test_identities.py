"""Identities in both databases: each is one account, and is written with it or not at all."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from flagfall.server.features.accounts.store import Identity, IdentityStore
from flagfall.server.features.admin.store import AdminStore
from flagfall.server.store.rows import UserRow
from flagfall.server.store.statements import Duplicate
from server.store.test_contract import Opened

ONE = Identity("https://login.example", "7")
SAME_WORD = Identity("https://other.example", "7")
ADA = UserRow("ada", "Ada", "openid:1", 1.0)
GUEST = UserRow("guest", "Kim", None, 1.0)


def test_an_identity_is_one_account_and_goes_with_it(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            identities = IdentityStore(store)
            assert await identities.person(ONE) is None
            await identities.open_account(ONE, ADA)
            assert await identities.person(ONE) == ADA
            assert await identities.person(SAME_WORD) is None
            assert await store.devices("ada") == [], "nobody is signed in by that alone"
            with pytest.raises(Duplicate):
                await identities.open_account(ONE, replace(ADA, id="eve", name="Eve", passphrase="openid:2"))
            assert await store.user("eve") is None, "neither is written without the other"
            with pytest.raises(Duplicate):
                await identities.open_account(SAME_WORD, replace(ADA, id="eve", passphrase="openid:2"))
            assert await identities.person(SAME_WORD) is None

            await store.add_user(GUEST, "token")
            account = replace(GUEST, name="Kim 2", passphrase="openid:3")
            await identities.claim(SAME_WORD, account, 2.0)
            assert await identities.person(SAME_WORD) == account == await store.account("kim 2")
            with pytest.raises(Duplicate):
                await identities.claim(ONE, account, 3.0)

            await AdminStore(store).forget_person("ada", "—")
            assert await identities.person(ONE) is None
        async with opened() as store:
            assert await IdentityStore(store).person(SAME_WORD) == account, "it is there after the next start"

    asyncio.run(scene())


def test_a_guest_who_became_an_account_in_this_moment_keeps_its_passphrase(opened: Opened) -> None:
    async def scene() -> None:
        async with opened() as store:
            await store.add_user(GUEST, "token")
            assert await store.claim("guest", "$argon2id$")
            await IdentityStore(store).claim(ONE, replace(GUEST, name="Kim 2", passphrase="openid:3"), 2.0)
            assert await IdentityStore(store).person(ONE) == replace(GUEST, passphrase="$argon2id$")

    asyncio.run(scene())
