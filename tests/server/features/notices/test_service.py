"""People hear of their games while they are away: once a turn, by every way they chose, and never at night."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from xml.etree import ElementTree
from zoneinfo import ZoneInfo

import pytest

from flagfall.core.errors import BadInput
from flagfall.server.features.notices.delivery import PER_HOST, sign
from flagfall.server.features.notices.preferences import Preferences
from flagfall.server.features.notices.service import Notices
from flagfall.server.features.notices.store import NoticeStore
from flagfall.server.features.notices.target import NotReached, check_target, is_public, post
from server.features.notices.push_service import Device, PushService, claims_of
from server.guests import Guest, Running, refusal

Serve = Callable[..., Running]


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.close()


@pytest.fixture
def quick(serve: Serve) -> Running:
    """A server that tells at once, and may tell this machine."""
    return serve(private_targets=True, notice_after=0)


def deliver(server: Running, after: float = 1.0) -> None:
    """Whatever rooms have written down is sent."""
    for room in server.services.rooms:
        server.do(room.tasks.finish)
    server.do(server.services.get(Notices).delivery.deliver, time.time() + after)


def start_duel(ada: Guest, ben: Guest, **settings: object) -> str:
    table: str = ada.open_table(seed=5, **settings)["id"]
    ben.post(f"/tables/{table}/join")
    ada.post(f"/tables/{table}/start")
    return table


def test_a_push_message_is_sealed_for_one_browser_and_signed_by_the_server(
    quick: Running, service: PushService
) -> None:
    ada, ben = quick.come("Ada"), quick.come("Ben")
    phone = Device(service)
    settings = ben.post("/me/notices/push", phone.subscription)
    assert len(settings["devices"]) == 1
    table = start_duel(ada, ben)
    deliver(quick)
    path, headers, body = service.wait(1)[0]
    assert path == phone.path
    assert headers["content-encoding"] == "aes128gcm"
    assert b"Ada" not in body
    told = phone.read(body)
    assert told == {
        "kind": "begun",
        "title": "Your game has started",
        "body": "Capture The Base with Ada",
        "path": f"/t/{table}",
        "tag": f"begun:{table}",
    }
    claims = claims_of(headers["authorization"], settings["push_key"])
    assert claims["aud"] == service.base
    assert time.time() < int(claims["exp"]) < time.time() + 86_400
    deliver(quick)
    assert len(service.requests) == 1, "of one turn one hears once"


def test_the_key_of_the_server_outlives_it(tmp_path) -> None:
    keys = []
    for _ in range(2):
        with Running(tmp_path) as server:
            keys.append(server.come("Ada").get("/me/notices")["push_key"])
    assert keys[0] == keys[1]


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_expired_is_dropped(quick: Running, service: PushService, status: int) -> None:
    ada = quick.come("Ada")
    ada.post("/me/notices/push", Device(service).subscription)
    service.status = status
    ada.ask("POST", "/me/notices/test")
    deliver(quick)
    assert ada.get("/me/notices")["devices"] == []


def test_a_push_service_that_fails_is_asked_again_but_not_for_ever(quick: Running, service: PushService) -> None:
    ada = quick.come("Ada")
    ada.post("/me/notices/push", Device(service).subscription)
    service.status = 503
    ada.ask("POST", "/me/notices/test")
    for hour in range(10):
        deliver(quick, after=3_600 * hour + 1)
    assert len(service.requests) == 4
    assert len(ada.get("/me/notices")["devices"]) == 1


def test_a_webhook_is_signed_and_the_other_channels_are_not_asked_twice(quick: Running, service: PushService) -> None:
    ada = quick.come("Ada")
    ada.post("/me/notices/push", Device(service).subscription)
    answer = ada.ask("PATCH", "/me/notices", {"webhook": f"{service.base}/hook", "language": "de"})
    secret = answer.json()["webhook_secret"]
    ada.ask("POST", "/me/notices/test")
    deliver(quick)
    assert sorted(path for path, _, _ in service.requests) == ["/hook", "/push/phone"]
    _, headers, body = next(request for request in service.requests if request[0] == "/hook")
    signed = sign(secret, headers["x-flagfall-timestamp"], body)
    assert headers["x-flagfall-signature"] == f"sha256={signed}"
    assert json.loads(body)["title"] == "Testbenachrichtigung"


def test_a_host_that_never_answers_delays_only_its_own_notices(quick: Running, service: PushService) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as tarpit:  # takes connections and says nothing
        url = f"http://localhost:{tarpit.getsockname()[1]}/"
        for n in range(12):
            guest = quick.come(f"Guest {n}")
            guest.ask("PATCH", "/me/notices", {"webhook": url})
            guest.ask("POST", "/me/notices/test")
        ada = quick.come("Ada")
        ada.ask("PATCH", "/me/notices", {"webhook": f"{service.base}/hook"})
        ada.ask("POST", "/me/notices/test")
        delivery = quick.services.get(Notices).delivery
        quick.do(delivery._begin, time.time() + 1)
        end = time.monotonic() + 8  # the tarpit holds a request for ten seconds
        while not service.requests and time.monotonic() < end:
            time.sleep(0.02)
        assert [path for path, _, _ in service.requests] == ["/hook"]
        assert delivery._open["localhost"] <= PER_HOST


def test_whoever_comes_back_in_time_hears_nothing(serve: Serve, service: PushService) -> None:
    server = serve(private_targets=True, notice_after=30)
    ada, ben = server.come("Ada"), server.come("Ben")
    ben.post("/me/notices/push", Device(service).subscription)
    table = start_duel(ada, ben)
    deliver(server)
    assert service.requests == []
    server.do(NoticeStore(server.services.store).settle_notices, ben.id, table)
    deliver(server, after=60)
    assert service.requests == []


def test_nobody_is_told_in_a_hurry_or_among_bots(quick: Running, service: PushService) -> None:
    ada, ben = quick.come("Ada"), quick.come("Ben")
    for guest in (ada, ben):
        guest.post("/me/notices/push", Device(service, guest.name).subscription)
    start_duel(ada, ben, clock={"kind": "bank", "seconds": 600})
    table = ada.open_table(seats=[{"kind": "open"}, {"kind": "bot"}])["id"]
    ada.post(f"/tables/{table}/start")
    deliver(quick)
    assert service.requests == []


def test_kinds_that_nobody_wants_are_not_sent(quick: Running, service: PushService) -> None:
    ada, ben = quick.come("Ada"), quick.come("Ben")
    ben.post("/me/notices/push", Device(service).subscription)
    ben.ask("PATCH", "/me/notices", {"off": ["begun"]})
    start_duel(ada, ben)
    deliver(quick)
    assert service.requests == []


def test_a_rematch_tells_those_who_have_left_the_table(quick: Running, service: PushService) -> None:
    ada, ben = quick.come("Ada"), quick.come("Ben")
    ben.post("/me/notices/push", Device(service).subscription)
    ben.ask("PATCH", "/me/notices", {"off": ["begun", "turn"]})
    table = start_duel(ada, ben)
    ada.post(f"/tables/{table}/give-up")
    while ada.get(f"/tables/{table}")["status"] != "over":
        pass
    answer = ada.ask("POST", f"/tables/{table}/rematch")
    assert answer.status_code == 201, answer.text
    again = answer.json()
    deliver(quick)
    (request,) = service.wait(1)
    assert request[0] == "/push/phone"
    ben.post(f"/tables/{again['id']}/join")


def test_at_night_notices_wait_for_the_morning(quick: Running, service: PushService) -> None:
    ada, ben = quick.come("Ada"), quick.come("Ben")
    ben.post("/me/notices/push", Device(service).subscription)
    here = datetime.now(ZoneInfo("Asia/Tokyo"))
    quiet = {"quiet_from": f"{here.hour:02}:00", "quiet_to": f"{(here.hour + 2) % 24:02}:00", "zone": "Asia/Tokyo"}
    assert ben.ask("PATCH", "/me/notices", quiet).json()["quiet_from"] == quiet["quiet_from"]
    start_duel(ada, ben)
    deliver(quick)
    assert service.requests == []
    deliver(quick, after=2 * 3_600 + 1)
    service.wait(1)


def test_quiet_hours_end_by_the_clock_on_the_wall() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    preferences = Preferences(zone="Europe/Berlin", quiet_from=22 * 60, quiet_to=7 * 60)
    night = datetime(2026, 3, 28, 23, 30, tzinfo=berlin)  # in this night an hour is left out
    assert preferences.quiet_until(night.timestamp()) == datetime(2026, 3, 29, 7, 0, tzinfo=berlin).timestamp()
    assert preferences.quiet_until(datetime(2026, 3, 29, 7, 0, tzinfo=berlin).timestamp()) is None
    assert preferences.quiet_until(datetime(2026, 3, 29, 21, 59, tzinfo=berlin).timestamp()) is None
    assert Preferences(quiet_from=60, quiet_to=60).quiet_until(night.timestamp()) is None


def test_the_feed_tells_the_same_at_a_secret_address(quick: Running) -> None:
    ada, ben = quick.come("Ada & Eve"), quick.come("Ben")
    feed = ben.post("/me/notices/feed")["feed"]
    table = start_duel(ada, ben)
    deliver(quick)
    anybody = Guest(quick)
    atom = anybody.ask("GET", f"/feeds/{feed}.atom")
    assert atom.headers["content-type"].startswith("application/atom+xml")
    entry = ElementTree.fromstring(atom.text).find("{http://www.w3.org/2005/Atom}entry")
    assert entry is not None
    assert entry.findtext("{http://www.w3.org/2005/Atom}summary") == "Capture The Base with Ada & Eve"
    (item,) = anybody.ask("GET", f"/feeds/{feed}.json").json()["items"]
    assert item["url"].endswith(f"/t/{table}")
    other = ben.post("/me/notices/feed")["feed"]
    assert refusal(anybody.ask("GET", f"/feeds/{feed}.atom")) == (404, "no_such_code")
    assert anybody.ask("GET", f"/feeds/{other}.atom").status_code == 200
    assert refusal(anybody.ask("GET", f"/feeds/{other}.exe")) == (404, "no_such_code")


ELSEWHERE = [
    "http://push.example.com/", "https://127.0.0.1/", "https://localhost/", "https://10.0.0.1/", "https://[::1]/",
    "https://169.254.169.254/latest", "https://[::ffff:10.0.0.1]/", "https://user@push.example.com/",
    "https://push.example.com:22/", "https://2130706433/", "ftp://push.example.com/", "https:///", "https://a b.de/",
    "https://[64:ff9b::a00:1]/", "https://100.64.0.1/", "file:///etc/passwd", "https://push.example.com\r\nX: y/",
]  # fmt: skip


@pytest.mark.parametrize("url", ELSEWHERE)
def test_no_address_of_a_private_network_is_taken(server: Running, url: str) -> None:
    ada = server.come("Ada")
    service = PushService()
    subscription = {**Device(service).subscription, "endpoint": url}
    service.close()
    assert refusal(ada.ask("POST", "/me/notices/push", subscription)) == (422, "bad_input")
    assert refusal(ada.ask("PATCH", "/me/notices", {"webhook": url})) == (422, "bad_input")
    with pytest.raises(BadInput):
        check_target(url, allows_private=False)


def test_a_public_name_that_leads_to_a_private_address_is_not_asked(server: Running, monkeypatch) -> None:
    async def resolve(self, host, port, **options):  # what a nameserver of the attacker says
        return [(2, 1, 6, "", ("93.184.216.34", port)), (2, 1, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", resolve)
    with pytest.raises(NotReached, match="not a public one"):
        asyncio.run(post("https://push.example.com/", b"", {}, allows_private=False))
    assert is_public("93.184.216.34")
    assert not is_public("fd00::1")


def test_keys_that_no_browser_made_are_refused(server: Running) -> None:
    ada = server.come("Ada")
    keys = {"p256dh": "A" * 87, "auth": "A" * 22}
    body = {"endpoint": "https://push.example.com/x", "keys": keys}
    assert refusal(ada.ask("POST", "/me/notices/push", body)) == (422, "bad_input")
    assert refusal(ada.ask("PATCH", "/me/notices", {"zone": "../../etc/passwd"})) == (422, "bad_input")
    assert refusal(ada.ask("PATCH", "/me/notices", {"zone": "Mars/Base"})) == (422, "bad_input")
    assert refusal(ada.ask("PATCH", "/me/notices", {"quiet_from": "25:00"})) == (422, "bad_message")


def test_quiet_hours_have_two_ends_or_none(server: Running) -> None:
    ada = server.come("Ada")

    def ends(**wanted: str) -> tuple[int, str] | tuple[str | None, str | None]:
        answer = ada.ask("PATCH", "/me/notices", wanted)
        told = answer.json()
        return (told["quiet_from"], told["quiet_to"]) if answer.status_code == 200 else refusal(answer)

    assert ends(quiet_from="22:00") == (422, "bad_input")
    assert ends(quiet_from="22:00", quiet_to="22:00") == (422, "bad_input")
    assert ends(quiet_from="22:00", quiet_to="07:00") == ("22:00", "07:00")
    assert ends(quiet_to="08:00") == ("22:00", "08:00")
    assert ends(quiet_to="") == (422, "bad_input")
    assert ends(quiet_from="", quiet_to="") == (None, None)


def test_nobody_takes_more_than_ten_devices_and_a_browser_belongs_to_one_person(
    quick: Running, service: PushService
) -> None:
    ada, ben = quick.come("Ada"), quick.come("Ben")
    devices = [Device(service, str(number)) for number in range(12)]
    for device in devices:
        found = ada.post("/me/notices/push", device.subscription)["devices"]
    assert len(found) == 10
    theirs = ben.post("/me/notices/push", devices[-1].subscription)["devices"]
    assert len(ada.get("/me/notices")["devices"]) == 9
    ada.ask("DELETE", f"/me/notices/push/{theirs[0]['id']}")
    assert len(ben.get("/me/notices")["devices"]) == 1, "nobody unsubscribes others"
    assert ben.ask("DELETE", f"/me/notices/push/{theirs[0]['id']}").json()["devices"] == []
