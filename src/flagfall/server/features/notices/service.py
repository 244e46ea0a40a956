"""The services for notices, built once per server."""

from __future__ import annotations

import secrets
import time

from flagfall.server.errors import NoSuchCode
from flagfall.server.features.notices.delivery import Delivery
from flagfall.server.features.notices.letters import Letters
from flagfall.server.features.notices.messages import TEST, Message, message_of
from flagfall.server.features.notices.preferences import Preferences, preferences_of, save_preferences
from flagfall.server.features.notices.push import Push, check_keys, subscription_id
from flagfall.server.features.notices.store import NoticeRow, NoticeStore, SubscriptionRow
from flagfall.server.features.notices.target import check_target
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store

MOST_DEVICES = 10
"""Of one person; with another one the oldest goes."""

IN_FEED = 30


class Notices:
    """What the routes ask."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings, self._store = settings, store
        self._notices = NoticeStore(store)
        self.push = Push(settings, store)
        self.letters = Letters(settings, store)
        self.delivery = Delivery(settings, store, self.push, self.letters)

    async def subscribe(self, user: str, endpoint: str, p256dh: str, auth: str, device: str) -> None:
        """A browser takes messages for a person; raises BadInput."""
        check_target(endpoint, allows_private=self._settings.private_targets)
        check_keys(p256dh, auth)
        row = SubscriptionRow(subscription_id(endpoint), user, endpoint, p256dh, auth, device, 0, time.time())
        await self._notices.save_subscription(row)
        await save_preferences(self._store, user)
        for old in (await self._notices.subscriptions(user))[MOST_DEVICES:]:
            await self._notices.drop_subscription(old.id)

    async def unsubscribe(self, user: str, subscription: str) -> None:
        """A browser of this person takes no more messages; nothing happens if it is none of theirs."""
        if subscription in {row.id for row in await self._notices.subscriptions(user)}:
            await self._notices.drop_subscription(subscription)

    async def set_webhook(self, user: str, url: str) -> None:
        """Call this address; none, if it is empty. Raises BadInput. Another address gets another secret."""
        if not url:
            await save_preferences(self._store, user, webhook=None, webhook_secret=None)
            return
        check_target(url, allows_private=self._settings.private_targets)
        before = await preferences_of(self._store, user) or Preferences()
        if before.webhook != url:
            await save_preferences(self._store, user, webhook=url, webhook_secret=secrets.token_urlsafe(24))

    async def set_feed(self, user: str, is_on: bool) -> None:
        """A new secret address for a person's feed, or none; the old one leads nowhere."""
        await save_preferences(self._store, user, feed=secrets.token_urlsafe(24) if is_on else None)

    async def test(self, user: str) -> None:
        """Send a test notice to a person."""
        at = time.time()
        await save_preferences(self._store, user)
        await self._notices.add_notice(NoticeRow(secrets.token_hex(8), user, f"{TEST}:{at}", TEST, "", at, at))

    async def feed(self, secret: str) -> tuple[list[Message], Preferences]:
        """The notices of a feed's owner; raises NoSuchCode."""
        person = await self._notices.person_of_feed(secret)
        preferences = None if person is None else await preferences_of(self._store, person)
        if person is None or preferences is None:
            raise NoSuchCode("There is no feed at this address; perhaps its owner has created a new one.")
        rows = [row for row in await self._notices.told_notices(person, IN_FEED) if row.kind not in preferences.off]
        tables = {row.table: await self._store.table(row.table) for row in rows}
        found = (message_of(row, tables[row.table], preferences.language) for row in rows)
        return [message for message in found if message is not None], preferences
