"""Signing in with an OpenID Connect provider: its own pages, and back to where one was."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.program import Program
from browser.visitor import Visitor
from openid_provider import CLIENT, SECRET, Provider

Visit = Callable[..., Visitor]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[tuple[Program, Provider]]:
    """A server and the provider that its people sign in with."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    provider = Provider(f"{base}/signed-in")
    program = Program(
        tmp_path, "--port", str(port), "--public-url", base,
        FLAGFALL_OIDC_ISSUER=provider.issuer, FLAGFALL_OIDC_CLIENT_ID=CLIENT, FLAGFALL_OIDC_CLIENT_SECRET=SECRET,
        FLAGFALL_OIDC_NAME="Our Club",
    )  # fmt: skip
    yield program, provider
    program.stop()
    provider.stop()


def at_the_provider(page: Page, name: str) -> None:
    """Its own pages: who one is, and that Flagfall may know it."""
    page.locator("input[name=login]").fill(name)
    page.locator("input[name=password]").fill("anything")
    page.locator("button[type=submit]").click()
    page.locator("form:not(:has(input[name=login])) button[type=submit]").click()


FONTS = "https://fonts.googleapis.com/"
"""What the provider's own pages want; they do without."""


def knowing(visitor: Visitor) -> Visitor:
    """Somebody who is at the provider's pages for a while."""
    visitor.context.route(f"{FONTS}**", lambda route: route.fulfill(content_type="text/css", body=""))
    return visitor


def leave_provider_out(visitor: Visitor, provider: Provider) -> None:
    """That the provider was asked is what was wanted here."""
    visitor.requests[:] = [url for url in visitor.requests if not url.startswith((provider.issuer, FONTS))]


def test_one_person_on_two_devices_is_one_account(club: tuple[Program, Provider], visit: Visit) -> None:
    server, provider = club
    here = knowing(visit(server.base, motion=False))
    page = here.go("/")
    here.tap("play-ctb")
    page.wait_for_url("**/t/*")
    table = page.url
    here.tap("who")
    expect(here.find("sign-in-with")).to_have_text("Keep my name with Our Club")
    here.tap("sign-in-with")
    at_the_provider(page, "otto|1")
    page.wait_for_url(table)  # back at the table, with the seat
    expect(page.get_by_role("grid")).to_be_visible()
    here.tap("who")
    name = here.find("who-dialog").get_by_role("heading").inner_text()
    assert name != "otto", "a guest keeps the name"
    here.find("new-name").fill("Otto")
    here.tap("rename")
    expect(here.find("who")).to_contain_text("Otto")
    here.tap("sign-out")
    expect(here.find("who")).to_have_text("Choose a name")
    here.go("/me")
    here.tap("who")
    here.tap("sign-in-with")  # the provider remembers them, so nothing is asked
    page.wait_for_url("**/me")
    expect(here.find("who")).to_contain_text("Otto")
    leave_provider_out(here, provider)

    there = knowing(visit(server.base, size=(390, 844), locale="de", motion=False))
    page = there.go("/me")
    there.tap("who")
    expect(there.find("sign-in-with")).to_have_text("Mit Our Club anmelden")
    there.tap("sign-in-with")
    at_the_provider(page, "otto|1")
    page.wait_for_url("**/me")
    expect(there.find("mine-urgent").get_by_role("listitem")).to_have_count(1)
    there.go("/account")
    expect(there.find("passphrase")).to_contain_text("keine Passphrase")
    expect(there.find("devices").get_by_role("listitem")).to_have_count(2)
    page.go_back()
    assert "code=" not in page.url, "what came back from the provider is not in the history"
    leave_provider_out(there, provider)


def test_who_cancels_at_the_provider_can_go_on_as_a_guest(club: tuple[Program, Provider], visit: Visit) -> None:
    server, provider = club
    here = knowing(visit(server.base, motion=False))
    page = here.go("/lobby")
    here.tap("who")
    here.tap("sign-in-with")
    page.get_by_text("Cancel").click()
    expect(page.get_by_role("alert")).to_contain_text("cancelled")
    page.get_by_role("link", name="Go on without").click()
    here.see("play-ctb")
    leave_provider_out(here, provider)
