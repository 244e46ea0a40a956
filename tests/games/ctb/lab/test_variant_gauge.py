"""What a designer is told about a rule set of their own."""

from __future__ import annotations

import pytest

from flagfall import lab
from flagfall.cli.main import run as program
from flagfall.games.ctb.definitions.load import find_variant, read_variant
from games.challengers.lab.test_card_gauge import VARIANT

WALL = {
    "extends": "standard",
    "pieces": {"wall": {"label": "Wall", "letter": "K", "number": 1, "count": 2, "move": 0, "can_attack": False}},
    "combat": {"exception": [{"attacker": "*", "defender": "wall", "removes": "attacker"}]},
}


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
