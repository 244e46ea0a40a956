"""Whoever closes the page hears of their turn, and what they planned is done meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from browser.hand import Hand, play_together
from browser.program import Program
from browser.visitor import PHONE, Visitor
from server.features.notices.push_service import Device, PushService, claims_of

Visit = Callable[..., Visitor]
DAYS = {"kind": "each", "seconds": 259_200}

# A browser without a network reaches no push service, so it gets one of this machine.
PUSH = """(subscription) => {
  const made = { ...subscription, options: { applicationServerKey: null }, toJSON: () => subscription };
  Object.defineProperty(Notification, "permission", { get: () => "default" });
  Notification.requestPermission = async () => "granted";
  let current = localStorage.getItem("pushed") ? made : null;
  PushManager.prototype.subscribe = async function (options) {
    window.applicationServerKey = [...new Uint8Array(options.applicationServerKey)];
    localStorage.setItem("pushed", "yes");
    return (current = made);
  };
  PushManager.prototype.getSubscription = async () => current;
  made.unsubscribe = async () => { localStorage.removeItem("pushed"); current = null; return true; };
}"""

# And one without a window shows no notices, so it writes down what it would show.
SHOWN = """() => {
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => {
    self.shown.push([title, body, data.path]);
  };
}"""


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.close()


def test_a_notice_reaches_the_browser_and_its_service_worker_shows_it(
    strict_server: Callable[..., Program], visit: Visit, service: PushService
) -> None:
    server = strict_server(FLAGFALL_PRIVATE_TARGETS="true", FLAGFALL_NOTICE_AFTER="0")
    ada, ben = server.come("Ada"), server.come("Ben")
    phone = Device(service)
    guest = visit(server.base, ben, size=PHONE, keeps_app=True)
    guest.context.add_init_script(f"({PUSH})({json.dumps(phone.subscription)})")
    guest.go("/me").evaluate("navigator.serviceWorker.ready.then(() => true)")
    guest.tap("account")
    guest.tap("push-on")
    guest.see("push-is-on")
    table = ada.open("ctb", ben, clock=DAYS, seed=5)
    _, headers, body = service.wait(1)[0]
    claims_of(headers["authorization"], ben.get("/me/notices")["push_key"])
    told = phone.read(body)
    assert told["path"] == f"/t/{table}"
    line = guest.context.new_cdp_session(guest.page)
    found: list[str] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(
        one["registrationId"] for one in event["registrations"]
    ))  # fmt: skip
    line.send("ServiceWorker.enable")
    guest.page.wait_for_function("navigator.serviceWorker.controller !== null")
    assert found
    (worker,) = guest.context.service_workers
    worker.evaluate(SHOWN)
    message = {"origin": server.base, "registrationId": found[0], "data": json.dumps(told)}
    line.send("ServiceWorker.deliverPushMessage", message)
    while not (shown := worker.evaluate("() => self.shown")):
        guest.page.wait_for_timeout(20)
    assert shown == [["Your game has started", "Capture The Base with Ada", f"/t/{table}"]]
    guest.tap("push-test")
    service.wait(2)
    guest.tap("push-off")
    guest.see("push-on")
    assert ben.get("/me/notices")["devices"] == []


def test_a_formation_is_placed_while_the_page_is_closed(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("ctb", ben, clock=DAYS, seed=5)
    guest = visit(server.base, ben, motion=False)
    guest.go(f"/t/{table}")
    guest.tap("formation-corner")
    guest.tap("use-formation")
    guest.see("stop-placing")
    guest.go("/about")  # away from the table, and whatever the page would have done
    play_together(table, ada, until=lambda view: view["phase"] != "placing" or view["left"][0] == 0)
    with Hand(ben, table) as hand:
        view = hand.view or {}
        assert view["left"] == [0, 0]
        base = next(man for man in view["men"] if man["player"] == 1 and man["piece"] == "base")
        assert base["square"] % 8 in (0, 7), "the base stands in a corner, as the formation says"
    assert ben.get(f"/tables/{table}")["plan"] is None


def test_a_wish_list_is_kept_and_takes_the_card_that_is_offered(server: Program, visit: Visit) -> None:
    ada, ben = server.come("Ada"), server.come("Ben")
    table = ada.open("challengers", ben, config={"players": 2}, clock=DAYS, seed=4)
    with Hand(ben, table) as hand:
        offer = (hand.view or {})["own"]["offer"]
    guest = visit(server.base, ben, size=PHONE, motion=False)
    guest.go(f"/t/{table}")
    guest.find("wishes").locator("summary").click()
    guest.find("wish-card").select_option(offer[0])
    guest.tap("wish-add")
    guest.find("wish-card").select_option("clown")
    guest.tap("wish-add")
    guest.tap("wish-keep")
    expect(guest.find("wishes-on")).to_be_attached()
    with Hand(ben, table) as hand:
        assert offer[0] in (hand.view or {})["own"]["deck"]
    guest.page.reload()
    guest.find("wishes").locator("summary").click()
    guest.tap("wish-cancel")
    expect(guest.find("wishes-on")).to_have_count(0)
    assert ben.get(f"/tables/{table}")["plan"] is None


def test_wishes_are_kept_and_those_that_cannot_be_say_why(server: Program, visit: Visit) -> None:
    ada = server.come("Ada")
    visitor = visit(server.base, ada, size=PHONE, motion=False)
    visitor.forgive("422")  # that the server refuses an address is what this is about
    visitor.go("/account")
    visitor.tap("quiet-on")
    visitor.find("quiet-to").fill("22:00")
    expect(visitor.find("quiet")).to_contain_text("must differ")
    visitor.find("quiet-to").fill("06:30")
    visitor.tap("quiet-save")
    visitor.find("webhook-url").fill("https://192.168.1.4/hook")
    visitor.tap("webhook-save")
    expect(visitor.find("webhook")).to_contain_text("has to begin with https://")
    visitor.find("vacation-days").fill("2")
    visitor.tap("vacation-go")
    visitor.see("vacation-until")
    visitor.tap("feed-make")
    visitor.see("feed-atom")

    visitor.page.reload()
    expect(visitor.see("quiet-to")).to_have_value("06:30")
    visitor.see("vacation-until")
    told = ada.get("/me/notices")
    assert (told["quiet_from"], told["quiet_to"], told["webhook"]) == ("22:00", "06:30", None)
