"""A cup of twelve people and four bots, with a late entry and a drop-out, to its end."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.program import Person, Program
from browser.visitor import PHONE, Visitor

Visit = Callable[..., Visitor]


def fetched(who: Person, cup: str, test: Callable[[Any], Any]) -> Any:
    """The cup, once it is as it should be."""
    end = time.monotonic() + 60
    while not test(found := who.get(f"/cups/{cup}")):
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return found


def play_stage(people: dict[str, Person], host: Person, cup: str, stage: int) -> None:
    """In every game with people the one who sits last gives up; bots play theirs out."""
    found = fetched(host, cup, lambda cup: cup["stage"] == stage)
    for table in found["rounds"][stage - 1]["tables"]:
        here = [one for one in table["entrants"] if one in people]
        if here and table["status"] == "playing":
            people[here[-1]].post(f"/tables/{table['table']}/give-up")
    fetched(host, cup, lambda cup: all(t["status"] == "over" for t in cup["rounds"][stage - 1]["tables"]))


def test_a_cup_from_its_opening_to_its_winner(server: Program, visit: Visit) -> None:
    names = ("Ada", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan", "Kim", "Lea")
    crowd = [server.come(name) for name in names]
    host, guest = crowd[:2]
    ada = visit(server.base, host, motion=False)
    ben = visit(server.base, guest, size=PHONE, motion=False)
    # The host opens it, and everybody comes.
    ada.go("/cups")
    ada.tap("new-cup")
    ada.find("cup-name").fill("Park cup")
    ada.page.get_by_role("radio", name="Capture The Base").check()
    ada.page.get_by_role("radio", name="Swiss").check()
    ada.find("cup-variant").select_option("close_combat")
    ada.find("cup-stages").get_by_role("radio", name="2", exact=True).check()
    ada.tap("open-cup")
    ada.tap("cup-enter")
    cup = ada.page.url.rsplit("/", 1)[-1]
    # Ben types the code he was told on the telephone, as he would for a table.
    ben.go("/")
    ben.find("join-code").fill(ada.find("cup-code").inner_text())
    ben.find("join-code").press("Enter")
    ben.tap("cup-enter")
    assert ben.page.url.endswith(f"/cup/{cup}")
    ben.find("chat-input").fill("Good luck!")
    ben.find("chat-input").press("Enter")
    expect(ada.find("chat-log")).to_contain_text("Good luck!")
    expect(ben.find("cup-part")).to_contain_text("You take part")
    for one in crowd[2:]:
        one.post(f"/cups/{cup}/enter")
    ada.find("cup-bot").select_option("random")
    ada.find("cup-bot-count").select_option("4")
    ada.tap("cup-add-bots")
    expect(ada.find("cup-people").get_by_role("listitem")).to_have_count(16)
    # It begins: whoever waits on the page is taken to their table.
    ada.tap("cup-begin")
    for visitor in (ada, ben):
        visitor.page.wait_for_url("**/t/*")
    expect(ben.find("cup-link")).to_have_attribute("href", f"/cup/{cup}")
    # Somebody comes late.
    max_ = server.come("Max")
    late = visit(server.base, max_, motion=False)
    late.go(f"/cup/{cup}")
    late.tap("cup-enter")
    expect(late.find("cup-people")).to_contain_text("from round 2")
    ids = {entrant["name"]: entrant["id"] for entrant in host.get(f"/cups/{cup}")["people"]}
    people = {ids[one.name]: one for one in (*crowd, max_)}
    play_stage(people, host, cup, 1)
    for visitor in (ada, ben):
        visitor.tap("to-cup")
        visitor.see("standing")
    expect(ben.find("cup-part")).to_contain_text("Next round in")
    ada.tap("cup-hold")
    expect(ben.find("cup-held")).to_be_visible()
    ada.find("ties-explained").locator("summary").click()
    expect(ada.find("ties-explained")).to_contain_text("stronger opponents rank you higher")
    # The host does not wait for the clock; 17 take part now, so somebody has a bye.
    ada.tap("cup-begin")
    late.page.wait_for_url("**/t/*")  # in the lowest group there is somebody left to play against
    second = fetched(host, cup, lambda cup: cup["stage"] == 2)["rounds"][1]
    assert sorted(len(table["entrants"]) for table in second["tables"]) == [1, *[2] * 8]
    # Somebody goes in the middle of it.
    ben.go(f"/cup/{cup}")
    ben.tap("cup-leave")
    ben.tap("cup-sure-yes")
    expect(ben.find("cup-people")).to_contain_text("has left")
    play_stage(people, host, cup, 2)
    over = fetched(host, cup, lambda cup: cup["status"] == "over")
    expect(ben.find("cup-part")).to_contain_text("The cup has finished")
    ben.see("cup-podium")
    expect(ben.find("standing")).to_have_count(17)
    assert over["standings"][0]["score"] == 2
    assert sum(row["score"] for row in over["standings"]) == 8 + 9
    winner = next(one for one in over["people"] if one["id"] == over["standings"][0]["entrant"])
    assert over["winner"] == winner["name"]
