"""`flagfall ctb` and `flagfall play ctb`, used as people use them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

TINY = """
title = "Corridor"
extends = "standard"
[board]
rows = 6
cols = 4
home_rows = 2
[pieces]
two = { count = 0 }
three = { count = 0 }
four = { count = 0 }
five = { count = 2 }
"""


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    path = tmp_path / "corridor.toml"
    path.write_text(TINY)
    return str(path)


def test_variants_are_listed(run) -> None:
    out = run("ctb", "variants", "--lang", "en").out
    assert out.splitlines()[0] == "standard: Standard, 17 pieces a side, 8×8"
    assert "pandemonium: Pandemonium, 13 pieces a side" in out
    assert "Figuren je Seite" in run("ctb", "variants", "--lang", "de").out
    assert set(json.loads(run("ctb", "variants", "--json").out)) == {
        "standard", "close_combat", "mines_and_miners", "pandemonium", "pandemonium_mines",
    }  # fmt: skip


def test_a_variant_of_ones_own_is_checked(run, tiny: str) -> None:
    done = run("ctb", "check", tiny, "--lang", "en")
    assert done.code == 0
    assert done.out.startswith("corridor.toml is a valid variant: Corridor, 6×4, 5 and 5 pieces.")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[board]\nrows = 99", "bad_variant"),
        ('extends = "nothing"', "bad_variant"),
        ("[pieces]\nfive = { count = 60 }\nextends_ = 1", "bad_variant"),
        ('extends = "standard"\n[pieces]\nfive = { count = 60 }', "army_too_large"),
        ("rows = [[[", "bad_variant"),
    ],
)
def test_a_broken_variant_gets_one_sentence(run, tmp_path: Path, text: str, code: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text)
    done = run("ctb", "check", str(path), "--lang", "en")
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith(f"error[{code}]: ")
    assert done.err.count("\n") == 1


def test_rules_are_explained_in_both_languages(run, tiny: str) -> None:
    english, german = (
        run("ctb", "explain", "standard", "--lang", "en").out,
        run("ctb", "explain", tiny, "--lang", "de").out,
    )
    assert "Leader" in english
    assert "Corridor" in german
    assert "Anführer" in german
    assert run("ctb", "explain", "chess").code == 2


def test_positions_are_counted(run) -> None:
    from flagfall.games import ctb

    game = ctb.Game(variant="standard", seed=1)
    while "@" in game.texts()[0]:
        game.act(game.legal()[0])
    game.act(game.legal()[0])
    game.act(game.legal()[0])
    done = run("ctb", "perft", str(game.position), "--depth", "2", "--json")
    found = json.loads(done.out)
    assert found["nodes"] == sum(found["moves"].values()) == ctb.perft(game.position, 2).nodes
    assert run("ctb", "perft", "rubbish").code == 2


def play(run, tmp_path: Path, typed: str, *args: str):
    return run("play", "ctb", *args, typed=typed)


@pytest.mark.parametrize(
    "args", [("--level", "9"), ("--level", "x"), ("--variant", "chess"), ("--seed", "-1"), ("--resume", "none.ndjson")]
)
def test_wrong_use_is_one_sentence(run, tmp_path: Path, args: tuple[str, ...]) -> None:
    done = play(run, tmp_path, "", *args, "--lang", "en")
    assert done.code == 2
    assert done.err.startswith("error[")
    assert done.err.count("\n") == 1
