"""`flagfall play challengers`: whole tournaments typed at the keyboard, and what the screen shows of them."""

from __future__ import annotations

import io
import json
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from flagfall.cli.commands.play.challengers.pace import SPEEDS
from flagfall.core.codec import encode
from flagfall.core.ids import PlayerIx
from flagfall.core.languages import codes
from flagfall.core.records.record import Record
from flagfall.core.table import Table
from flagfall.games.challengers import Tournament
from flagfall.text.catalog import say
from helpers import BOX
from repetition import few


def record_of(name: str) -> Record:
    (line,) = Path(name).read_text(encoding="utf-8").splitlines()
    return Record.from_json(line)


@pytest.mark.parametrize("locale", codes())
@pytest.mark.parametrize("seed", [2, 7])
def test_a_solo_game_from_the_greeting_to_the_result(sit, seed: int, locale: str) -> None:
    done = sit("--players", "1", "--seed", str(seed), "--save", "solo.ndjson", locale=locale)
    assert (done.code, done.err) == (0, "")
    robot = say("ui.robot", locale)
    assert done.lines[0] == say("play.hello.solo", locale, others=robot, difficulty=1)
    tournament = Tournament.replay(record_of("solo.ndjson"))
    assert tournament.outcome is not None
    rounds = tournament.view(PlayerIx(0)).round
    for number in range(1, rounds + 1):
        assert say("ui.round", locale, round=number, rounds=7) in done.lines
    assert done.lines.count(say("play.match.title", locale, other=robot)) == rounds
    reason = tournament.outcome.reason.removeprefix("robot_")
    if tournament.outcome.winners:
        assert say(f"events.you.player.tournament_ended.{reason}", locale) in done.lines
    else:
        assert say(f"events.tournament_ended.{reason}", locale, player=robot) in done.lines
    way = done.lines[done.lines.index(say("play.result.rounds", locale)) + 1 :]
    assert len([line for line in way if re.match(r"  (Round|Runde) \d", line)]) == rounds
    assert done.lines[-1] == say("play.end.again", locale, seed=str(seed))


def test_both_languages_tell_the_same_game(sit) -> None:
    for locale in codes():
        # Decks are sorted by name, and names differ: nothing is removed here.
        sit("--players", "1", "--seed", "7", "--save", f"{locale}.ndjson", locale=locale, enough=99)
    assert record_of("en.ndjson") == record_of("de.ndjson")


@pytest.mark.parametrize("locale", codes())
def test_the_same_keys_through_a_pipe_give_the_same_game(sit, run, locale: str) -> None:
    first = sit("--players", "1", "--seed", "7", locale=locale)
    typed = "".join(f"{word}\n" for word in first.typed)
    again = run("play", "challengers", "--players", "1", "--seed", "7", "--lang", locale, typed=typed)
    assert (again.code, again.out) == (0, first.out)


def test_a_tournament_of_four_with_its_final(sit) -> None:
    done = sit("--players", "4", "--seed", "3", "--bots", "greedy,random", "--save", "four.ndjson")
    assert (done.code, done.err) == (0, "")
    tournament = Tournament.replay(record_of("four.ndjson"))
    assert tournament.outcome is not None
    assert tournament.outcome.reason == "final"
    assert {entry.player for entry in tournament.record().actions} == {0, 1, 2, 3}
    assert len([line for line in done.lines if line.startswith("Other matches: ")]) == 7
    assert len([line for line in done.lines if re.match(r"(Green|Red) park: \w+ beats \w+, ", line)]) == 7
    assert "All trophies are turned over. Fans: you " in done.out
    assert len(re.findall(r"^The final: ", done.out, re.MULTILINE)) == 1
    assert [row.split()[0] for row in _table(done.lines, "place")] == ["1", "2", "3", "4"]


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_every_number_of_players_comes_to_an_end(sit, players: int) -> None:
    done = sit("--players", str(players), "--seed", "5", "--bots", "random,greedy", locale="de")
    assert (done.code, done.err) == (0, "")
    assert len(_table(done.lines, "Platz")) == players + players % 2


def test_trophies_of_others_are_hidden_where_the_rules_hide_them(sit) -> None:
    done = sit("--players", "4", "--seed", "3")
    hidden, opened, _ = done.out.partition("All trophies are turned over.")
    standings = _table(hidden.splitlines(), "player")
    assert len(standings) == 4
    for row in standings:
        assert ("(?)" in row) == (not row.startswith("You") and " – " not in row), row
    assert "(?)" not in opened
    duel = sit("--players", "2", "--seed", "3")
    assert "(?)" not in duel.out
    assert re.search(r"\d \(\d\)", duel.out)


