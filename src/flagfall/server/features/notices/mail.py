"""E-mail over SMTP: the way to the operator's mail server, and what a letter looks like.

The standard library speaks SMTP well and waits while it does, so it works in threads of its own: a mail server that is
slow or away delays letters and nothing else. A library for event loops would be one more dependency for the same.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from enum import Enum

from flagfall.core.errors import BadInput
from flagfall.server.settings import Settings

log = logging.getLogger("flagfall.notices")

SECONDS = 10.0
"""For each answer of the mail server."""

THREADS, WAITING = 2, 32
"""Letters that are sent at once, and how many may wait for that; others are tried again later."""

PAUSE = 30.0
"""Seconds without another try after the mail server could not be reached."""

LONGEST = 254
"""Characters of an address (RFC 5321)."""


class Sent(Enum):
    """What has become of a letter."""

    TAKEN = "taken"
    LATER = "later"
    REFUSED = "refused"
    """The mail server takes nothing for this address."""


class Mail:
    """The mail server of the operator."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._threads: ThreadPoolExecutor | None = None
        self._waiting = 0
        self._away_until = 0.0

    @property
    def is_there(self) -> bool:
        """Whether the operator has named a mail server."""
        return self._settings.smtp_host is not None

    async def send(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> Sent:
        """Send a letter; nothing is raised."""
        if not self.is_there or self._waiting >= WAITING or time.monotonic() < self._away_until:
            return Sent.LATER
        if self._threads is None:
            self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="mail")
        letter = self._letter(to, subject, text, headers)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._send, letter)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Send nothing more; whatever a thread waits for is not waited for."""
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)

    def _letter(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> EmailMessage:
        sender = self._settings.smtp_from or f"flagfall@{self._settings.smtp_host}"
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = sender, to, " ".join(subject.split())
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2].strip("> "))
        letter["Auto-Submitted"] = "auto-generated"  # keeps absence notes from answering
        for name, value in headers.items():
            letter[name] = value
        letter.set_content(text)
        return letter

    def _send(self, letter: EmailMessage) -> Sent:
        settings, host = self._settings, str(self._settings.smtp_host)
        try:
            if settings.smtp_security == "tls":
                context = ssl.create_default_context()
                server: smtplib.SMTP = smtplib.SMTP_SSL(host, settings.smtp_port, timeout=SECONDS, context=context)
            else:
                server = smtplib.SMTP(host, settings.smtp_port, timeout=SECONDS)
            with server:
                if settings.smtp_security == "starttls":
                    server.starttls(context=ssl.create_default_context())
                if settings.smtp_user is not None:
                    server.login(settings.smtp_user, settings.smtp_password or "")
                server.send_message(letter)
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()), (0, b""))[0]
            return Sent.REFUSED if code >= 500 else Sent.LATER
        except (OSError, smtplib.SMTPException) as error:  # SMTPException is no OSError everywhere
            log.warning("the mail server took no letter: %s", type(error).__name__)
            if not isinstance(error, smtplib.SMTPResponseException):
                self._away_until = time.monotonic() + PAUSE
            return Sent.LATER
        return Sent.TAKEN


def check_address(text: str) -> str:
    """An address that a letter can be sent to; raises BadInput."""
    text = text.strip()
    name, at, host = text.rpartition("@")
    if not (name and at and "." in host.strip(".")) or len(text) > LONGEST or not text.isascii():
        raise BadInput("This is not an e-mail address.")
    if any(char.isspace() or char in '<>(),;:"\\[]' or char < "!" or char == "\x7f" for char in text):
        raise BadInput("This is not an e-mail address.")
    try:
        return Address(addr_spec=text).addr_spec
    except (ValueError, IndexError):
        raise BadInput("This is not an e-mail address.") from None
