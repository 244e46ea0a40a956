"""`flagfall luck`: where fans came from, in columns and as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagfall import ctb
from flagfall.core.records.record import Record
from flagfall.games.challengers.insight.luck import LuckStudy


@pytest.fixture
def file(run, tmp_path):
    path = tmp_path / "games.ndjson"
    run("tournament", "--players", "2", "--seed", "3", "--record", str(path))
    return str(path)


def test_everybody_in_columns(run, file) -> None:
    done = run("luck", file, "--names", "Ada,Ben", "--repeats", "50")
    assert done.err == ""
    heads = "player place fans offers redraws decisions opponents who began shuffles trophies"
    assert " ".join(done.lines[1].split()) == heads
    assert {line.split()[0] for line in done.lines[2:4]} == {"Ada", "Ben"}
    rounds = run("luck", file, "--names", "Ada,Ben", "--player", "1", "--repeats", "50").lines
    assert rounds[0] == "Ben, round by round:"


def test_as_data(run, file) -> None:
    found = run("luck", file, "--json", "--repeats", "50").json()
    for player in found["players"]:
        assert player["par"] + sum(player["parts"].values()) == pytest.approx(player["fans"])
        assert player["luck"] + player["skill"] == pytest.approx(player["fans"] - player["par"])


def test_another_card(run, file) -> None:
    code, words = run("luck", file, "--player", "0", "--round", "1", "--instead", "dragon").failure()
    assert code == "bad_input"
    assert "Picked: " in words
    study = LuckStudy(Record.from_json(Path(file).read_text()))
    pick = study.picks()[0]
    args = ("luck", file, "--player", str(pick.player), "--round", "1", "--instead", pick.others[0], "--repeats", "50")
    found = run(*args, "--json").json()
    assert (found["pick"]["card"], found["card"]) == (pick.card, pick.others[0])
    told = run(*args, "--names", "Ada,Ben").lines
    assert told[0].startswith(("Ada, round 1: ", "Ben, round 1: "))
    assert f"place {found['place']} with {found['fans']} fans" in told[1]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["--instead", "dog"], "bad_input"),
        (["--player", "2"], "bad_number"),
        (["--player", "0", "--round", "9", "--instead", "dog"], "bad_number"),
        (["--player", "0", "--round", "1", "--instead", "nobody"], "unknown_card"),
        (["--repeats", "0"], "bad_number"),
        (["--round", "3"], "bad_input"),  # it would be passed over in silence
    ],
)
def test_wrong_use_is_one_sentence(run, file, args, code) -> None:
    assert run("luck", file, *args).failure()[0] == code


def test_a_game_of_another_kind(run, tmp_path) -> None:
    path = tmp_path / "ctb.ndjson"
    path.write_text(ctb.Game(position="4b3/4S3/8/8/8/8/s7/B7 s").record().to_json() + "\n")
    assert run("luck", str(path)).failure()[0] == "bad_record"
