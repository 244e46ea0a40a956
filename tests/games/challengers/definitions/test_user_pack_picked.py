"""Which packs may have effects for picks."""

from __future__ import annotations

import pytest

from flagfall import challengers
from flagfall.core.errors import BadData
from helpers import BOX

PICKED = """
pack = "test"
{option}
[cards.greeter]
set = "{card_set}"
level = "A"
power = 1
copies = 4
effects = [{{ on = "picked", do = "fans", amount = 1 }}]
"""


def write(path, **values):
    path.write_text(PICKED.format(**{"option": "", "card_set": "castle", **values}))
    return path


@pytest.mark.rule("CH-FX-20")
def test_when_picked_belongs_to_outer_space(tmp_path):
    with pytest.raises(BadData, match=r"castle\.toml: greeter: effects\[0\]\.on: 'picked' belongs to outer_space"):
        challengers.load_pack(write(tmp_path / "castle.toml"))
    assert challengers.load_pack(write(tmp_path / "space.toml", card_set="outer_space")).cards[0].effects


@pytest.mark.rule("CH-FX-20")
def test_a_pack_may_lift_the_restriction(tmp_path):
    path = write(tmp_path / "castle.toml", option="allow_picked_everywhere = true")
    assert challengers.load_pack(path).cards[0].effects[0].on == "picked"
    with pytest.raises(BadData):
        challengers.load_pack(write(tmp_path / "no.toml", option="allow_picked_everywhere = false"))
    with pytest.raises(BadData, match="allow_picked_everywhere"):
        challengers.load_pack(write(tmp_path / "odd.toml", option='allow_picked_everywhere = "yes"'))


@pytest.mark.rule("CH-FX-20")
def test_no_other_set_of_the_box_has_when_picked_effects():
    picked = {card.set for card in BOX for effect in card.effects if effect.on == "picked"}
    assert picked == {"outer_space"}
