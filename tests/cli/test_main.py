"""The program as a whole: help, version, languages, wrong use, pipes, interruptions, light imports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import flagfall
from flagfall.cli import main as main_module
from flagfall.cli.main import COMMANDS
from flagfall.core.errors import MissingExtra
from flagfall.text.catalog import say

HEAVY = ("numba", "numpy", "fastapi", "uvicorn", "starlette", "sqlalchemy")


def python(*args: str, **options: Any) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    env["PYTHONUTF8"] = "1"
    return subprocess.run([sys.executable, *args], capture_output=True, text=True, encoding="utf-8", env=env, **options)


def loaded_by(code: str) -> set[str]:
    done = python("-c", f"{code}\nimport sys; print('\\n'.join(sys.modules), file=sys.stderr)")
    assert done.returncode == 0, done.stderr
    return {name.partition(".")[0] for name in done.stderr.split()}


def test_importing_the_package_loads_nothing_heavy() -> None:
    loaded = loaded_by("import flagfall")
    assert not loaded.intersection((*HEAVY, "typer", "rich", "pydantic"))


def test_help_loads_nothing_heavy() -> None:
    loaded = loaded_by("from flagfall.cli.main import run\nassert run(['--help']) == 0")
    assert not loaded.intersection(HEAVY)


def test_a_told_match_loads_nothing_heavy() -> None:
    loaded = loaded_by("from flagfall.cli.main import run\nassert run(['match', '--a', 'dog', '--b', 'pig']) == 0")
    assert not loaded.intersection(HEAVY)


def test_help_lists_every_command_and_gives_examples(run) -> None:
    done = run("--help")
    assert done.code == 0
    for entry in COMMANDS:
        assert f"  {entry.name} " in done.out
        assert say(f"help.{entry.name}.about", "en") in done.out
    assert "flagfall match --a" in done.out
    assert max(len(line) for line in done.lines) <= 80


def test_a_group_without_a_command_shows_its_help(run) -> None:
    assert run("cards").out == run("cards", "--help").out
    assert run("play").out == run("play", "--help").out


@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.name)
def test_the_list_says_what_the_command_says_of_itself(entry, run) -> None:
    done = run(entry.name, "--help")
    assert done.code == 0
    assert say(f"help.{entry.name}.about", "en") in done.out
    assert max(len(line) for line in done.lines) <= 80


def test_the_version_comes_with_the_notice(run) -> None:
    done = run("--version")
    assert done.lines[0] == f"flagfall {flagfall.__version__}"
    assert "unofficial fan project" in done.out
    assert "not affiliated" in done.out
    assert "inoffizielles Fan-Projekt" in run("--version", env={"LANG": "de_AT.UTF-8"}).out


@pytest.mark.parametrize(
    ("env", "word"),
    [
        ({}, "begins"),
        ({"LANG": "de_DE.UTF-8"}, "beginnt"),
        ({"LANG": "fr_FR.UTF-8"}, "begins"),
        ({"LANG": "en_GB", "LC_ALL": "de_CH"}, "beginnt"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "begins"),
        ({"LANG": "en_GB", "LC_MESSAGES": "de"}, "beginnt"),
    ],
)
def test_the_language_follows_the_environment(env: dict[str, str], word: str, run) -> None:
    assert word in run("match", "--a", "dog", "--b", "pig", env=env).out


def test_an_option_overrules_the_environment(run) -> None:
    assert "begins" in run("match", "--a", "dog", "--b", "pig", "--lang", "EN", env={"LANG": "de_DE"}).out


WRONG = [
    (["match", "--a", "dgo", "--b", "dog"], "unknown_card", "There is no card 'dgo'."),
    (["match", "--a", "200 newcomer", "--b", "dog"], "deck_too_large", "at most 128 cards"),
    (["match", "--a", "129 newcomer", "--b", "dog"], "deck_too_large", "at most 128 cards"),
    (["match", "--a", "", "--b", "dog"], "bad_deck", "The deck for --a has no cards"),
    (["match", "--a", "dog", "--b", " , # nobody"], "bad_deck", "The deck for --b has no cards"),
    (["match", "--a", "0 dog", "--b", "dog"], "bad_deck", "'0 dog' asks for zero cards"),
    (["match", "--a", "no-such-deck.txt", "--b", "dog"], "bad_file", "There is no file 'no-such-deck.txt'."),
    (["match", "--a", "./nothing", "--b", "dog"], "bad_file", "There is no file './nothing'."),
    (["match", "--a", "dog", "--b", "dog", "--seed", "-1"], "bad_seed", "from 0 to 2^63 - 1, not -1"),
    (["match", "--a", "dog", "--b", "dog", "--seed", "9" * 30], "bad_seed", "A seed is a whole number"),
    (["match", "--a", "dog", "--b", "dog", "--seed", "x"], "bad_seed", "--seed needs a whole number, not 'x'."),
    (["match", "--a", "dog", "--b", "dog", "--seed", "9" * 9999], "bad_seed", "--seed needs a whole number"),
    (["match", "--a", "dog", "--b", "dog", "--first", "2"], "bad_number", "--first needs a whole number from 0 to 1"),
    (["match", "--a", "dog", "--b", "dog", "--first", "me"], "bad_number", "--first needs a whole number, not 'me'."),
    (["match", "--a", "dog", "--b", "dog", "--round", "0"], "bad_number", "from 1 to 7, not 0"),
    (["match", "--a", "dog", "--b", "dog", "--round", "1.5"], "bad_number", "--round needs a whole number"),
    (["match", "--a", "dog", "--b", "dog", "--trophies", "x"], "bad_number", "two whole numbers such as 2,3, not 'x'"),
    (["match", "--a", "dog", "--b", "dog", "--trophies", "1,2,3"], "bad_number", "two whole numbers"),
    (["match", "--a", "dog", "--b", "dog", "--trophies", "8,0"], "bad_number", "from 0 to 7, not 8"),
    (["match", "--a", "dog", "--b", "dog", "--names", "Ada"], "bad_input", "two different names"),
    (["match", "--a", "dog", "--b", "dog", "--names", "Ada,Ada"], "bad_input", "two different names"),
    (["match", "--a", "dog", "--b", "dog", "--names", ",Ada"], "bad_input", "two different names"),
    (["match", "--a", "dog", "--b", "dog", "--choose", "ask"], "bad_input", "There is no policy 'ask'"),
    (["match", "--a", "dog", "--b", "dog", "--choose", "first,first,first"], "bad_input", "There is no policy"),
    (["match", "--a", "dog", "--b", "dog", "--lang", "fr"], "bad_input", "no language 'fr'; choose one of en, de"),
    (["match", "--a", "dog", "--b", "dog", "--pack", "no.toml"], "bad_file", "There is no file 'no.toml'."),
    (["match", "--a", "dog"], "bad_input", "--b is missing; 'flagfall match --help' shows how."),
    (["match", "--a", "dog", "--b"], "bad_input", "--b needs a value; 'flagfall match --help' shows how."),
    (["match", "--a", "dog", "--b", "dog", "--sed", "3"], "bad_input", "no option --sed; did you mean --seed?"),
    (
        ["match", "--a", "dog", "--b", "dog", "--xyz"],
        "bad_input",
        "no option --xyz; 'flagfall match --help' lists them",
    ),
    (["match", "--a", "dog", "--b", "dog", "--no-shuffle=3"], "bad_input", "--no-shuffle takes no value."),
    (["match", "--a", "dog", "--b", "dog", "cat"], "bad_input", "'cat' is not expected here"),
    (["odds", "--a", "dog", "--b", "dog", "-n", "0"], "bad_number", "--matches needs a whole number from 1 to"),
    (["odds", "--a", "dog", "--b", "dog", "-n", "many"], "bad_number", "--matches needs a whole number, not 'many'."),
    (["odds", "--a", "dog", "--b", "dog", "--workers", "0"], "bad_number", "--workers needs a whole number from 1 to"),
    (["odds", "--a", "villain", "--b", "dog", "--exact", "-n", "9"], "bad_number", "cannot be exact"),
    (["play", "challengers", "--players", "0"], "bad_number", "--players needs a whole number from 1 to 8, not 0."),
    (["play", "challengers", "--players", "four"], "bad_number", "--players needs a whole number, not 'four'."),
    (["play", "challengers", "--bots", "smart"], "bad_input", "There is no bot 'smart'; choose one of greedy, builder"),
    (["play", "challengers", "--bots", "greedy,"], "bad_input", "There is no bot ''"),
    (["play", "challengers", "--bots", "engine-3"], "bad_input", "There is no bot 'engine-3'"),
    (["play", "challengers", "--seed", "x"], "bad_seed", "--seed needs a whole number, not 'x'."),
    (["play", "challengers", "--exclude", "zoo"], "unknown_set", "There is no set 'zoo'"),
    (["play", "challengers", "--exclude", "city"], "bad_config", "'city' is always in play"),
    (["play", "challengers", "--exclude", "castle", "--first-game"], "bad_config", "Give only one of"),
    (["play", "challengers", "--difficulty", "4"], "bad_config", "difficulty is 1 to 3 with 4 players"),
    (["play", "challengers", "-p", "1", "--difficulty", "6"], "bad_config", "difficulty is 1 to 5 with 1 players"),
    (["play", "challengers", "--difficulty", "hard"], "bad_number", "--difficulty needs a whole number, not 'hard'."),
    (["play", "challengers", "--solo-cards"], "bad_config", "The SOLO cards are only for solo play."),
    (["play", "challengers", "--names", "Ada,Ada"], "bad_input", "--names needs different names"),
    (["play", "challengers", "--names", "Ada,,Ben"], "bad_input", "--names needs different names"),
    (["play", "challengers", "--names", "a,b,c,d,e"], "bad_input", "--names has more names than the 4 players"),
    (["play", "challengers", "-p", "1", "--names", "a,b"], "bad_input", "--names has more names than the one player"),
    (
        ["play", "challengers", "--speed", "3"],
        "bad_input",
        "There is no speed '3'; choose one of 0, 1, 2, 4, step",
    ),
    (["play", "challengers", "--resume", "no.ndjson"], "bad_file", "There is no file 'no.ndjson'."),
    (["play", "challengers", "--resume", "x", "--seed", "3"], "bad_input", "--seed is for a new game"),
    (["play", "challengers", "--resume", "x", "--first-game"], "bad_input", "--first-game is for a new game"),
    (["play", "challengers", "--save", "no/such/folder"], "bad_file", "The folder of 'no/such/folder' does not exist."),
    (["play", "challengers", "--save", "."], "bad_file", "'.' is a folder, not a file."),
    (["play", "challengers", "--pack", "no.toml"], "bad_file", "There is no file 'no.toml'."),
    (["play", "chess"], "bad_input", "There is no command 'chess'; 'flagfall play --help' lists them."),
    (["tournament", "--players", "9"], "bad_number", "--players needs a whole number from 1 to 8, not 9."),
    (["tournament", "--bots", "deep"], "bad_input", "There is no bot 'deep'"),
    (["tournament", "--players", "2", "--record", "no/where"], "bad_file", "The folder of 'no/where' does not exist."),
    (["tournament", "--players", "2", "--record", "."], "bad_file", "'.' is a folder, not a file."),
    (["replay"], "bad_input", "FILE is missing; 'flagfall replay --help' shows how."),
    (["replay", "nothing"], "bad_file", "There is no file 'nothing'."),
    (["replay", "."], "bad_file", "'.' is a folder, not a file."),
    (["demo", "--seed", "-3"], "bad_seed", "A seed is a whole number"),
    (["cards", "list", "--set", "zoo"], "unknown_set", "There is no set 'zoo'; choose one of city, castle"),
    (["cards", "list", "--level", "Z"], "bad_input", "There is no level 'Z'; choose one of A, B, C"),
    (["cards", "show", "nobody"], "unknown_card", "There is no card 'nobody'."),
    (["cards", "show"], "bad_input", "CARD is missing; 'flagfall cards show --help' shows how."),
    (["cards", "check"], "bad_input", "FILE is missing; 'flagfall cards check --help' shows how."),
    (["cards", "check", "nothing.toml"], "bad_file", "There is no file 'nothing.toml'."),
    (["cards", "chek"], "bad_input", "There is no command 'chek'; did you mean check?"),
    (["mach"], "bad_input", "There is no command 'mach'; did you mean match?"),
    (["it's"], "bad_input", "There is no command 'it's'; 'flagfall --help' lists them."),
    (["--frobnicate"], "bad_input", "There is no option --frobnicate; 'flagfall --help' lists them."),
]

IDS = [" ".join(args)[:60] for args, _, _ in WRONG]


@pytest.mark.parametrize(("args", "code", "words"), WRONG, ids=IDS)
def test_wrong_use_is_answered_by_one_sentence(args: list[str], code: str, words: str, run) -> None:
    found, sentence = run(*args).failure()
    assert found == code
    assert words in sentence


@pytest.mark.parametrize(("args", "code", "words"), WRONG, ids=IDS)
def test_wrong_use_is_answered_in_german_and_in_json(args: list[str], code: str, words: str, run) -> None:
    german = run(*args, env={"LANG": "de_DE.UTF-8"}).failure()
    assert german[0] == code
    assert german[1] != run(*args, env={"LANG": "en"}).failure()[1]
    if args[0] in ("match", "odds") and "--b" in args[:-1]:
        done = run(*args, "--json")
        assert (done.code, done.out) == (2, "")
        document = json.loads(done.err)
        assert document["error"]["code"] == code
        assert words in document["error"]["message"]


def test_a_translated_lead_comes_before_the_english_detail(run) -> None:
    code, sentence = run("match", "--a", "dgo", "--b", "dog", "--lang", "de").failure()
    assert code == "unknown_card"
    assert sentence.startswith("Diese Karte gibt es nicht. (There is no card 'dgo'.")


def test_echoed_input_cannot_break_the_line_or_colour_the_terminal(run) -> None:
    sentence = run("match", "--a", "pig\n\x1b[31mdgo\x07\u202e", "--b", "dog").failure()[1]
    assert "\\x1b[31mdgo\\x07\\u202e" in sentence
    assert len(run("match", "--a", "dgo " * 5000, "--b", "dog").failure()[1]) <= 400


def test_a_missing_library_is_wrong_use_too(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **options: Any) -> None:
        raise MissingExtra("The compiled engine", "fast")

    monkeypatch.setattr("flagfall.cli.commands.odds.ask_odds", fail)
    code, sentence = run("odds", "--a", "dog", "--b", "pig", "-n", "9").failure()
    assert (code, sentence) == (
        "missing_extra",
        "The compiled engine needs the extra 'fast': pip install 'flagfall[fast]'.",
    )


def test_an_interruption_ends_quietly(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*args: object, **options: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("flagfall.cli.commands.match.play_match", interrupt)
    done = run("match", "--a", "dog", "--b", "pig")
    assert (done.code, done.out, done.err) == (130, "", "")


def test_a_full_disk_is_one_sentence(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(document: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("flagfall.cli.commands.match.print_json", fail)
    monkeypatch.setattr(main_module, "_drop_stdout", lambda: None)
    assert run("match", "--a", "dog", "--b", "pig", "--json").code == 2


def test_python_m_flagfall_is_the_same_program() -> None:
    done = python("-m", "flagfall", "--version")
    assert done.returncode == 0
    assert done.stdout.startswith(f"flagfall {flagfall.__version__}\n")


@pytest.mark.slow
def test_wrong_use_shows_no_traceback_in_a_real_process(tmp_path: Path) -> None:
    done = python("-m", "flagfall", "match", "--a", "dgo", "--b", "dog", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error[unknown_card]: There is no card 'dgo'.")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="pipes of a POSIX shell")
@pytest.mark.parametrize("command", ["cards list", "cards list --json", "demo"])
def test_a_reader_may_stop_reading(command: str) -> None:
    shell = f"set -o pipefail; '{sys.executable}' -m flagfall {command} | head -1 >/dev/null"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
def test_ctrl_c_stops_a_long_run_at_once() -> None:
    deck = "2 skeleton, ghost, butler, necromancer, teenager, bat, spider, comic_character, vampire"
    code = (
        "import sys, threading, os, signal\n"
        "from flagfall.cli.commands import odds\n"
        "from flagfall.cli.main import run\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # tests may run in the background, deaf to it
        "real = odds.ask_odds\n"
        "def ask(*args, **options):\n"
        "    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "    return real(*args, engine='interpreted', **options)\n"
        "odds.ask_odds = ask\n"
        f"sys.exit(run(['odds', '--a', {deck!r}, '--b', {deck!r}, '-n', '500000', '--sample', '--json']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
