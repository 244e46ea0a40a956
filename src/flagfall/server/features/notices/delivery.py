"""Sends what is due: each notice by one process, to every channel once, and again later where that failed."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import time
from collections import Counter
from collections.abc import Awaitable
from urllib.parse import urlsplit

from flagfall.server.features.correspondence.store import CorrespondenceStore
from flagfall.server.features.notices.formats import letter
from flagfall.server.features.notices.letters import Letters
from flagfall.server.features.notices.messages import TEST, Message, message_of
from flagfall.server.features.notices.preferences import Preferences, preferences_of
from flagfall.server.features.notices.push import Push
from flagfall.server.features.notices.store import NoticeRow, NoticeStore, SubscriptionRow
from flagfall.server.features.notices.target import SECONDS, NotReached, TargetAnswer, post
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store, StoreAway

log = logging.getLogger("flagfall.notices")

EVERY = 2.0
"""Seconds between two looks for what is due."""

AT_ONCE = 64
"""Notices under way."""
PER_HOST = 4
"""Requests under way to one host: others are sent later, so that a host that never answers delays only its own."""
SECONDS_IF_SLOW = 2.0
"""Of a request to a host that did not answer the last one."""
MOST_SLOW = 10_000

LATER = (60.0, 300.0, 1_800.0)
"""Seconds until the next attempt, after each that failed; then it is given up."""

GONE = (404, 410)
MOST_FAILURES = 5
"""The number of refusals in a row after which a browser gets no more messages."""

WEBHOOK, EMAIL = "webhook", "email"


class Delivery:
    """One task of the server; of several processes each takes what the others have not taken."""

    def __init__(self, settings: Settings, store: Store, push: Push, letters: Letters) -> None:
        self._settings, self._store, self._push, self._letters = settings, store, push, letters
        self._rows = CorrespondenceStore(store)
        self._notices = NoticeStore(store)
        self._task: asyncio.Task[None] | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._open: Counter[str] = Counter()  # requests under way, by host
        self._slow: set[str] = set()  # hosts whose last request was not answered

    def start(self) -> None:
        """Look for what is due from now on."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop; what was under way is due again in a while."""
        tasks = [*self._sending, *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._letters.mail.close()

    async def _run(self) -> None:
        swept = 0.0
        while True:
            try:
                await self._begin(time.time())  # not waiting: a host that never answers delays only its own
                if time.monotonic() - swept > 3_600:
                    swept = time.monotonic()
                    await self._notices.sweep_notices(time.time() - self._settings.notices_last)
            except StoreAway:
                pass
            except Exception:
                log.exception("notices could not be sent; it is tried again")
            await asyncio.sleep(EVERY)

    async def deliver(self, at: float) -> None:
        """Send what is due by now, and wait until it is sent."""
        await asyncio.gather(*await self._begin(at))

    async def _begin(self, at: float) -> list[asyncio.Task[None]]:
        """Start sending what is due by now, as far as there is room."""
        free = AT_ONCE - len(self._sending)
        due = await self._notices.due_notices(at, free) if free > 0 else []
        tasks = [asyncio.create_task(self._try(row, at)) for row in due]
        for task in tasks:
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)
        return tasks

    async def _try(self, row: NoticeRow, at: float) -> None:
        try:
            await self._tell(row, at)
        except StoreAway:
            pass
        except Exception:
            log.exception("a notice could not be sent; it is tried again")

    async def _tell(self, row: NoticeRow, at: float) -> None:
        preferences = await preferences_of(self._store, row.person) or Preferences()
        until = None if row.kind == TEST else await self._quiet_until(row.person, preferences, at)
        if until is not None:
            await self._notices.delay_notice(row.id, until, row.tries)
            return
        again = at + LATER[min(row.tries, len(LATER) - 1)]
        if not await self._notices.take_notice(row, again):
            return
        now = await self._notices.notice(row.id)
        if now is None or now.due is None:  # they came back in this moment
            return
        message = message_of(now, await self._store.table(now.table), preferences.language)
        is_all = True
        if message is not None and now.kind not in preferences.off:
            is_all = await self._send(now, message, preferences)
        if is_all or now.tries > len(LATER):
            await self._notices.notice_done(row.id, at)

    async def _quiet_until(self, person: str, preferences: Preferences, at: float) -> float | None:
        """The time of the next notice: after quiet hours and vacation."""
        vacation = await self._rows.vacations([person], at)
        if vacation and vacation[0].from_at <= at:
            return vacation[0].until_at
        return preferences.quiet_until(at)

    async def _send(self, row: NoticeRow, message: Message, preferences: Preferences) -> bool:
        served = set(row.served.split())
        ways: list[Awaitable[bool]] = [
            self._push_to(row, message, subscription)
            for subscription in await self._notices.subscriptions(row.person)
            if subscription.id not in served
        ]
        if preferences.webhook is not None and WEBHOOK not in served:
            ways.append(self._call(row, message, preferences))
        if preferences.email is not None and EMAIL not in served:
            ways.append(self._write(row, message, preferences))
        return all(await asyncio.gather(*ways))

    async def _write(self, row: NoticeRow, message: Message, preferences: Preferences) -> bool:
        is_done = await self._letters.tell(row.person, message, preferences)
        if is_done:
            await self._notices.notice_served(row.id, EMAIL)
        return is_done

    async def _push_to(self, row: NoticeRow, message: Message, subscription: SubscriptionRow) -> bool:
        """Whether this browser needs no further attempt."""
        shown = {"kind": message.kind, "title": message.title, "body": message.text, "path": message.path}
        body = json.dumps({**shown, "tag": f"{message.kind}:{message.table}"}, ensure_ascii=False).encode()
        sealed, headers = await self._push.sealed(subscription, body)
        answer = await self._post(subscription.endpoint, sealed, headers)
        if answer is None or answer.status == 429 or answer.status >= 500:
            return False
        if answer.status in GONE or subscription.failures + 1 >= MOST_FAILURES:
            await self._notices.drop_subscription(subscription.id)
        elif answer.status >= 300:
            log.warning("a push service refused a message", extra={"status": answer.status})
            await self._notices.count_failure(subscription.id)
        await self._notices.notice_served(row.id, subscription.id)
        return True

    async def _call(self, row: NoticeRow, message: Message, preferences: Preferences) -> bool:
        url, secret = preferences.webhook or "", preferences.webhook_secret or ""
        told = letter(preferences.webhook_format, message, message.address(self._settings))
        sent_at = str(int(time.time()))
        headers = {
            **told.headers,
            "User-Agent": "Flagfall",
            "X-Flagfall-Timestamp": sent_at,
            "X-Flagfall-Signature": f"sha256={sign(secret, sent_at, told.body)}",
        }
        answer = await self._post(url, told.body, headers)
        if answer is None or answer.status == 429 or answer.status >= 500:
            return False
        await self._notices.notice_served(row.id, WEBHOOK)
        return True

    async def _post(self, url: str, body: bytes, headers: dict[str, str]) -> TargetAnswer | None:
        """Send a notice; None: try again later."""
        host = urlsplit(url).netloc
        if self._open[host] >= PER_HOST:
            return None
        self._open[host] += 1
        seconds = SECONDS_IF_SLOW if host in self._slow else SECONDS
        try:
            answer = await post(url, body, headers, allows_private=self._settings.private_targets, seconds=seconds)
        except NotReached as error:
            log.info("a notice was not taken: %s", error)
            if len(self._slow) < MOST_SLOW:
                self._slow.add(host)
            return None
        else:
            self._slow.discard(host)
            return answer
        finally:
            self._open[host] -= 1
            if not self._open[host]:
                del self._open[host]


def sign(secret: str, sent_at: str, body: bytes) -> str:
    """What proves that a webhook was called by this server: HMAC-SHA256 of the time, a dot and the body."""
    return hmac.new(secret.encode(), f"{sent_at}.".encode() + body, hashlib.sha256).hexdigest()
