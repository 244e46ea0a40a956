"""An evening at a real table, entered by touch on phones: one dies, the network goes away, mistakes are corrected."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

import tournaments
from browser.program import Program
from browser.test_accessible import check
from browser.visitor import PHONE, Visitor
from flagfall import challengers
from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions.plans import plans
from flagfall.games.challengers.rules.protocol import ending

Visit = Callable[..., Visitor]
NO_NETWORK = r"ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_FAILED|ERR_EMPTY_RESPONSE"
ROUNDS, FINAL = 7, 8
SLOW = 60_000
IS_KEPT = """async () => {
  const until = Date.now() + 50_000;
  for (;;) {
    const cache = await caches.open("flagfall-kept-1");
    const app = [...(await (await fetch("/app.json")).json()), "/", "/api/v1/library/cards"];
    const there = await Promise.all(app.map(async (file) => (await caches.match(file)) !== undefined));
    if ((await cache.keys()).length >= 7 && there.every(Boolean)) return true;
    if (Date.now() > until) return false;
    await new Promise((done) => setTimeout(done, 200));
  }
}"""


class Phone:
    """A phone at the table, used with a thumb: nothing is typed."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.page.set_default_timeout(20_000)

    def tap(self, testid: str, **options: Any) -> None:
        self.visitor.find(testid).first.tap(**options)

    def has(self, testid: str) -> bool:
        return self.visitor.find(testid).count() > 0

    def begin(self, players: int) -> None:
        self.visitor.go("/companion")
        self.tap(f"players-{players}")
        self.tap("begin")
        self.see_evening()

    def join(self, code: str) -> None:
        self.visitor.go("/companion")
        self.tap("join-open")
        for letter in code:
            self.tap(f"join-{letter}")
        self.tap("join-evening")
        self.see_evening()

    def digits(self, pin: str) -> None:
        """On the page's own keys."""
        for digit in pin:
            self.tap(f"pin-{digit}")
        self.tap("pin-done")

    @property
    def evening(self) -> Locator:
        return self.visitor.find("evening")

    def see_evening(self) -> None:
        expect(self.evening).to_be_visible(timeout=SLOW)

    def see_round(self, number: int) -> None:
        expect(self.evening).to_have_attribute("data-round", str(number))

    def part(self, name: str) -> None:
        self.page.get_by_role("tab", name=name, exact=True).tap()

    def winners(self, number: int, park: int) -> list[int]:
        """Who can win there."""
        found = self.page.locator(f'[data-testid^="win-{number}-{park}-"]')
        expect(found).to_have_count(2)
        return [int(str(button.get_attribute("data-testid")).rpartition("-")[2]) for button in found.all()]

    def win(self, number: int, park: int, player: int) -> None:
        button = self.visitor.find(f"win-{number}-{park}-{player}").first
        button.tap()

    def sent(self) -> None:
        """Everything that was entered is on the server."""
        expect(self.visitor.find("net")).to_have_attribute("data-waiting", "0")


def expected_order(players: int, trophies: dict[int, list[tuple[int, int]]]) -> list[int]:
    """The people from best to last, as the engine ranks these trophies."""
    tournament = tournaments.new(players=players, final_tie="order")
    for player, won in trophies.items():
        tournaments.set_trophies(tournament, player, won)
    order, _ = ending.ranked(tournament.state)
    return list(order)


def names(found: Locator) -> list[str]:
    return [text.partition(". ")[2].strip() for text in found.locator("li").all_inner_texts()]