def test_a_finalist_is_asked_once_more_and_plays_the_final(sit) -> None:
    for seed in range(30):
        done = sit("--players", "3", "--bots", "random", "--seed", str(seed))
        if "The final: you against" in done.out:
            break
    else:
        pytest.fail("thirty tournaments without us in the final")
    after = done.out.partition("play the final")[2]
    assert after.count("Your deck: ") >= 1
    assert re.search(r"  Final: (won against|lost to) \w+, ", after)


def test_names_and_packs_and_settings_reach_the_table(sit, tmp_path: Path) -> None:
    pack = tmp_path / "jungle.toml"
    cards = "".join(
        f'[cards.tiger{i}]\nset = "jungle"\nlevel = "A"\npower = 3\ncopies = 30\nnames = {{ en = "Tiger {i}" }}\n'
        for i in range(4)
    )
    pack.write_text(f'pack = "jungle"\n[sets.jungle]\nen = "Jungle"\n{cards}', encoding="utf-8")
    done = sit(
        "--players", "2", "--seed", "1", "--names", "Mia,Noah", "--exclude", "Haunted House", "--pack", str(pack)
    )  # fmt: skip
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == "Challengers! A duel: you against Noah."
    assert done.lines[1] == "Haunted House stays in the box this time. Seed: 1."
    assert re.search(r"Tiger \d \(3\), Jungle, level A", done.out)
    assert _table(done.lines, "place")[0].split()[1] in ("Mia", "Noah")


@pytest.mark.parametrize("speed", few(SPEEDS, 2))
def test_the_speed_changes_the_telling_and_never_the_game(sit, monkeypatch, speed: str) -> None:
    slept: list[float] = []
    monkeypatch.setattr("flagfall.cli.commands.play.prompt.time.sleep", slept.append)
    done = sit("--players", "2", "--seed", "4", "--speed", speed, "--save", "game.ndjson")
    assert (done.code, done.err) == (0, "")
    reference = sit("--players", "2", "--seed", "4", "--save", "reference.ndjson")
    assert record_of("game.ndjson") == record_of("reference.ndjson")
    assert bool(slept) == (speed in ("1", "2", "4"))
    assert (len(done.typed) > len(reference.typed)) == (speed not in ("0", "skip"))
    attacks = len(re.findall(r" attacks? with ", done.out))
    if speed == "skip":
        assert attacks < len(re.findall(r" attacks? with ", reference.out)) / 4
    else:
        assert attacks == len(re.findall(r" attacks? with ", reference.out))


def test_enter_in_step_mode_goes_on_and_zero_tells_the_rest(run) -> None:
    setup = "4\n4\n\n"  # two picks, nothing removed; no card of the match has to choose
    args = ("play", "challengers", "--players", "1", "--seed", "11", "--first-game", "--speed", "step")
    steps = run(*args, typed=setup + "\n" * 3).out
    rest = run(*args, typed=setup + "\n0\n").out
    assert steps.count("[Enter]") == 4
    assert rest.count("[Enter]") == 2
    assert re.search(r"wins? after \d+ cards", rest)
    assert not re.search(r"wins? after \d+ cards", steps)


def test_a_choice_in_a_match_is_asked_with_names_and_the_state_of_the_park(sit) -> None:
    for seed in range(30):
        done = sit("--players", "2", "--seed", str(seed), "--bots", "random")
        if "Your choice?" in done.out:
            break
    before, _, after = done.out.partition("Your choice? ")
    asked = before.rpartition("\n\n")[2].splitlines()
    assert any(re.fullmatch(r"You: \d+ left in the deck; bench \(\d of 6\): .+\.", line) for line in asked)
    assert any(re.fullmatch(r"Ada: \d+ left in the deck; bench \(\d of 6\): .+\.", line) for line in asked)
    assert re.search(r"  1  .+ \(\d\), .+, level ", asked[-1] + asked[-2])
    assert after.startswith("1\n")


class BlindTable(Table):
    """A table whose state nobody but itself may touch."""

    @property
    def state(self) -> object:
        assert sys._getframe(1).f_globals["__name__"] == Table.__module__, "somebody looks behind the screen"
        return self._hidden

    @state.setter
    def state(self, value: object) -> None:
        self._hidden = value


