"""Notices by e-mail, to a real SMTP server: confirmed first, ended with one click, and nobody waits for it."""

from __future__ import annotations

import re
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from flagfall.core.errors import BadInput
from flagfall.server.features.notices import mail
from flagfall.server.features.notices.mail import check_address
from flagfall.server.store.sqlite import FILE
from server.features.notices.push_service import Device, PushService
from server.features.notices.test_service import deliver, start_duel
from server.guests import Guest, Running, refusal

BEN = "ben@example.org"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class MailServer:
    """Takes letters, or refuses them."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refusal: str | None = None
        self.port, self._is_closed = free_port(), False
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.refusal is not None:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._controller.stop()


@pytest.fixture
def post() -> Iterator[MailServer]:
    running = MailServer()
    yield running
    running.close()


@pytest.fixture
def quick(serve: Callable[..., Running], post: MailServer) -> Running:
    return serve(smtp_host="127.0.0.1", smtp_port=post.port, smtp_security="none", notice_after=0, private_targets=True)


def text_of(letter: EmailMessage) -> str:
    return str(letter.get_content())


def link_in(letter: EmailMessage, kind: str) -> str:
    """The path of a link, below the address of the API."""
    found = re.search(rf"http\S+/mail/{kind}/\S+", text_of(letter))
    assert found
    return urlsplit(found[0]).path.removeprefix("/api/v1")


def ask(who: Guest, address: str) -> Any:
    return who.ask("PATCH", "/me/notices", {"email": address})


def signed_up(server: Running, post: MailServer, name: str = "Ben", address: str = BEN) -> Guest:
    ben = server.come(name)
    assert ask(ben, address).status_code == 200
    assert ben.ask("POST", link_in(post.letters[-1], "confirm")).status_code == 200
    post.letters.clear()
    return ben


def test_nothing_is_sent_before_the_link_was_used(quick: Running, post: MailServer) -> None:
    ada, ben = quick.come("Ada"), quick.come("Ben")
    settings = ask(ben, BEN).json()
    assert (settings["has_mail"], settings["email"], settings["email_asked"]) == (True, None, BEN)
    (letter,) = post.letters
    assert letter["To"] == BEN
    start_duel(ada, ben)
    deliver(quick)
    assert len(post.letters) == 1, "only the question"
    link = link_in(letter, "confirm")
    page = Guest(quick).ask("GET", link)
    assert page.headers["content-type"].startswith("text/html")
    assert BEN in page.text
    assert ben.get("/me/notices")["email"] is None, "programs that look at links confirm nothing"
    assert Guest(quick).ask("POST", link).status_code == 200
    assert (ben.get("/me/notices")["email"], ben.get("/me/notices")["email_asked"]) == (BEN, None)
    assert refusal(Guest(quick).ask("POST", link)) == (404, "no_such_code")


def test_a_notice_says_the_game_and_how_to_end_them(quick: Running, post: MailServer) -> None:
    ben, ada = signed_up(quick, post), quick.come("Ada")
    table = start_duel(ada, ben)
    deliver(quick)
    (letter,) = post.letters
    assert letter["Subject"] == "Your game has started: Capture The Base with Ada"
    assert f"/t/{table}" in text_of(letter)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = link_in(letter, "stop")
    assert letter["List-Unsubscribe"].endswith(f"{stop}>")
    assert letter["Auto-Submitted"] == "auto-generated"
    deliver(quick)
    assert len(post.letters) == 1, "of one turn one hears once"
    answer = Guest(quick).ask("POST", stop)  # as mail programs do, without a token
    assert answer.status_code == 200
    assert ben.get("/me/notices")["email"] is None
    assert Guest(quick).ask("POST", stop).status_code == 200, "once more is no error"
    ben.ask("POST", "/me/notices/test")
    deliver(quick)
    assert len(post.letters) == 1


def test_links_of_others_and_old_ones_lead_nowhere(quick: Running, post: MailServer) -> None:
    ben = signed_up(quick, post)
    ask(ben, "two@example.org")
    old = link_in(post.letters[-1], "confirm")
    ask(ben, "three@example.org")
    assert refusal(ben.ask("POST", old)) == (404, "no_such_code")
    for code in ("x", f"{ben.id}-", f"{ben.id}-{'0' * 40}", f"nobody-{'0' * 40}", "ä"):
        assert refusal(ben.ask("POST", f"/mail/confirm/{code}")) == (404, "no_such_code")
        Guest(quick).ask("POST", f"/mail/stop/{code}")
    assert ben.get("/me/notices")["email"] == BEN


def test_an_address_is_asked_three_times_a_day_whoever_asks(quick: Running, post: MailServer) -> None:
    for n in range(3):
        assert ask(quick.come(f"P{n}"), BEN).status_code == 200
    assert refusal(ask(quick.come("P4"), BEN.upper())) == (429, "too_many_requests")
    assert len(post.letters) == 3


def test_quiet_hours_and_what_one_does_not_want_hold_for_letters_too(quick: Running, post: MailServer) -> None:
    ben, ada = signed_up(quick, post), quick.come("Ada")
    now = time.gmtime()
    hours = {"quiet_from": f"{now.tm_hour:02}:00", "quiet_to": f"{(now.tm_hour + 2) % 24:02}:00", "zone": "UTC"}
    ben.ask("PATCH", "/me/notices", hours)
    start_duel(ada, ben)
    deliver(quick)
    assert post.letters == []
    deliver(quick, after=3 * 3_600)
    assert len(post.letters) == 1
    ben.ask("PATCH", "/me/notices", {"quiet_from": "", "quiet_to": "", "off": ["begun", "turn"]})
    start_duel(ada, ben)
    deliver(quick)
    assert len(post.letters) == 1


def test_one_person_gets_a_bounded_number_and_the_rest_later(serve: Callable[..., Running], post: MailServer) -> None:
    server = serve(smtp_host="127.0.0.1", smtp_port=post.port, smtp_security="none", notice_after=0, mails_per_hour=2)
    ben = signed_up(server, post)
    for _ in range(4):
        ben.ask("POST", "/me/notices/test")
    deliver(server)
    assert len(post.letters) == 2


def test_a_mail_server_that_is_away_delays_no_other_channel(serve: Callable[..., Running], post: MailServer) -> None:
    server = serve(
        smtp_host="127.0.0.1", smtp_port=post.port, smtp_security="none", notice_after=0, private_targets=True
    )
    ben = signed_up(server, post)
    post.close()
    service = PushService()
    ben.post("/me/notices/push", Device(service).subscription)
    for _ in range(3):
        ben.ask("POST", "/me/notices/test")
    deliver(server)
    assert len(service.requests) == 3
    assert refusal(ask(server.come("Cy"), "cy@example.org"))[0] == 422
    service.close()


def test_what_failed_is_tried_again_and_an_address_that_takes_nothing_is_given_up(
    quick: Running, post: MailServer
) -> None:
    ben = signed_up(quick, post)
    post.refusal = "451 later"
    ben.ask("POST", "/me/notices/test")
    deliver(quick)
    post.refusal = None
    deliver(quick, after=120)
    assert len(post.letters) == 1
    post.refusal = "550 nobody here"
    for _ in range(3):
        assert ben.get("/me/notices")["email"] == BEN
        ben.ask("POST", "/me/notices/test")
        deliver(quick)
    assert ben.get("/me/notices")["email"] is None


def test_the_address_goes_with_the_account(quick: Running, post: MailServer) -> None:
    ben = signed_up(quick, post)
    ask(ben, "second@example.org")
    folder = quick.services.settings.data
    dump = lambda: "\n".join(sqlite3.connect(folder / FILE).iterdump())  # noqa: E731
    assert BEN in dump()
    ben.ask("POST", "/users/claim", {"passphrase": "correct horse battery"})
    assert ben.ask("POST", "/me/delete", {"passphrase": "correct horse battery"}).status_code < 300
    assert BEN not in dump()
    assert "second@example.org" not in dump()


def test_without_a_mail_server_there_is_no_mail(serve: Callable[..., Running]) -> None:
    ben = serve().come("Ben")
    assert ben.get("/me/notices")["has_mail"] is False
    assert refusal(ask(ben, BEN)) == (422, "bad_input")
    assert ask(ben, "").status_code == 200


@pytest.mark.parametrize(
    "text",
    ["", "ben", "ben@", "@example.org", "a b@example.org", "a@b", "a@example.org\r\nBcc: x@example.org", "a@b.c,d@e.f",
     "<a@example.org>", "ä@example.org", "x" * 250 + "@example.org", 'a"b@example.org'],
)  # fmt: skip
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        check_address(text)


def test_letters_wait_their_turn_in_bounds(quick: Running, post: MailServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "WAITING", 0)
    assert refusal(ask(quick.come("Ben"), BEN)) == (422, "bad_input")
    assert post.letters == []
