"""Scenarios that show what a card does."""

from __future__ import annotations

import pytest

from flagfall.games.challengers.definitions.user_pack import cards, read_pack
from flagfall.games.challengers.lab.card_gauge import design_card
from flagfall.games.challengers.single_match.scenario import problems

ODD = """
pack = "odd"
[cards.odd]
set = "castle"
level = "B"
power = 3
copies = 4
effects = [{ EFFECT }]
"""


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


@pytest.mark.slow
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
