"""`flagfall cards`: list, show, check."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagfall.core.languages import codes
from helpers import BOX

PACK = """
pack = "jungle"

[sets.jungle]
en = "Jungle"
de = "Dschungel"

[cards.tiger]
set = "jungle"
level = "B"
power = 4
copies = 4
effects = [{ on = "attack", do = "power", amount = 1 }]
names = { en = "Tiger", de = "Tiger" }
texts = { en = "Pounces: +1.", de = "Springt: +1." }

[cards.sloth]
set = "jungle"
level = "A"
power = 1
copies = 3
names = { en = "Sloth [red]", de = "Faultier" }
"""


@pytest.fixture
def pack(tmp_path: Path) -> str:
    path = tmp_path / "jungle.toml"
    path.write_text(PACK, encoding="utf-8")
    return str(path)


def test_the_list_has_one_line_per_card_within_80_columns(run) -> None:
    for locale in codes():
        done = run("cards", "list", "--lang", locale)
        assert len(done.lines) == 1 + len(BOX)
        assert max(len(line) for line in done.lines) <= 80
        assert not [line for line in done.lines if line != line.rstrip()]


def test_the_list_in_german(run) -> None:
    lines = run("cards", "list", "--set", "funfair", "--level", "b", "--lang", "de").lines
    assert [line.split() for line in lines] == [
        ["Kennung", "Name", "Set", "Level", "Stärke", "Anzahl"],
        ["pyrotechnician", "Pyrotechnikerin", "Jahrmarkt", "B", "4", "4"],
        ["clairvoyant", "Wahrsagerin", "Jahrmarkt", "B", "4", "4"],
        ["mime", "Pantomime", "Jahrmarkt", "B", "1", "4"],
        ["rubber_duck", "Gummiente", "Jahrmarkt", "B", "5", "3"],
    ]


@pytest.mark.parametrize("name", ["haunted_house", "Haunted House", "geisterhaus", "Haunted-House"])
def test_a_set_goes_by_id_or_name(name: str, run) -> None:
    assert len(run("cards", "list", "--set", name).lines) == 11


def test_no_card_fits(run) -> None:
    assert run("cards", "list", "--set", "robot", "--level", "A").out == "No cards match.\n"


def test_the_list_as_json(run) -> None:
    found = run("cards", "list", "--json", "--lang", "de").json()
    assert [card["id"] for card in found] == [card.id for card in BOX]
    assert found[0] == {
        "id": "newcomer",
        "name": "Neuling",
        "set": "city",
        "level": "S",
        "power": 1,
        "copies": 24,
        "rarity": "fixed",
        "pack": None,
        "text": "",
        "effects": [],
    }


def test_a_card_is_shown_with_its_facts_effect_and_data(run) -> None:
    assert run("cards", "show", "ghost").lines == [
        "Ghost",
        "  id      ghost",
        "  set     Haunted House",
        "  level   B",
        "  power   1",
        "  copies  4",
        "  rarity  normal",
        "",
        "  When revealed: Your opponent's next card goes to their exhaust pile, without its effect.",
        "",
        "  data:",
        '  { on = "reveal", do = "move", from = "deck_top", to = "exhaust", whose = "opponent" }',
    ]


@pytest.mark.parametrize("name", ["rubber_duck", "Rubber Duck", "gummiente", "GUMMIENTE", "rubber-duck"])
def test_a_card_goes_by_id_or_name_in_either_language(name: str, run) -> None:
    assert run("cards", "show", name, "--json").json()["id"] == "rubber_duck"


@pytest.mark.parametrize("locale", codes())
def test_every_card_can_be_shown(locale: str, run) -> None:
    for card in BOX:
        done = run("cards", "show", card.id, "--lang", locale)
        assert done.code == 0
        assert done.lines[0] == BOX.name(card.id, locale)


def test_a_power_that_grows_is_named(run) -> None:
    assert "  power   round" in run("cards", "show", "cyborg").lines
    assert run("cards", "show", "cyborg", "--json").json()["power"] is None


def test_a_pack_is_checked_and_described(pack: str, run) -> None:
    assert run("cards", "check", pack).lines == [
        "The pack “jungle” is valid: 2 kinds of cards.",
        "New sets: Jungle.",
        "",
        "id     name         set     level  power  copies",
        "tiger  Tiger        Jungle  B          4       4",
        "sloth  Sloth [red]  Jungle  A          1       3",
    ]
    assert run("cards", "check", pack, "--lang", "de").lines[:2] == [
        "Das Paket „jungle“ ist gültig: 2 Kartenarten.",
        "Neue Sets: Dschungel.",
    ]
    document = run("cards", "check", pack, "--json").json()
    assert (document["pack"], document["sets"], len(document["cards"])) == ("jungle", ["jungle"], 2)


TRAINER = """
pack = "captains"

[trainers.gate_guard]
effects = [{ on = "always", do = "support", amount = 1, while = "flag", of = { power = 3 } }]
"""


def test_trainers_of_a_pack_are_counted_as_such(tmp_path: Path, run) -> None:
    file = tmp_path / "captains.toml"
    file.write_text(TRAINER, encoding="utf-8")
    lines = run("cards", "check", str(file)).lines
    assert lines[0] == "The pack “captains” is valid: 1 trainer."
    assert lines[3].split() == ["gate_guard", "Gate", "Guard", "Trainers", "T", "–", "1"]
    file.write_text(PACK + TRAINER.replace('pack = "captains"', ""), encoding="utf-8")
    assert run("cards", "check", str(file)).lines[0] == "The pack “jungle” is valid: 2 kinds of cards and 1 trainer."
    told = run("cards", "check", str(file), "--lang", "de").lines[0]
    assert told == "Das Paket „jungle“ ist gültig: 2 Kartenarten und 1 Trainer."


def test_the_cards_of_a_pack_join_the_box(pack: str, run) -> None:
    assert len(run("cards", "list", "--set", "Dschungel", "--pack", pack).lines) == 3
    assert "  pack    jungle" in run("cards", "show", "Faultier", "--pack", pack).lines
    done = run("match", "--a", "2 tiger", "--b", "Faultier", "--pack", pack, "--first", "1")
    assert "Blue attacks with Tiger (4, +1 in attack): 5 against 1 – enough!" in done.out


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pack = [", "bad_data"),
        ("", "bad_data"),
        ('pack = "x"', "bad_data"),
        ('pack = "x"\n[cards.dog]\nset = "city"\nlevel = "A"\npower = 1\ncopies = 1', "bad_data"),
        (PACK.replace('do = "power"', 'do = "win"'), "bad_data"),
        (PACK.replace("power = 4", "power = 40"), "bad_data"),
    ],
)
def test_a_broken_pack_is_one_sentence(text: str, code: str, tmp_path: Path, run) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    for args in (("check", str(path)), ("list", "--pack", str(path)), ("show", "dog", "--pack", str(path))):
        found, sentence = run("cards", *args).failure()
        assert found == code
        assert str(tmp_path) not in sentence


def test_what_is_no_text_file_is_one_sentence(tmp_path: Path, run) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\xff\xfe\x00")
    assert run("cards", "check", str(path)).failure()[0] == "bad_data"
    assert run("cards", "check", str(tmp_path)).failure() == ("bad_file", f"'{tmp_path}' is a folder, not a file.")
    assert run("cards", "check", "a\0b").failure()[0] == "bad_file"
