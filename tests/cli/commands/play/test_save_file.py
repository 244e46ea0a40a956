"""Leaving a game and coming back: whatever ended the sitting, the game goes on as if nothing had happened."""

from __future__ import annotations

import os
import re
import shlex
import signal
from pathlib import Path

import pytest

from flagfall.cli.commands.play.save_file import SaveFile
from flagfall.cli.output.screen import Screen
from flagfall.cli.usage_error import WrongUse
from flagfall.core.languages import codes
from flagfall.core.records.record import Record
from flagfall.core.table import Table
from programs import Program, run_program
from repetition import few

GAMES = {
    "solo": ("--players", "1", "--seed", "7", "--difficulty", "3", "--solo-cards"),
    "four": ("--players", "4", "--seed", "3"),
    "three": ("--players", "3", "--seed", "12"),
}
BOTS = ("--bots", "greedy,random")


def records(name: str | Path) -> list[Record]:
    return [Record.from_json(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("end", few(["q", "", "Q"], 1), ids=["q", "end of input", "Q"])
@pytest.mark.parametrize("game", few(GAMES, 1))
def test_a_game_left_and_resumed_again_and_again_is_the_same_game(sit, game: str, end: str) -> None:
    whole = sit(*GAMES[game], *BOTS, "--save", "whole.ndjson")
    done = sit(*GAMES[game], *BOTS, "--save", "parts.ndjson", patience=4, end=end)
    sittings = 1
    while "Saved to parts.ndjson." in done.lines:
        assert done.code == 0
        assert records("parts.ndjson")[0].actions == records("whole.ndjson")[0].actions[: _length("parts.ndjson")]
        done = sit("--resume", "parts.ndjson", *BOTS, patience=5, end=end)
        assert done.lines[0] == "Welcome back!"
        sittings += 1
    assert sittings > 3
    assert records("parts.ndjson") == records("whole.ndjson")
    assert done.lines[-2] == "Replay the game with: flagfall replay parts.ndjson"
    result = whole.out[whole.out.index("\nplace  ") :]
    assert done.out[done.out.index("\nplace  ") :] == result.replace("whole", "parts")


def _length(name: str) -> int:
    return len(records(name)[0].actions)


def test_ctrl_c_at_a_question_saves_too(sit) -> None:
    done = sit(*GAMES["four"], patience=6, end=KeyboardInterrupt())
    assert done.code == 130
    assert done.lines[-2:] == [
        "Saved to flagfall-3.ndjson.",
        "Continue with: flagfall play challengers --resume flagfall-3.ndjson --lang en",
    ]
    assert len(records("flagfall-3.ndjson")[0].actions) > 4


@pytest.mark.parametrize("step", few([10, 1, 60, 140], 1))
def test_ctrl_c_while_bots_think_loses_nothing(sit, monkeypatch, step: int) -> None:
    sit(*GAMES["four"], *BOTS, "--save", "whole.ndjson")
    act, count = Table.act, 0

    def interrupted(self: Table, player, action):
        nonlocal count
        count += 1
        if count == step:
            raise KeyboardInterrupt
        return act(self, player, action)

    with monkeypatch.context() as patched:
        patched.setattr(Table, "act", interrupted)
        assert sit(*GAMES["four"], *BOTS, "--save", "cut.ndjson").code == 130
    whole, (cut,) = records("whole.ndjson")[0], records("cut.ndjson")
    assert len(cut.actions) == step - 1
    assert cut.actions == whole.actions[: step - 1]
    # The next actor follows from the record alone, a bot's chance too.
    sit("--resume", "cut.ndjson", *BOTS, patience=0, end="q")
    (later,) = records("cut.ndjson")
    assert later.actions == whole.actions[: len(later.actions)]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
@pytest.mark.parametrize("number", few([signal.SIGINT, signal.SIGTERM, signal.SIGHUP], 1))
def test_a_real_process_saves_when_it_is_interrupted(tmp_path: Path, number: signal.Signals) -> None:
    game = Program(["play", "challengers", *GAMES["four"], "--lang", "en"], cwd=tmp_path)
    game.stdin.write("1\n")
    game.stdin.flush()
    seen = ""
    while not seen.endswith("may pick one more.\nStill picking: "):
        letter = game.stdout.read(1)
        assert letter, seen
        seen += letter
    game.settle()  # now it waits for the second pick
    game.send_signal(number)
    out, err = game.communicate()
    game.close()
    assert (game.returncode, err) == (130, "")
    assert out.endswith("Saved to flagfall-3.ndjson.\nContinue with: " + _resume("flagfall-3.ndjson") + "\n")
    (record,) = records(tmp_path / "flagfall-3.ndjson")
    assert record.actions[0].action["kind"] == "pick"
    back = run_program(shlex.split(_resume("flagfall-3.ndjson"))[1:], typed="s\nq\n", cwd=tmp_path)
    assert (back.returncode, back.stderr) == (0, "")
    assert "Your offer from pile A. Pick one card." in back.stdout


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="POSIX signals")
@pytest.mark.parametrize("number", few([signal.SIGINT, signal.SIGTERM, signal.SIGHUP], 1))
def test_a_game_on_the_board_is_saved_like_any_other(tmp_path: Path, number: signal.Signals) -> None:
    game = Program(["play", "ctb", "--seed", "3", "--level", "1", "--lang", "en"], cwd=tmp_path)
    game.stdin.write("B@a1\n")
    game.stdin.flush()
    seen = ""
    while "You place" not in seen:
        letter = game.stdout.read(1)
        assert letter, seen
        seen += letter
    game.settle()  # now it waits for the second piece
    game.send_signal(number)
    out, err = game.communicate()
    game.close()
    assert (game.returncode, err) == (130, "")
    assert out.endswith(
        "Saved to flagfall-3.ndjson.\nContinue with: flagfall play ctb --resume flagfall-3.ndjson --level 1 --lang en\n"
    )
    (record,) = records(tmp_path / "flagfall-3.ndjson")
    assert record.actions[0].action["kind"] == "place"


def _resume(name: str) -> str:
    return f"flagfall play challengers --resume {name} --lang en"


@pytest.mark.parametrize("locale", codes())
def test_the_way_back_is_printed_and_works(sit, tmp_path: Path, locale: str) -> None:
    args = ("--players", "3", "--seed", "5", "--bots", "random", "--names", "Mia B.,Noah", "--speed", "skip")
    done = sit(*args, "--save", "my game.ndjson", patience=4, end="q", locale=locale)
    command = shlex.split(done.lines[-1].partition(": ")[2])
    assert command == [
        *("flagfall", "play", "challengers", "--resume", "my game.ndjson", "--bots", "random"),
        *("--names", "Mia B.,Noah", "--speed", "skip", "--lang", locale),
    ]
    back = sit(*command[3:-2], patience=0, end="q", locale=locale)
    assert back.code == 0
    assert "Noah" in back.lines[1]


def test_a_match_left_in_the_middle_is_told_from_its_beginning(sit) -> None:
    for seed in range(30):
        done = sit("--players", "2", "--seed", str(seed), "--bots", "random", "--save", f"{seed}.ndjson")
        if "Your choice?" in done.out:
            break
    asked = [line for line in done.lines if re.match(r"Your (pick|pile|choice|card)\?|Remove ", line)]
    cut = next(i for i, line in enumerate(asked) if line.startswith("Your choice?"))
    sit("--players", "2", "--seed", str(seed), "--bots", "random", "--save", "cut.ndjson", patience=cut, end="q")
    back = sit("--resume", "cut.ndjson", "--bots", "random", patience=0, end="")
    assert "The match: you against Ada" in back.out
    assert re.search(r"(begins?|takes?) .*flag", back.out)
    assert back.out.partition("Your choice?")[1]


def test_the_last_game_of_a_file_goes_on_and_the_others_stay(sit, run) -> None:
    run("tournament", "--players", "2", "--seed", "1", "--record", "games.ndjson")
    sit("--players", "1", "--seed", "9", "--save", "one.ndjson", patience=3, end="q")
    with Path("games.ndjson").open("a", encoding="utf-8") as file:
        file.write(Path("one.ndjson").read_text(encoding="utf-8"))
    before = records("games.ndjson")
    sit("--resume", "games.ndjson", patience=5, end="q")
    after = records("games.ndjson")
    assert after[0] == before[0]
    assert len(after) == 2
    assert len(after[1].actions) > len(before[1].actions)
    assert after[1].actions[: len(before[1].actions)] == before[1].actions


def test_whatever_stands_before_the_game_in_its_file_is_left_alone(sit) -> None:
    sit("--players", "1", "--seed", "9", "--save", "one.ndjson", patience=3, end="q")
    game = Path("one.ndjson").read_bytes()
    Path("odd.ndjson").write_bytes(b"\xff no record\n" + game)
    assert sit("--resume", "odd.ndjson", patience=5, end="q").code == 0
    assert Path("odd.ndjson").read_bytes().startswith(b"\xff no record\n{")


def test_a_resumed_game_can_be_saved_elsewhere(sit) -> None:
    sit("--players", "1", "--seed", "9", "--save", "one.ndjson", patience=3, end="q")
    before = records("one.ndjson")
    sit("--resume", "one.ndjson", "--save", "two.ndjson", patience=3, end="q")
    assert records("one.ndjson") == before
    assert len(records("two.ndjson")[0].actions) > len(before[0].actions)


def test_no_file_is_ever_overwritten_by_a_new_game(sit) -> None:
    for name in ("flagfall-9.ndjson", "flagfall-9-2.ndjson", "flagfall-9-3.ndjson"):
        done = sit("--players", "1", "--seed", "9", patience=2, end="q")
        assert f"Saved to {name}." in done.lines
    done = sit("--players", "1", "--seed", "9", "--save", "flagfall-9.ndjson")
    assert (done.code, done.out) == (2, "")
    assert "error[bad_file]: The file 'flagfall-9.ndjson' exists already" in done.err
    done = sit("--players", "1", "--seed", "9")
    assert done.code == 0
    assert len(list(Path().iterdir())) == 3, "a finished game is kept only if a file was named"


def test_who_cannot_save_may_go_on_playing(sit, monkeypatch) -> None:
    write, refusals = SaveFile.write, ["disk full"]

    def fail_once(self: SaveFile, record: Record) -> None:
        if refusals:
            raise WrongUse("bad_file", "unwritable", path=self.name, reason=refusals.pop())
        write(self, record)

    monkeypatch.setattr(SaveFile, "write", fail_once)
    done = sit("--players", "1", "--seed", "9", patience=2, end="q")
    assert done.code == 0
    assert done.out.count("The file 'flagfall-9.ndjson' cannot be written: disk full.") == 1
    assert done.lines[-2] == "Saved to flagfall-9.ndjson."


def test_a_closed_screen_saves_the_game(sit, monkeypatch) -> None:
    tell = Screen.tell

    def closed(self: Screen, *args: object) -> None:
        if Path("flagfall-9.ndjson").exists():
            tell(self, *args)  # type: ignore[arg-type]
        raise BrokenPipeError

    monkeypatch.setattr(Screen, "tell", closed)
    monkeypatch.setattr("flagfall.cli.main._drop_stdout", lambda: None)
    assert sit("--players", "1", "--seed", "9").code == 0
    assert _length("flagfall-9.ndjson") > 2
