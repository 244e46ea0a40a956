"""`flagfall play ctb`: games typed at the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.commands.test_ctb import TINY, play
from flagfall.core.records.record import Record, replay
from flagfall.games.ctb.game import CTB


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    path = tmp_path / "corridor.toml"
    path.write_text(TINY)
    return str(path)


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
