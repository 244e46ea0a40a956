"""What a designer is told about a card and a rule set of their own."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from flagfall import lab
from flagfall.cli.main import run as program
from flagfall.core.errors import BadInput, BadNumber
from flagfall.games.challengers.definitions.user_pack import cards, read_pack
from flagfall.games.challengers.match.scenario import load_scenarios, problems
from flagfall.games.ctb.definitions.load import find_variant, read_variant
from flagfall.lab.design.budget import within
from flagfall.lab.design.card import design_card
from flagfall.lab.design.studies import CardQuestion, NotReady, VariantQuestion, measure_card, measure_variant

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

WALL = {
    "extends": "standard",
    "pieces": {"wall": {"label": "Wall", "letter": "K", "number": 1, "count": 2, "move": 0, "can_attack": False}},
    "combat": {"exception": [{"attacker": "*", "defender": "wall", "removes": "attacker"}]},
}

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

ODD = """
pack = "odd"
[cards.odd]
set = "castle"
level = "B"
power = 3
copies = 4
effects = [{ EFFECT }]
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


def test_a_budget_is_kept_by_the_clock_or_by_number():
    times = [0, 2, 3, 4, 5]  # at the beginning, and after the second, third, … : each takes a second
    assert list(within(5, 2, None, lambda: times.pop(0))) == [0, 1, 2, 3]
    assert list(within(0, 3, None, lambda: 7)) == [0, 1, 2]
    assert list(within(0, 3, 4)) == [0, 1, 2, 3]
    with pytest.raises(BadNumber, match="seconds is a number from 0 to 3600, not 'x'"):
        next(within("x", 1, None))
    with pytest.raises(BadNumber, match="At least 3 are needed"):
        next(within(1, 3, 2))


def test_little_time_still_gives_an_interval(jungle):
    gauge = lab.gauge_card(cards(jungle), "tiger", seconds=0)
    assert gauge.meetings == 10
    assert gauge.power.low < gauge.power.high


def test_a_card_is_measured_in_the_same_decks_whatever_else_is_in_its_pack(jungle):
    alone = lab.gauge_card(cards(jungle), "tiger", meetings=10)
    jungle.write_text(PACK + '[cards.king]\nset = "castle"\nlevel = "A"\npower = 3\ncopies = 100\n')
    assert lab.gauge_card(cards(jungle), "tiger", meetings=10) == alone


def test_only_cards_with_a_pile_have_an_average_card():
    with pytest.raises(BadInput, match="newcomer: only cards of level A, B, C"):
        lab.gauge_card(cards(), next(card.id for card in cards() if card.level == "S"))


EFFECTS = {
    "power": 'on = "attack", do = "power", amount = 2, per = { own = "trophies" }',
    "bonus": 'on = "reveal", do = "power", amount = 2, if = { own = "bench_cards", at_least = 1 }',
    "support": 'on = "bench", do = "support", amount = 1, of = { power_max = 2 }, while = "attack"',
    "power_next": 'on = "flag_loss", do = "power_next", amount = 2',
    "fans": 'on = "flag", do = "fans", amount = 1',
    "rescue": 'on = "flag_loss", do = "move", from = "self", to = "deck_bottom"',
    "recall": 'on = "reveal", do = "move", from = "bench", to = "deck_top", count = 2, optional = true',
    "steal": 'on = "reveal", do = "move", from = "pile_b", to = "deck_top"',
    "arrange": 'on = "reveal", do = "arrange", count = 2',
    "split": 'on = "flag", do = "split"',
}


@pytest.mark.parametrize("name", EFFECTS)
def test_scenarios_show_every_effect_and_go_as_written(name):
    text = ODD.replace("EFFECT", EFFECTS[name])
    pack = read_pack(text.encode(), "odd.toml")
    design = design_card(pack, pack.cards[0])
    shown = [case for case in design.scenarios if case["cards"] == ["odd"]]
    assert len(shown) == 1
    for case in design.scenarios:
        for engine in ("interpreted", "compiled"):
            assert problems(case, engine, design.table) == []
    other = read_pack(text.replace(EFFECTS[name], 'on = "attack", do = "power", amount = -1').encode(), "odd.toml")
    assert problems(shown[0], cards=cards(other)) != []


