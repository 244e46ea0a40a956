"""What a designer is told about a card and a rule set of their own."""

from __future__ import annotations

import pytest

from flagfall import lab
from flagfall.cli.main import run as program
from flagfall.core.errors import BadInput
from flagfall.games.challengers.definitions.user_pack import cards, read_pack
from flagfall.games.challengers.lab.card_endpoint import CardQuestion, measure_card
from flagfall.games.ctb.lab.variant_endpoint import VariantQuestion, measure_variant
from flagfall.lab.measured import NotReady

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
effects = [{ on = "reveal", do = "fans", amount = 2, if = { own = "deck_cards", at_most = 1 } }]
names = { en = "Tiger", de = "Tigerin" }
"""

VARIANT = """
extends = "standard"

[board]
home_rows = 3
"""


STUDY = """
play = "cards"
games = 12
seed = 4
show = ["power"]
[settings]
level = "B"
matches = 50
packs = ["jungle.toml"]
"""


@pytest.fixture
def jungle(tmp_path):
    file = tmp_path / "jungle.toml"
    file.write_text(PACK)
    return file


def test_the_gauge_is_the_study_of_card_power(jungle):
    found = lab.run(lab.read_study(STUDY, "power", jungle.parent)).figures
    (row,) = found.filter(group="power", item="tiger").to_dicts()
    gauge = lab.gauge_card(cards(jungle), "tiger", meetings=12, seed=4)
    assert gauge.power.mean == pytest.approx(row["mean"])
    assert gauge.power.low < row["low"] < row["high"] < gauge.power.high  # Student's interval is a little wider
    (duck,) = found.filter(group="power", item="rubber_duck")["mean"]
    assert gauge.printed["rubber_duck"].mean == pytest.approx(duck)
    assert gauge.fans.low > 0


@pytest.mark.parametrize(
    ("power", "effect", "verdict"),
    [
        (5, '{ on = "attack", do = "power", amount = 9 }', "strong"),
        (4, '{ on = "flag_loss", do = "split" }', "usual"),
        (0, '{ on = "flag", do = "fans", amount = 1, whose = "opponent" }', "weak"),
    ],
)
def test_a_card_outside_the_range_of_the_printed_ones_is_told_of(invent, power, effect, verdict):
    table = invent(beast={"level": "B", "power": power, "effects": [effect.strip("{ }")]})
    gauge = lab.gauge_card(table, "beast", meetings=30)
    assert (gauge.verdict, gauge.is_sure) == (verdict, True)
    assert gauge.power.low < gauge.power.mean < gauge.power.high
    assert (gauge.stronger_than == len(gauge.printed), gauge.stronger_than == 0) == (
        verdict == "strong", verdict == "weak",
    )  # fmt: skip
    low, high = gauge.range
    assert low < 0 < high


def test_a_card_is_measured_in_the_same_decks_whatever_else_is_in_its_pack(jungle):
    alone = lab.gauge_card(cards(jungle), "tiger", meetings=10)
    jungle.write_text(PACK + '[cards.king]\nset = "castle"\nlevel = "A"\npower = 3\ncopies = 100\n')
    assert lab.gauge_card(cards(jungle), "tiger", meetings=10) == alone


def test_only_cards_with_a_pile_have_an_average_card():
    with pytest.raises(BadInput, match="newcomer: only cards of level A, B, C"):
        lab.gauge_card(cards(), next(card.id for card in cards() if card.level == "S"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "power = 4",
            "power = 12",
            "error[bad_data]: jungle.toml: line 11: tiger: power: 12 is over the cap",
        ),
        ('do = "fans"', 'do = "funs"', "error[bad_data]: jungle.toml: line 13: tiger: effects[0]: do: unknown word"),
        ("copies = 4", "copy = 4", "error[bad_data]: jungle.toml: line 12: tiger: copy: unknown key"),
        ('pack = "jungle"', "pack = 7", "error[bad_data]: jungle.toml: line 2: pack: expected a text"),
        ("power = 4", "power =", "error[bad_data]: jungle.toml: not valid TOML: Invalid value (at line 11"),
    ],
)
def test_a_wrong_card_is_told_of_with_line_and_key(jungle, capsys, old, new, message):
    jungle.write_text(PACK.replace(old, new))
    assert program(["lab", "card", str(jungle), "--out", str(jungle.parent / "out")]) == 2
    assert capsys.readouterr().err.startswith(message)
    assert not (jungle.parent / "out").exists()


@pytest.mark.slow
def test_the_editor_of_a_server_measures_the_same() -> None:
    told = measure_card(CardQuestion(text=PACK, card="tiger"), is_fast=True)
    again = lab.gauge_card(cards(read_pack(PACK.encode(), "pack")), "tiger", meetings=40, seed=2)
    assert told.power.low <= again.power.high
    assert again.power.low <= told.power.high
    assert told.weakest < told.strongest
    balance = measure_variant(VariantQuestion(text=VARIANT), is_fast=True)
    assert balance.first.mean + balance.second.mean + balance.tie.mean == pytest.approx(1)
    with pytest.raises(NotReady):
        measure_card(CardQuestion(text=PACK, card="tiger"), is_fast=False)