def fits(phone: Phone) -> None:
    """Nothing is wider than the phone."""
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_five_players_with_the_robot_lose_a_phone_and_the_network(server: Program, visit: Visit) -> None:
    chance = random.Random(31)
    first, second = (Phone(visit(server.base, size=PHONE, motion=False)) for _ in range(2))
    first.begin(5)
    first.part("Phones")
    first.tap("offer")
    code = first.visitor.see("evening-code").inner_text()
    first.part("Now")
    won: dict[tuple[int, int], int] = {}

    def play(phone: Phone, number: int) -> None:
        phone.see_round(number)
        for park in range(3):
            winner = chance.choice(phone.winners(number, park))
            won[number, park] = winner
            phone.win(number, park, winner)
        phone.see_round(number + 1 if number < ROUNDS else ROUNDS)

    play(first, 1)
    # A trophy is hidden: only its owner sees it, by four digits.
    park_of_hider, hider = next((park, player) for (_, park), player in won.items() if player < 5)
    hidden = max(plans().trophies[0])
    first.part("Plan")
    first.visitor.find("plan-round-1").locator("summary").first.tap()
    first.tap(f"hide-1-{hider}")
    first.digits("2468")
    first.tap(f"purse-1-{hidden}")
    first.tap("purse-done")
    first.part("Now")

    # The first correction: a slip of the thumb in round 2, put right before the round is over.
    a, b = first.winners(2, 0)
    first.win(2, 0, a)
    expect(first.visitor.find(f"win-2-0-{a}").first).to_have_attribute("aria-pressed", "true")
    first.win(2, 0, b)
    expect(first.visitor.find(f"win-2-0-{b}").first).to_have_attribute("aria-pressed", "true")
    won[2, 0] = b
    for park in (1, 2):
        won[2, park] = first.winners(2, park)[0]
        first.win(2, park, won[2, park])
    first.see_round(3)
    first.sent()
    fits(first)

    # The first phone dies; another goes on with the code.
    first.page.close()
    second.join(code)
    second.see_round(3)
    play(second, 3)
    second.sent()

    # The network is gone in round 4, and comes back after it.
    second.visitor.forgive(NO_NETWORK)
    second.visitor.context.set_offline(True)
    play(second, 4)
    expect(second.visitor.find("net")).to_have_attribute("data-waiting", "3")
    second.visitor.context.set_offline(False)
    second.sent()
    for number in (5, 6, 7):
        play(second, number)

    # The second correction, after everything: the wrong winner of round 5 was entered.
    second.part("Plan")
    panel = second.visitor.find("plan-round-5")
    panel.locator("summary").first.tap()
    a, b = second.winners(5, 1)
    won[5, 1] = a if won[5, 1] == b else b
    second.win(5, 1, won[5, 1])
    expect(second.visitor.find(f"win-5-1-{won[5, 1]}").first).to_have_attribute("aria-pressed", "true")
    second.part("Now")

    # The other phone opens what the dead one knew: not with other digits.
    assert not second.has(f"show-purse-{hider}")
    second.visitor.forgive("403|" + NO_NETWORK)
    second.tap(f"look-purse-{hider}")
    second.digits("1357")
    expect(second.visitor.find("purse").get_by_role("alert")).to_contain_text("digits")
    for _ in range(4):
        second.visitor.find("purse").get_by_label("Delete the last character").tap()
    second.digits("2468")
    second.tap("purse-done")
    second.tap(f"show-purse-{hider}")

    trophies = count_trophies(
        second, {place: player for place, player in won.items() if place != (1, park_of_hider)}, people=5
    )
    trophies[hider] = sorted([(1, hidden), *trophies[hider]])
    order = expected_order(5, trophies)
    expect(second.evening).to_have_attribute("data-phase", "final")
    finalists = second.winners(FINAL, 0)
    assert finalists == order[:2]
    second.win(FINAL, 0, finalists[1])
    second.visitor.see("winner")
    ranking = [f"Player {p + 1}" for p in (order[1], order[0], *order[2:])]
    assert names(second.visitor.find("ranking")) == ranking
    second.sent()
    fits(second)

    # Who only looks sees the same, and has no way to change it.
    second.part("Phones")
    link = str(second.visitor.find("share-page").get_attribute("href"))
    guest = visit(server.base)
    guest.go(link)
    assert names(guest.see("ranking")) == ranking
    assert code not in guest.page.content()


def count_trophies(phone: Phone, won: dict[tuple[int, int], int], people: int) -> dict[int, list[tuple[int, int]]]:
    """Turn all trophies over: those of the Robot lie in the box. Every one gets the most it can be worth but one."""
    trophies: dict[int, list[tuple[int, int]]] = {player: [] for player in range(people)}
    phone.visitor.see("counting")
    for n, ((number, _), player) in enumerate(sorted(won.items())):
        if player >= people:
            continue
        values = sorted(set(plans().trophies[number - 1]))
        # Different sums for everybody, so that no lots are needed.
        value = values[(n + player) % len(values)]
        trophies[player].append((number, value))
        button = phone.visitor.find(f"count-{player}-{number}-{value}").first
        button.tap()
        expect(button).to_have_count(0)
    if phone.has("draw-lots"):
        raise AssertionError("the results of this test have no ties")
    return trophies


