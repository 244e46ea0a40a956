"""Capture The Base in words: every event that is worth a sentence, said of a player and to them."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest

from flagfall.core.game import SPECTATOR
from flagfall.core.ids import PlayerIx
from flagfall.core.languages import codes
from flagfall.core.plugins import find_game
from flagfall.core.table import Table
from flagfall.games.ctb import events as ev
from flagfall.games.ctb.config import Config, variant_of
from flagfall.games.ctb.definitions.variant import PieceId
from flagfall.games.ctb.ids import SquareIx
from flagfall.games.ctb.narration.reader import reader
from flagfall.games.ctb.narration.teller import CtbTeller

ADA, BEN = PlayerIx(0), PlayerIx(1)
A1, B2 = SquareIx(0), SquareIx(9)
LEADER, BASE = PieceId("one"), PieceId("base")

# event · said of Ada in English and German · said to Ada in English and German
SENTENCES: list[tuple[Any, ...]] = [
    (
        ev.Placed(ADA, LEADER, A1, 3),
        "Ada places the Leader on a1.",
        "Ada stellt den Anführer auf a1.",
        "You place your Leader on a1.",
        "Du stellst deinen Anführer auf a1.",
    ),
    (
        ev.Placed(ADA, None, A1, 3),
        "Ada places a piece on a1.",
        "Ada stellt eine Figur auf a1.",
        "You place a piece on a1.",
        "Du stellst eine Figur auf a1.",
    ),
    (
        ev.Placed(ADA, None, None, 3),
        "Ada places a piece; 3 to go.",
        "Ada stellt eine Figur auf; noch 3.",
        "You place a piece; 3 to go.",
        "Du stellst eine Figur auf; noch 3.",
    ),
    (
        ev.Unveiled(()),
        *["Both armies are placed and revealed.", "Beide Armeen stehen und werden aufgedeckt."] * 2,
    ),
    (
        ev.CallerNamed(ADA),
        "Ada calls the toss.",
        "Ada sagt den Münzwurf an.",
        "You call the toss.",
        "Du sagst den Münzwurf an.",
    ),
    (
        ev.CoinTossed(BEN, "heads", "tails", ADA),
        "Heads was called, the coin shows Tails. Ada decides who moves first.",
        "Angesagt war Kopf, die Münze zeigt Zahl. Ada entscheidet, wer zuerst zieht.",
        "Heads was called, the coin shows Tails. You decide who moves first.",
        "Angesagt war Kopf, die Münze zeigt Zahl. Du entscheidest, wer zuerst zieht.",
    ),
    (ev.PlayBegan(ADA), "Ada moves first.", "Ada zieht zuerst.", "You move first.", "Du ziehst zuerst."),
    (
        ev.Moved(ADA, A1, B2, LEADER, 1, 1),
        "Ada moves the Leader a1–b2.",
        "Ada zieht den Anführer a1–b2.",
        "You move your Leader a1–b2.",
        "Du ziehst deinen Anführer a1–b2.",
    ),
    (
        ev.Moved(ADA, A1, B2, None, 1, 1),
        "Ada moves a piece a1–b2.",
        "Ada zieht eine Figur a1–b2.",
        "You move a piece a1–b2.",
        "Du ziehst eine Figur a1–b2.",
    ),
    (
        ev.Fought(ADA, A1, B2, LEADER, BASE, "defender", 1, True),
        "Ada's Leader on a1 attacks Base on b2: the defender falls. The winner steps onto b2.",
        "Ada greift an: Anführer auf a1 gegen Basis auf b2 – die angegriffene Figur fällt. "
        "Die Siegerfigur rückt auf b2 vor.",
        "Your Leader on a1 attacks Base on b2: the defender falls. The winner steps onto b2.",
        "Dein Angriff: Anführer auf a1 gegen Basis auf b2 – die angegriffene Figur fällt. "
        "Die Siegerfigur rückt auf b2 vor.",
    ),
    (
        ev.Touched(ADA, B2, BASE),
        "Ada moves next to the Base on b2: it falls.",
        "Ada zieht neben die Basis auf b2: Die Figur fällt.",
        "You move next to the Base on b2: it falls.",
        "Du ziehst neben die Basis auf b2: Die Figur fällt.",
    ),
    (ev.Passed(ADA), "Ada passes.", "Ada passt.", "You pass.", "Du passt."),
    (
        ev.Skipped(ADA),
        "Ada cannot move or attack and misses the turn.",
        "Ada kann weder ziehen noch angreifen und setzt aus.",
        "You cannot move or attack and miss the turn.",
        "Du kannst weder ziehen noch angreifen und setzt aus.",
    ),
    (
        ev.TieOffered(ADA),
        "Ada offers a tie.",
        "Ada bietet ein Unentschieden an.",
        "You offer a tie.",
        "Du bietest ein Unentschieden an.",
    ),
    (
        ev.TieDeclined(ADA),
        "Ada declines the tie.",
        "Ada lehnt das Unentschieden ab.",
        "You decline the tie.",
        "Du lehnst das Unentschieden ab.",
    ),
    (ev.Resigned(ADA), "Ada gives up.", "Ada gibt auf.", "You give up.", "Du gibst auf."),
    (
        ev.GameEnded(ADA, "base_captured", (3, 3), 0),
        "Ada wins. The Base was captured.",
        "Ada hat gewonnen. Die Basis wurde erobert.",
        "You win! The Base was captured.",
        "Du hast gewonnen! Die Basis wurde erobert.",
    ),
    (ev.GameEnded(None, "agreed", (3, 3), 0), *["A tie. By agreement.", "Unentschieden. Durch Vereinbarung."] * 2),
]


def tell(event: ev.Event, locale: str, you: int | None = None, *, by_clock: bool = False) -> str:
    game = find_game("ctb")
    view = game.view(game.setup(Config(), 1), SPECTATOR)
    said = reader(variant_of(view.variant, view.rules), ("Ada", "Ben"), locale, you)
    (paragraph,) = CtbTeller(view).tell([event], by_clock=by_clock)
    return said.paragraph(paragraph).text


@pytest.mark.parametrize("row", SENTENCES, ids=lambda row: type(row[0]).__name__)
def test_every_event_has_its_sentence(row: tuple[ev.Event, str, str, str, str]) -> None:
    event, english, german, to_you, zu_dir = row
    assert (tell(event, "en"), tell(event, "de")) == (english, german)
    assert (tell(event, "en", 0), tell(event, "de", 0)) == (to_you, zu_dir)


def test_no_kind_of_event_is_left_out_but_the_one_the_board_shows() -> None:
    assert {type(row[0]) for row in SENTENCES} == set(get_args(ev.Event)) - {ev.TurnBegan}


def test_whoever_gives_up_because_of_the_clock_has_only_run_out_of_time() -> None:
    assert tell(ev.Resigned(ADA), "en", by_clock=True) == "Ada runs out of time."
    assert tell(ev.Resigned(ADA), "de", 0, by_clock=True) == "Deine Zeit ist abgelaufen."
    assert tell(ev.GameEnded(BEN, "resigned", (3, 3), 0), "en", by_clock=True) == "Ben wins. Out of time."


@pytest.mark.parametrize("locale", codes())
def test_a_piece_that_somebody_made_up_keeps_its_name(locale: str) -> None:
    rules = {"extends": "standard", "pieces": {"one": {"label": "Lighthouse"}}}
    said = reader(variant_of("mine", rules), ("Ada", "Ben"), locale, 0)
    assert "Lighthouse" in said.naming("one", "own_object", locale)


@pytest.mark.parametrize("variant", ["standard", "pandemonium"])
def test_no_game_contains_an_unspeakable_word(variant: str) -> None:
    """Warnings are errors here, so a missing key or value would show as well."""
    table = Table(find_game("ctb"), Config(variant), 5)
    view = table.seen_by(ADA).view
    teller, chance = CtbTeller(view), random.Random(5)
    rules = variant_of(view.variant, view.rules)
    for _ in range(200):
        if not table.actors:
            break
        events = table.act(table.actors[0], chance.choice(table.seen_by(table.actors[0]).legal))
        for paragraph in teller.tell(table.seen_by(ADA, events).events):
            for locale in codes():
                text = reader(rules, ("Ada", "Ben"), locale, 0).paragraph(paragraph).text
                assert text
                assert not set("_{}") & set(text), text
