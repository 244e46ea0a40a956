"""What terminals and pipes get: wrapped and coloured lines, or plain text."""

from __future__ import annotations

import io
import re

import pytest

from flagfall import challengers
from flagfall.cli.commands.demo import SAMPLES
from flagfall.cli.output.screen import Screen
from flagfall.games.challengers.narration.words import tell_match


def story(width: int, **settings: object) -> str:
    match = challengers.play_match(challengers.parse_deck(SAMPLES["castle"]), ["ghost", "horse", "mime"], seed=2)
    out = io.StringIO()
    screen = Screen(file=out, width=width, force_terminal=True, **settings)
    screen.story(tell_match(match.events), ("Blue", "Red"))
    return out.getvalue()


def test_a_terminal_gets_wrapped_and_styled_lines() -> None:
    styled = story(80, color_system="standard")
    assert "\x1b[1;94mBlue\x1b[0m" in styled
    plain = re.sub(r"\x1b\[[0-9;]*m", "", styled)
    assert max(len(line) for line in plain.splitlines()) <= 80
    assert not [line for line in plain.splitlines() if line != line.rstrip()]


def test_no_colour_means_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*(3|9)[0-7]m", story(80, color_system="standard"))


def test_a_pipe_gets_plain_text(run) -> None:
    assert "\x1b" not in run("demo", "--seed", "1").out