def test_a_card_without_effects_and_one_that_grows_have_scenarios():
    pack = read_pack(
        b'pack = "odd"\n[cards.plain]\nset = "castle"\nlevel = "A"\npower = 3\ncopies = 4\n'
        b'[cards.growing]\nset = "castle"\nlevel = "C"\npower = "round"\ncopies = 4\n',
        "odd.toml",
    )
    plain, growing = (design_card(pack, card) for card in pack.cards)
    assert [case["name"] for case in plain.scenarios] == ["plain is a card of power 3 and nothing else"]
    assert [case["name"] for case in growing.scenarios] == ["growing has the power of the round"]
    assert growing.texts["de"] == "Die Basisstärke ist die Nummer der Runde."


def test_lab_card_writes_words_pictures_and_scenarios(jungle, capsys):
    out = jungle.parent / "out"
    assert program(["lab", "card", str(jungle), "--seconds", "1", "--out", str(out), "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)["cards"]
    assert card["texts"] == {
        "en": "You win 2 fans if your deck has at most 1 card.",
        "de": "Du bekommst 2 Fans, wenn dein Deck höchstens 1 Karte hat.",
    }
    assert card["gauge"]["power"]["low"] < card["gauge"]["power"]["mean"] < card["gauge"]["power"]["high"]
    assert sorted(path.name for path in out.iterdir()) == [
        "tiger.de.svg", "tiger.en.svg", "tiger.scenarios.toml",
    ]  # fmt: skip
    words = "".join(ElementTree.parse(out / "tiger.de.svg").getroot().itertext())
    assert [text for text in ("Tigerin", "Dschungel", "Du bekommst 2 Fans") if text not in words] == []
    assert len(load_scenarios(out / "tiger.scenarios.toml")) == card["scenarios"] == 2
    assert program(["cards", "check", str(jungle), "--scenarios", str(out / "tiger.scenarios.toml")]) == 0
    assert "2 of 2 scenarios went as written." in capsys.readouterr().out
    jungle.write_text(PACK.replace("amount = 2", "amount = 3"))
    assert program(["cards", "check", str(jungle), "--scenarios", str(out / "tiger.scenarios.toml")]) == 1
    assert "1 of 2 scenarios went as written." in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "de"])
def test_lab_card_speaks(jungle, capsys, lang, monkeypatch):
    monkeypatch.chdir(jungle.parent)
    assert program(["lab", "card", "jungle.toml", "--seconds", "1", "--lang", lang]) == 0
    said = capsys.readouterr().out
    wanted = {"en": ["Tiger, level B, power 4", "Power: "], "de": ["Tigerin, Level B, Stärke 4", "Kraft: "]}[lang]
    assert all(words in said for words in wanted)
    assert (jungle.parent / "lab-jungle" / "tiger.en.svg").is_file()


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


def test_a_wrong_variant_is_told_of_with_line_and_key(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text(VARIANT.replace("3", "9"))
    assert program(["lab", "variant", str(file)]) == 2
    assert capsys.readouterr().err.startswith(
        "error[bad_variant]: mine.toml: line 5: board.home_rows: 9 is not allowed"
    )


def test_a_variant_is_gauged():
    standard = lab.gauge_variant(find_variant("standard"), games=120, seed=2)
    assert standard.games == 120
    assert sum(figure.mean for figure in standard.group("reason").values()) == pytest.approx(1)
    shares = [standard.figures[name].mean for name in ("win.first", "win.second", "tie.all")]
    assert sum(shares) == pytest.approx(1)
    assert standard.figures["plies.all"].low < standard.figures["plies.all"].mean
    assert standard.dead == ()
    assert lab.gauge_variant(find_variant("standard"), games=120, seed=2) == standard
    assert lab.gauge_variant(find_variant("standard"), seconds=0).games == 50


def test_pieces_that_take_no_part_are_named():
    assert lab.gauge_variant(read_variant(WALL, "walls"), games=60).dead == ("wall",)


def test_lab_variant_speaks(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text(VARIANT)
    assert program(["lab", "variant", str(file), "--seconds", "1", "--lang", "de"]) == 0
    assert "Jede Art Figur macht mit." in capsys.readouterr().out
    assert program(["lab", "variant", str(file), "--seconds", "1", "--bots", "engine-1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bots"] == ["engine-1", "engine-1"]
    assert found["games"] >= 2
    assert program(["lab", "variant", str(file), "--bots", "hugo"]) == 2
    assert "there is no bot 'hugo'" in capsys.readouterr().err


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
