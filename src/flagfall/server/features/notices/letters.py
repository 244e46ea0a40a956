"""Notices by e-mail: the address of a person, confirmed by a link before anything is sent there."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass

from flagfall.core.errors import BadInput
from flagfall.server.errors import NoSuchCode, TooMany
from flagfall.server.features.notices.mail import Mail, Sent, check_address
from flagfall.server.features.notices.messages import Message
from flagfall.server.features.notices.preferences import Preferences, preferences_of, save_preferences
from flagfall.server.security.rate_limits import Buckets
from flagfall.server.settings import Settings
from flagfall.server.store.base import Store
from flagfall.server.wire.messages import API
from flagfall.text.catalog import say

CONFIRM, STOP = "confirm", "stop"

LASTS = 24 * 3_600.0
"""Seconds for which an address can be confirmed."""

HOUR, DAY = 3_600.0, 86_400.0

ASKED_A_DAY = 3
"""Letters that ask to confirm an address."""

MOST_REFUSED = 3
"""Letters in a row that the mail server takes nothing of: the address is given up."""


@dataclass(frozen=True, slots=True)
class Mailbox:
    """What a link of a letter is about."""

    person: str
    address: str
    language: str


class Letters:
    """What is sent by e-mail, and what its links do."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings, self._store = settings, store
        self.mail = Mail(settings)
        self._asked = Buckets(ASKED_A_DAY / DAY, ASKED_A_DAY)
        self._sent = Buckets(settings.mails_per_hour / HOUR, settings.mails_per_hour)

    async def set_address(self, person: str, text: str, origin: str) -> None:
        """Ask an address whether it wants notices; none if it is empty. Raises BadInput, TooMany."""
        if not text.strip():
            await save_preferences(self._store, person, email=None, email_asked=None, email_until=None, email_refused=0)
            return
        if not self.mail.is_there:
            raise BadInput("This server sends no e-mail.")
        address, at = check_address(text), time.monotonic()
        preferences = await preferences_of(self._store, person) or Preferences()
        if address == preferences.email:
            return
        for key in (person, address.lower()):
            if (wait := self._asked.take(key, at)) > 0:
                raise TooMany("Too many messages were sent to this address; try again tomorrow.", wait)
        secret = preferences.email_secret or secrets.token_urlsafe(24)
        preferences = await save_preferences(
            self._store, person, email_asked=address, email_until=time.time() + LASTS, email_secret=secret
        )
        link = f"{origin}{API}/mail/{CONFIRM}/{_code(person, secret, CONFIRM, address)}"
        text = say("web_notices.mail.ask", preferences.language, link=link)
        if (
            await self.mail.send(address, say("web_notices.mail.ask_subject", preferences.language), text, {})
            is not Sent.TAKEN
        ):
            await save_preferences(self._store, person, email_asked=None, email_until=None)
            raise BadInput(
                "The mail server did not accept a message for this address. Check the address, or try again later."
            )

    async def read(self, kind: str, code: str) -> Mailbox:
        """What a link is about; raises NoSuchCode."""
        person, _, _ = code.partition("-")
        preferences = await preferences_of(self._store, person) or Preferences()
        address = preferences.email_asked if kind == CONFIRM else preferences.email
        is_late = kind == CONFIRM and (preferences.email_until or 0.0) < time.time()
        known = "" if address is None or is_late else _code(person, preferences.email_secret or "", kind, address)
        if address is None or not known or not hmac.compare_digest(known.encode(), code.encode()):
            raise NoSuchCode("This link is no longer valid.")
        return Mailbox(person, address, preferences.language)

    async def confirm(self, code: str) -> Mailbox:
        """The address wants notices."""
        found = await self.read(CONFIRM, code)
        changes = {"email_asked": None, "email_until": None, "email_refused": 0}
        await save_preferences(self._store, found.person, email=found.address, **changes)
        return found

    async def stop(self, code: str) -> None:
        """The address wants no more of them; a link that was used before is no error."""
        try:
            found = await self.read(STOP, code)
        except NoSuchCode:
            return
        await save_preferences(self._store, found.person, email=None, email_refused=0)

    async def tell(self, person: str, message: Message, preferences: Preferences) -> bool:
        """Send a notice; whether no further attempt is needed."""
        address = preferences.email
        if address is None or not self.mail.is_there:
            return True
        if self._sent.take(person, time.monotonic()) > 0:
            return False
        origin = message.address(self._settings).removesuffix(message.path)
        stop = f"{origin}{API}/mail/{STOP}/{_code(person, preferences.email_secret or '', STOP, address)}"
        text = say(
            "web_notices.mail.notice",
            preferences.language,
            title=message.title,
            text=message.text,
            link=message.address(self._settings),
            stop=stop,
        )
        headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        sent = await self.mail.send(address, f"{message.title}: {message.text}", text, headers)
        if sent is Sent.REFUSED:
            await self._refused(person, address)
        elif sent is Sent.TAKEN and preferences.email_refused:
            await save_preferences(self._store, person, email_refused=0)
        return sent is not Sent.LATER

    async def _refused(self, person: str, address: str) -> None:
        preferences = await preferences_of(self._store, person) or Preferences()
        if preferences.email == address:
            refused = preferences.email_refused + 1
            gone = refused >= MOST_REFUSED
            await save_preferences(
                self._store, person, email=None if gone else address, email_refused=0 if gone else refused
            )


def _code(person: str, secret: str, kind: str, address: str) -> str:
    """The secret that only a letter to this address contains."""
    digest = hmac.new(secret.encode(), f"{kind}:{person}:{address}".encode(), hashlib.sha256).hexdigest()
    return f"{person}-{digest[:40]}"
