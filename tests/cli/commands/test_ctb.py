"""`flagfall ctb` and `flagfall play ctb`, used as people use them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from flagfall.core.record import Record, replay
from flagfall.games.ctb.game import CTB

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


def test_a_game_is_played_saved_and_resumed(run, tiny: str, tmp_path: Path) -> None:
    save = tmp_path / "game.ndjson"
    args = ("--variant", tiny, "--level", "1", "--seed", "3", "--lang", "en", "--save", str(save))
    done = play(run, tmp_path, "S@z9\nauto\nheads\nme\nzzz\nh\nm\nq\n", *args)
    assert done.code == 0
    assert "cannot be placed" in done.out
    assert "Capitals are yours" in done.out
    assert "Saved to" in done.out
    record = Record.from_json(save.read_text())
    before = len(record.actions)
    assert [entry.action["kind"] for entry in record.actions[:12]] == ["place"] * 10 + ["call", "decide"]
    list(replay(record, CTB))
    again = play(run, tmp_path, "b\nresign\n", "--resume", str(save), "--level", "1", "--lang", "de")
    assert again.code == 0
    assert "Willkommen zurück" in again.out
    assert "Die Engine hat gewonnen." in again.out
    assert len(Record.from_json(save.read_text()).actions) == before + 1


def test_a_whole_game_by_hints(run, tiny: str, tmp_path: Path) -> None:
    """The engine's own hints, typed back in, lead to an end."""
    save = tmp_path / "game.ndjson"
    typed = "auto\nheads\nme\n"
    for _ in range(60):
        args = ("--variant", tiny, "--level", "1", "--seed", "4", "--lang", "en")
        done = play(run, tmp_path, typed + "h\n", *args)
        if "wins." in done.out or "win!" in done.out or "A tie." in done.out:
            break
        typed += done.out.rpartition("The engine would play ")[2].split(".")[0] + "\n"
    else:
        pytest.fail("no end in sixty moves")
    assert done.code == 0
    assert not save.exists()


def test_moves_are_taken_back(run, tiny: str, tmp_path: Path) -> None:
    save = tmp_path / "game.ndjson"
    args = ("--variant", tiny, "--level", "1", "--seed", "3", "--lang", "en", "--save", str(save))
    play(run, tmp_path, "u\nB@a1\nu\nB@b1\nq\n", *args)
    record = Record.from_json(save.read_text())
    assert [entry.action["piece"] for entry in record.actions if entry.player == 0] == ["base"]
    assert record.actions[0].action["square"] == 1


def test_numbers_and_words_are_understood(run, tiny: str, tmp_path: Path) -> None:
    save = tmp_path / "game.ndjson"
    args = ("--variant", tiny, "--level", "1", "--seed", "3", "--lang", "en", "--save", str(save))
    out = play(run, tmp_path, "5@b2\nundo\n5@c2\nB@a6\nhelp\nboard\nquit\n", *args).out
    record = Record.from_json(save.read_text())
    assert [entry.action for entry in record.actions if entry.player == 0] == [
        {"kind": "place", "piece": "five", "square": 6}
    ]
    assert "V/5" in out
    assert "home zone" in out, "the reason for a refusal is told"
    other = tmp_path / "other.ndjson"
    play(run, tmp_path, "q\n", "--resume", str(save), "--save", str(other))
    assert other.exists()


def test_the_end_of_input_saves(run, tiny: str, tmp_path: Path) -> None:
    done = play(run, tmp_path, "B@a1\n", "--variant", tiny, "--seed", "9", "--lang", "en")
    assert done.code == 0
    assert (tmp_path / "flagfall-9.ndjson").exists()


@pytest.mark.parametrize(
    "args", [("--level", "9"), ("--level", "x"), ("--variant", "chess"), ("--seed", "-1"), ("--resume", "none.ndjson")]
)
def test_wrong_use_is_one_sentence(run, tmp_path: Path, args: tuple[str, ...]) -> None:
    done = play(run, tmp_path, "", *args, "--lang", "en")
    assert done.code == 2
    assert done.err.startswith("error[")
    assert done.err.count("\n") == 1