def test_nobody_at_the_terminal_touches_the_state(sit, monkeypatch) -> None:
    monkeypatch.setattr("flagfall.cli.commands.play.command.Table", BlindTable)
    monkeypatch.setattr("flagfall.cli.commands.play.save_file.Table", BlindTable)
    assert sit("--players", "5", "--seed", "2", "--bots", "greedy,random").code == 0
    assert sit("--players", "3", "--seed", "2", "--save", "x.ndjson", patience=9, end="q").code == 0
    assert sit("--resume", "x.ndjson").code == 0
    with pytest.raises(AssertionError, match="behind the screen"):
        _ = BlindTable.state.fget(object())  # type: ignore[attr-defined]


@pytest.mark.parametrize("locale", codes())
def test_every_card_on_the_screen_is_one_the_player_was_told_of(sit, monkeypatch, locale: str) -> None:
    told: set[str] = set()
    look = Table.seen_by

    def listen(self: Table, viewer, events=()):
        sights = look(self, viewer, events)
        if viewer == 0:
            text = json.dumps([encode(sights.view), encode(sights.events)])
            told.update(re.findall(r'"([a-z][a-z0-9_]*)"', text))
        return sights

    monkeypatch.setattr(Table, "seen_by", listen)
    done = sit("--players", "6", "--seed", "8", "--bots", "greedy,random", locale=locale)
    assert done.code == 0
    known = {BOX.name(card.id, locale) for card in BOX if card.id in told}
    unknown = {BOX.name(card.id, locale) for card in BOX} - known
    assert len(unknown) > 10
    body = done.out.partition("\n")[2]
    assert [name for name in unknown if re.search(rf"(?<!\w){re.escape(name)} \(", body)] == []
    assert [name for name in known if re.search(rf"(?<!\w){re.escape(name)} \(", body)]


def test_a_terminal_gets_colour_unless_it_says_no(sit, monkeypatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    def play(**env: str) -> str:
        screen = Terminal()
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", screen)
            patched.setattr(sys, "stdin", io.StringIO("1\n1\n\n"))
            for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
                patched.delenv(name, raising=False)
            for name, value in {"TERM": "xterm-256color", "COLUMNS": "80", **env}.items():
                patched.setenv(name, value)
            from flagfall.cli.main import run as run_program

            assert run_program(["play", "challengers", "--players", "1", "--seed", "7", "--lang", "en"]) == 0
        return screen.getvalue()

    assert "\x1b[" in play()
    plain = play(NO_COLOR="1")
    assert not re.search(r"\x1b\[[\d;]*3[0-7]", plain), "no colours"
    dumb = play(TERM="dumb")
    assert "\x1b" not in dumb
    assert max(len(line) for line in dumb.splitlines()) <= 80
    assert not re.search(r"\x1b\[\d*[A-HJKsu]|\r", play()), "the cursor only ever goes forward"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="terminals of POSIX")
def test_at_a_real_terminal_enter_hurries_the_telling(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    env = os.environ | {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    args = ["--players", "1", "--seed", "11", "--first-game", "--lang", "en", "--speed", "1"]
    command = [sys.executable, "-m", "flagfall", "play", "challengers", *args]
    game = subprocess.Popen(command, cwd=tmp_path, stdin=theirs, stdout=theirs, stderr=theirs, env=env)
    os.close(theirs)
    seen = ""

    def wait_for(words: str) -> None:
        nonlocal seen
        while words not in seen:
            assert select.select([ours], [], [], 60)[0], seen
            seen += os.read(ours, 4096).decode()

    for answer, question in (("4", "Your pick?"), ("4", "Pick one card."), ("", "Remove cards?")):
        wait_for(question)
        os.write(ours, f"{answer}\n".encode())
    wait_for("takes the flag")
    began = time.monotonic()
    os.write(ours, b"\n")
    wait_for("Enter: on to round 2.")
    assert time.monotonic() - began < 10, "the rest of the match would take a quarter of a minute"
    os.write(ours, b"q\n")
    wait_for("--resume flagfall-11.ndjson")
    assert game.wait(timeout=60) == 0
    os.close(ours)
    assert "\x1b[1m" in seen


def _table(lines: list[str], heading: str) -> list[str]:
    """The rows of the last table that begins with this heading."""
    start = max(i for i, line in enumerate(lines) if line.split()[:1] == [heading])
    rows = []
    for line in lines[start + 1 :]:
        if not re.search(r"\d$", line):
            break
        rows.append(line)
    return rows
