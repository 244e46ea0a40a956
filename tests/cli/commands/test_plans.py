"""`flagfall plans`: check, search, show and print."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from flagfall.core.languages import codes
from flagfall.games import challengers
from flagfall.games.challengers.definitions.plans import plans


@pytest.mark.parametrize("locale", codes())
def test_all_plans_are_checked(run, locale: str) -> None:
    done = run("plans", "check", "--lang", locale)
    assert (done.code, done.err) == (0, "")
    valid = {"en": "everybody has an opponent in every round", "de": "Alle haben in jeder Runde jemanden gegenüber"}
    assert sum(valid[locale] in line for line in done.lines) == 6 + 14
    right = {"en": "The certificate is correct.", "de": "Das Zertifikat stimmt."}
    assert sum(line == right[locale] for line in done.lines) == 14


def test_check_tells_what_is_uneven(run) -> None:
    told = run("plans", "check", "--players", "5", "--seating", "printed").out
    assert "Plan 2 meets the Robot in rounds 1, 5." in told
    assert "Most meetings of two players, 2:" in told
    assert "Changes of park by plan: 0, 4, 3, 3, 4, 4." in told
    assert "an equal share is 20.00 %" in told


def test_check_counts_titles(run) -> None:
    (found,) = json.loads(run("plans", "check", "-p", "4", "--seating", "printed", "--games", "400", "--json").out)
    assert found["games"] == 400
    assert sum(found["titles"]) == pytest.approx(100, abs=0.01)


def test_a_false_certificate_is_exit_code_one(run, tmp_path: Path) -> None:
    text = (files(challengers) / "data" / "searched_plans.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text, encoding="utf-8")
    assert run("plans", "check", "--file", str(own)).code == 0
    own.write_text(text.replace('["meetings", 28, 28, "formula"]', '["meetings", 27, 27, "formula"]'), encoding="utf-8")
    done = run("plans", "check", "--file", str(own))
    assert done.code == 1
    assert "The certificate is wrong: meetings." in done.out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("plan = 3", "expected [[plan]] tables"),
        ("[[plan]]\nplayers = 4\nlines = [[0], [0], [1], [1]]", "7 parks each"),
        ("[[plan]]\nplayers = 4\nlines = 1", "expected [[plan]] tables"),
        ("[[plan", "own.toml"),
        ("[[plan]]\nplayers = 40\nlines = []", "3 to 16 players, not 40"),
    ],
)
def test_bad_files_get_one_sentence(run, tmp_path: Path, text: str, says: str) -> None:
    own = tmp_path / "own.toml"
    own.write_text(text, encoding="utf-8")
    done = run("plans", "check", "--file", str(own))
    assert done.code == 2
    assert says in done.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("check", "--players", "2"), "--players"),
        (("check", "--players", "12", "--seating", "printed"), "Printed plans are for up to 8 players"),
        (("show", "--seating", "round"), "--seating"),
        (("print", "--form", "docx"), "--form"),
        (("print", "--paper", "a5"), "--paper"),
        (("print", "--sheets", "maps"), "--sheets"),
        (("check", "--file", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_wrong_use_is_explained(run, arguments: tuple[str, ...], says: str) -> None:
    done = run("plans", *arguments)
    assert done.code == 2
    assert says in done.err


def test_show_is_a_table(run) -> None:
    done = run("plans", "show", "--players", "5", "--lang", "de")
    assert done.lines[0].split() == ["Runde", "Grüner", "Park", "Roter", "Park", "Lila", "Park"]
    assert done.lines[1].split("  ")[0] == "1"
    assert "Roboter – 2" in done.lines[1]
    assert done.lines[8:] == ["", "Die Zahlen sind Pläne, keine Personen. Der Roboter hat Plan 1."]
    found = json.loads(run("plans", "show", "--players", "12", "--json").out)
    assert [tuple(line) for line in found["lines"]] == list(plans().searched[12].lines)


def test_print_writes_pdf_and_svg(run, tmp_path: Path) -> None:
    pytest.importorskip("fpdf")
    folder = tmp_path / "new" / "sheets"
    done = run("plans", "print", "--players", "9", "--out", str(folder), "--paper", "letter")
    assert (done.code, done.out) == (0, f"1 file written to {folder}.\n")
    assert (folder / "flagfall-9-letter-en.pdf").read_bytes().startswith(b"%PDF-")
    done = run("plans", "print", "--players", "4", "--out", str(folder), "--form", "svg", "--sheets", "plans,score")
    assert {file.name for file in folder.glob("*.svg")} == {
        "flagfall-4-a4-en-plans-1.svg",
        "flagfall-4-a4-en-score-1.svg",
    }
    blocked = tmp_path / "file"
    blocked.write_text("x")
    assert "cannot be written" in run("plans", "print", "--out", str(blocked), "--form", "svg").err


def test_search_writes_what_check_accepts(run, tmp_path: Path) -> None:
    pytest.importorskip("ortools")
    found = tmp_path / "four.toml"
    done = run("plans", "search", "--players", "4", "--games", "200", "--attempts", "5", "--out", str(found))
    assert done.code == 0
    assert "Plan written to" in done.out
    checked = run("plans", "check", "--file", str(found))
    assert checked.code == 0
    assert "4 players, own plans" in checked.out
    told = run("plans", "search", "--players", "5", "--games", "0", "--attempts", "5").out
    assert told.startswith("[[plan]]\nplayers = 5\n")


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en", "Numbers are plans, not players. The Robot has plan 1."),
        ("de", "Die Zahlen sind Pläne, keine Personen. Der Roboter hat Plan 1."),
    ],
)
def test_with_the_robot_numbers_are_said_to_be_plans(run, locale: str, told: str) -> None:
    assert told in run("plans", "show", "--players", "9", "--lang", locale).lines
    assert "Robot" not in run("plans", "show", "--players", "8").out
