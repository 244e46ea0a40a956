"""The operator's page on a phone: closed without the token; then announcements, invitations, tables and people."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser.program import Program
from browser.visitor import Visitor

Visit = Callable[..., Visitor]
TOKEN = "an-operator-of-tests"


def test_an_operator_looks_after_a_server(strict_server: Callable[..., Program], visit: Visit) -> None:
    server = strict_server(FLAGFALL_ADMIN_TOKEN=TOKEN)
    ada = server.come("Ada")
    table = ada.post("/tables", game="ctb", title="Sunday")["id"]
    player = visit(server.base, ada, motion=False)
    player.go(f"/t/{table}")
    operator = visit(server.base, motion=False, size=(390, 844))
    operator.forgive("status of 401")
    page = operator.go("/admin")
    operator.find("admin-token").fill("wrong")
    operator.tap("admin-enter")
    expect(page.get_by_role("alert")).to_be_visible()
    operator.find("admin-token").fill(TOKEN)
    operator.tap("admin-enter")
    expect(operator.find("admin-table")).to_contain_text("Sunday")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    operator.find("announce-text").fill("Restart at nine")
    operator.tap("announce")
    expect(player.find("announcement")).to_contain_text("Restart at nine")
    operator.tap("invite-only")
    operator.tap("invite")
    expect(operator.find("codes").get_by_role("listitem")).to_have_count(1)
    code = operator.find("codes").inner_text().strip()

    newcomer = visit(server.base, motion=False)
    newcomer.go("/lobby")
    newcomer.tap("who")
    newcomer.find("invitation").fill(code)
    newcomer.tap("who-go")
    expect(newcomer.find("who")).not_to_have_text("Choose a name")

    operator.tap("reset")
    expect(operator.find("reset-link")).to_contain_text("/reset#")
    operator.tap("close-table")
    operator.tap("close-table-yes")
    expect(operator.find("admin-table")).to_have_count(0)
