"""A language that no source knows, in a folder outside the package: the terminal speaks it.

`tools/make_language.py` marks every letter of it, so whatever has letters of a-z was not taken from its folder.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[2] / "tools"))
from make_language import mark, write_language

pytestmark = pytest.mark.slow


RUN = """
import contextlib, io, json, sys
from flagfall.cli.main import run
answers = []
for args, typed in json.load(sys.stdin):
    out, err, sys.stdin = io.StringIO(), io.StringIO(), io.StringIO(typed)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(args)
    answers.append([code, out.getvalue(), err.getvalue()])
print(json.dumps(answers))
"""
"""All commands in one process: starting one takes longer than what they do."""

PAGES = [
    *([], ["serve"], ["demo"], ["match"], ["tournament"], ["replay"], ["odds"], ["export"], ["backup"]),
    *(["play"], ["play", "challengers"], ["play", "ctb"], ["languages"], ["languages", "list"], ["languages", "check"]),
    *(["cards"], ["cards", "list"], ["cards", "show"], ["cards", "check"]),
    *(["ctb"], ["ctb", "variants"], ["ctb", "check"], ["ctb", "explain"], ["ctb", "perft"]),
]
DECKS = ("--a", "4 newcomer, bard, dog", "--b", "2 skeleton, vampire, talent")
COMMANDS: list[tuple[list[str], str]] = [
    *(([*page, "--help"], "") for page in PAGES),
    (["demo"], ""),
    (["match", *DECKS, "--seed", "7"], ""),
    (["tournament", "--players", "3", "--seed", "2", "--record", "games.ndjson"], ""),
    (["replay", "games.ndjson"], ""),
    (["replay", "games.ndjson", "--check"], ""),
    (["replay", "games.ndjson", "--game", "1", "--round", "ƒíñáļ"], ""),
    (["odds", *DECKS, "-n", "2000"], ""),
    (["cards", "list", "--set", "castle"], ""),
    (["cards", "show", "Ñéŵçóɱéŕ"], ""),
    (["ctb", "variants"], ""),
    (["ctb", "explain", "pandemonium"], ""),
    (["languages", "list"], ""),
    (["languages", "check", "xx"], ""),
    (
        ["play", "challengers", "--players", "2", "--seed", "3", "--speed", "0"],
        "?\nð\nš\nç 1\nļ\n1\n1\n1\nwrong\n\n\nɋ\n",
    ),
    (["play", "ctb", "--seed", "3", "--level", "1"], "?\nB@z9\náúţó\nĥéáðš\nɱé\nwrong\nɱ\nĥ\nƀ\na1a2\nŕ\nɋ\n"),
]
MISTAKES: list[list[str]] = [
    ["nothing"],
    ["match", "--nothing"],
    ["match", "--a", "dog"],
    ["match", "--a", "dgo", "--b", "dog"],
    ["odds", *DECKS, "-n", "many"],
    ["tournament", "--players", "17"],
    ["replay", "nothing.ndjson"],
    ["ctb", "explain", "nothing"],
    ["play", "ctb", "--level", "9"],
]
KEPT = re.compile(
    r"(?m:^ +(?:[A-Z_]+=\S+ )?flagfall .*$)"  # examples of commands
    r"|\b[A-Z]{2,}\b|\[[a-z]+\]|\(?\|[\w|]+"  # what an option takes
    r"|--?[a-z][a-z-]*|\S*/\S+|\S+\.(?:ndjson|json|toml)\b"  # options, addresses and files
    r"|'[^']*'|\"[^\"]*\""  # what was typed, repeated, and decks to type
    r"|\b[a-z]\d+(?:[-–x]?[a-z]\d+)?\b|\b[A-Za-z]@[a-z]\d+\b"  # moves and squares
    r"|\b[A-Za-z]\b"  # letters of piles, pieces and columns
    r"|flagfall(?: [a-z ]+)?|English|Deutsch|Flagfall|Challengers!|\bxx\b"
)
"""What is no word: notation, what a computer reads, names."""
IDS = re.compile(
    r"^\s*[a-z_]+(?=[\s:])|(?<=íð) +[a-z_]+"
    r"|\b(?:challengers|ctb|standard|first|random|sensible|robot|greedy)\b|wrong",
    re.MULTILINE,
)
"""Names by which cards, games, variants and bots are asked for, and a wrong answer that is repeated."""


def left_over(text: str) -> list[str]:
    return re.findall(r"(?<![^\W\d_])[A-Za-z]{2,}.*", IDS.sub(" ", KEPT.sub(" ", text)))


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[int, str, str]]:
    place = tmp_path_factory.mktemp("languages")
    write_language("xx", place, "ru", mark("Marked"))
    given = [*COMMANDS, *((args, "") for args in MISTAKES)]
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        input=json.dumps(given),
        cwd=place,
        env={**os.environ, "FLAGFALL_LOCALES": str(place), "LC_ALL": "xx_XX.UTF-8", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    found: list[tuple[int, str, str]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("number", range(len(COMMANDS)), ids=[" ".join(args[:2]) for args, _ in COMMANDS])
def test_every_word_comes_from_the_folder(answers: list[tuple[int, str, str]], number: int) -> None:
    code, out, err = answers[number]
    assert (code, err.replace("\n", "")) == (0, err.replace("\n", "") if not left_over(err) else "")
    assert len(out) > 20
    assert left_over(out) == []


@pytest.mark.parametrize("number", range(len(MISTAKES)), ids=[" ".join(args[:3]) for args in MISTAKES])
def test_every_mistake_is_told_in_its_words(answers: list[tuple[int, str, str]], number: int) -> None:
    """What the rules found is added in English, in brackets, for whoever is asked about it."""
    code, out, err = answers[len(COMMANDS) + number]
    assert (code, out) == (2, "")
    assert re.match(r"éŕŕóŕ\[[a-z_]+\]: ", err), err
    assert left_over(re.sub(r"^éŕŕóŕ\[[a-z_]+\]: | \(.*\)\n$", "", err)) == []


def test_what_a_folder_lacks_is_english_and_is_told(tmp_path: Path) -> None:
    folder = write_language("xx", tmp_path, "ru", mark("Marked"))
    (folder / "cli.json").write_text(json.dumps({"demo": {"intro": "{a} - {b}"}}), encoding="utf-8")
    (folder / "games" / "challengers.toml").write_text('[names]\npig = "Þíĝ"\n', encoding="utf-8")
    done = program(tmp_path, "languages", "check", "xx", "--lang", "en")
    assert "cli.json: cli.odds.wins is missing." in done.stdout
    assert "games/challengers.toml: names.horse is missing." in done.stdout
    assert "cli.json: cli.demo.intro leaves out {deck_a}." in done.stdout
    assert "The effect" not in program(tmp_path, "cards", "show", "Þíĝ", "--lang", "xx").stderr
    assert "Horse" in program(tmp_path, "cards", "show", "horse", "--lang", "xx").stdout


def test_a_broken_file_is_an_error_that_names_it(tmp_path: Path) -> None:
    folder = write_language("xx", tmp_path, "ru", mark("Marked"))
    file = folder / "cli.json"
    file.write_text('{"error": "x",\n', encoding="utf-8")
    for args in (("demo", "--lang", "xx"), ("serve", "--port", "0", "--no-open")):
        done = program(tmp_path, *args)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"error[bad_data]: {file}: line 2: not valid JSON: " + done.stderr.rpartition(": ")[2]
    file.write_text('{"again": "{sede}"}', encoding="utf-8")
    assert "cli.json: again: there is no value {sede} here" in program(tmp_path, "demo", "--lang", "xx").stderr


def program(place: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "flagfall", *args],
        cwd=place,
        env={**os.environ, "FLAGFALL_LOCALES": str(place), "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