def test_an_evening_on_a_phone_can_be_read_by_everybody(server: Program, visit: Visit) -> None:
    phone = Phone(visit(server.base, size=PHONE, motion=False))
    phone.visitor.go("/companion")
    phone.tap("players-3")
    phone.page.locator("input[value=matches]").tap()
    check(phone.visitor, "the settings of an evening")
    phone.tap("begin")
    phone.see_evening()
    phone.win(1, 0, phone.winners(1, 0)[1])
    check(phone.visitor, "a round at a real table")
    winner = phone.page.locator('[data-testid^="win-1-0-"][aria-pressed="true"]')
    expect(winner).to_have_count(1)
    phone.tap("undo-last")
    expect(winner).to_have_count(0)
    pick(phone, "", phone.visitor.find("decks").locator('[data-testid^="pad-card-"]').first)
    expect(phone.page.get_by_text("Deck of Player 1: 7 cards")).to_be_visible()
    for part in ("Plan", "Score", "Log"):
        phone.part(part)
        check(phone.visitor, f"{part} of an evening")
    # Names and seats are corrected here, too.
    phone.visitor.find("rename-0").fill("Zoë")
    phone.tap("rename")
    expect(phone.page.get_by_text("Zoë, Player 2").first).to_be_visible()
    phone.visitor.find("swap-other").select_option("2")
    phone.tap("swap")
    expect(phone.page.get_by_text("Seats changed")).to_be_visible()
    phone.part("Now")
    phone.page.locator('[data-testid="meeting-1-1"] summary').tap()
    phone.tap("sheet-1-1")
    phone.tap("sheet-first-0")
    phone.visitor.see("card-pad")
    check(phone.visitor, "a match card by card")


def test_the_smallest_and_the_largest_evening_have_seats(server: Program, visit: Visit) -> None:
    """Up to 16 play, with names as people give them; a wrong code and a long name break nothing."""
    phone = Phone(visit(server.base, size=PHONE, motion=False))
    phone.visitor.go("/companion")
    phone.tap("players-more")
    phone.tap("players-9")
    phone.visitor.see("two-boxes")
    for n, name in enumerate(("x" * 40, "Maximiliane Theodora von Hohenschwangau", "\N{FOX FACE}", "Åse")):
        phone.visitor.find(f"name-{n}").fill(name)
    phone.tap("begin")
    phone.see_evening()
    fits(phone)
    for park in range(5):
        phone.win(1, park, phone.winners(1, park)[1])
    phone.see_round(2)
    # The new round begins above the result that was tapped last.
    expect(phone.visitor.find("round-title")).to_be_in_viewport()
    phone.part("Score")
    # Seats are drawn: somebody has them, whoever it is.
    expect(phone.visitor.find("head-start")).to_contain_text("2½")
    expect(phone.visitor.find("standings")).to_contain_text("\N{FOX FACE}")
    fits(phone)
    phone.visitor.go("/companion")
    phone.tap("players-16")
    phone.tap("join-open")
    for letter in "ZZZZZZ":
        phone.tap(f"join-{letter}")
    phone.visitor.forgive("404")
    phone.tap("join-evening")
    expect(phone.visitor.find("join-problem")).to_be_visible()
    expect(phone.visitor.find("join-typed")).to_have_text("ZZZZZZ")


def test_a_phone_without_room_says_so_and_two_phones_enter_the_same_match(server: Program, visit: Visit) -> None:
    first, second = (Phone(visit(server.base, size=PHONE, motion=False)) for _ in range(2))
    first.page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full'); };")
    first.begin(4)
    expect(first.visitor.find("not-kept")).to_be_visible()
    check(first.visitor, "an evening that cannot be kept")
    first.part("Phones")
    first.tap("offer")
    second.join(first.visitor.see("evening-code").inner_text())
    assert not second.has("not-kept")
    first.part("Now")
    a, b = first.winners(1, 0)
    first.win(1, 0, a)
    second.win(1, 0, b)
    first.sent()
    second.sent()
    # Both show the same winner: what arrived last.
    pressed = '[data-testid^="win-1-0-"][aria-pressed="true"]'
    for phone in (first, second):
        expect(phone.page.locator(pressed)).to_have_count(1)
    shown = second.page.locator(pressed).get_attribute("data-testid")
    expect(first.page.locator(pressed)).to_have_attribute("data-testid", str(shown), timeout=20_000)
    # A reload in the middle changes nothing on a phone that keeps it.
    second.page.reload()
    second.see_evening()
    expect(second.page.locator(pressed)).to_have_attribute("data-testid", str(shown))


def test_an_evening_alone_goes_on_after_the_server_is_gone(own_server: Program, visit: Visit) -> None:
    phone = Phone(visit(own_server.base, size=PHONE, motion=False, keeps_app=True, locale="de"))
    phone.visitor.forgive(NO_NETWORK)
    phone.begin(1)
    assert phone.page.evaluate(IS_KEPT), "everything is on the phone"
    own_server.kill()
    phone.page.reload()
    phone.see_evening()

    # The first match card by card against the Robot, whose deck lies on the phone.
    phone.page.locator("summary").first.tap()
    phone.tap("sheet-1-0")
    phone.tap("sheet-first-0")
    asks = phone.visitor.see("sheet-ask")
    while not phone.has("sheet-write"):
        before = asks.inner_text() + phone.visitor.find("sheet").inner_text()
        if phone.has("sheet-next"):
            phone.tap("sheet-next")
        elif phone.page.locator('[data-testid^="choose-"]').count():
            phone.page.locator('[data-testid^="choose-"]').first.tap()
        else:
            for key in keys_to_a_card(phone):
                phone.tap(f"pad-key-{key}")
            phone.page.locator('[data-testid^="pad-card-"]').first.tap()
        phone.page.wait_for_function(
            "before => !document.querySelector('[data-testid=sheet]') || before !== "
            "document.querySelector('[data-testid=sheet-ask]').innerText"
            " + document.querySelector('[data-testid=sheet]').innerText",
            arg=before,
        )
    phone.tap("sheet-write")
    phone.see_evening()

    won: dict[int, list[tuple[int, int]]] = {0: [], 1: []}
    number = 1
    while number <= ROUNDS and phone.evening.get_attribute("data-phase") != "over":
        if number > 1:
            phone.see_round(number)
            # In turns, so that nobody is eleven fans ahead.
            phone.win(number, 0, number % 2)
        pressed = phone.page.locator(f'[data-testid^="win-{number}-0-"][aria-pressed="true"]').first
        expect(pressed).to_be_visible()
        winner = int(str(pressed.get_attribute("data-testid")).rpartition("-")[2])
        value = min(plans().trophies[number - 1])
        won[winner].append((number, value))
        phone.tap(f"count-{winner}-{number}-{value}")
        score = [sum(fans for _, fans in won[p]) for p in (0, 1)]
        if abs(score[0] - score[1]) >= 11 or number == ROUNDS:
            break
        number += 1
    phone.visitor.see("winner")
    tournament = tournaments.new(players=1)
    for player, trophies in won.items():
        tournaments.set_trophies(tournament, player, trophies)
    leader = ending.lead_winner(tournament.state)
    outcome = ending.duel_outcome(tournament.state, "lead_11" if leader is not None else "most_fans", leader)
    is_won = PlayerIx(0) in outcome.winners
    expect(phone.visitor.find("winner")).to_contain_text("Spieler 1 gewinnt" if is_won else "der Roboter gewonnen")
    fits(phone)

    # Everything else works without the server, too.
    back_to_the_table(phone)
    phone.page.get_by_role("link", name="Geschichte der Runde").tap()
    expect(phone.visitor.find("history")).to_have_text("1 Abend", timeout=SLOW)
    count_a_bench(phone)
    tap_a_board(phone)


def back_to_the_table(phone: Phone) -> None:
    phone.page.get_by_test_id("nav-more").tap()
    phone.page.locator("nav").get_by_role("link", name="Am echten Tisch").tap()
    phone.visitor.see("players-8")


def count_a_bench(phone: Phone) -> None:
    """Cards by two letters each, on the bench and with the flag."""
    back_to_the_table(phone)
    phone.page.get_by_role("link", name="Bankrechner").tap()
    pick(phone, "SC", "blacksmith")
    expect(phone.visitor.find("seats").first).to_be_visible(timeout=SLOW)
    pick(phone, "NE", "newcomer")
    pick(phone, "NE", "newcomer")
    phone.page.get_by_role("radio", name="Karte mit der Fahne").tap()
    pick(phone, "SC", "pig")
    phone.tap("bench-attack")
    pick(phone, "TA", "talent_starter")
    table = challengers.cards()
    # A Blacksmith on the bench helps City cards: enough for the flag, which the Talent holds from now on.
    total = table["talent_starter"].base_power(1) + 1
    assert total >= table["pig"].base_power(1)
    expect(phone.visitor.find("sheet-total")).to_have_text(f"0 von {total}")
    fits(phone)


def tap_a_board(phone: Phone) -> None:
    """Capture The Base on a real board: a piece is placed, and taken back."""
    back_to_the_table(phone)
    phone.page.get_by_role("link", name="Capture The Base auf dem echten Brett").tap()
    phone.tap("board-begin")
    board = phone.visitor.see("board-game", timeout=SLOW)
    phone.tap("square-b2")
    expect(board).to_have_attribute("data-moves", "1")
    phone.tap("board-undo")
    expect(board).to_have_attribute("data-moves", "0")
    fits(phone)


def keys_to_a_card(phone: Phone) -> Sequence[str]:
    """Two letters, if the pad asks for letters at all."""
    if not phone.has("pad-key-N") or phone.page.locator('[data-testid^="pad-card-"]').count():
        return ()
    return ("N", "E")


def pick(phone: Phone, letters: str, card: str | Locator) -> None:
    """A card by two letters, or one that is shown without any."""
    for letter in letters:
        phone.tap(f"pad-key-{letter}")
    if isinstance(card, str):
        phone.tap(f"pad-card-{card}")
    else:
        card.tap()
