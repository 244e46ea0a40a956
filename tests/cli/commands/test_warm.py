"""`flagfall warm`: a line for each part, with its seconds; and what other commands say when they compile."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from flagfall.cli.commands import warm
from flagfall.cli.commands import warm_code as warming
from flagfall.cli.main import _say_compiling
from flagfall.core.jit import notice, tell_compiling
from flagfall.core.languages import codes
from flagfall.core.plugins import game_ids
from flagfall.games.ctb.search.search import think


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    tell_compiling(notice.print_notice)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    parts = (
        warming.CodePart("challengers", "matches", lambda: found.append("matches")),
        warming.CodePart("ctb", "search", lambda: found.append("search")),
        warming.CodePart("ctb", "environments", lambda: found.append("environments"), "no_such_package", "rl"),
    )
    monkeypatch.setattr(warm, "PARTS", parts)
    monkeypatch.setattr(warm, "has_native", lambda: True)
    return found


def test_every_part_is_one_line_with_its_seconds(run, made: list[str]) -> None:
    done = run("warm", "--lang", "en")
    assert (done.code, done.err, made) == (0, "", ["matches", "search"])
    assert [re.sub(r"[\d.]+ s", "N s", line) for line in done.lines] == [
        "Challengers!: matches and odds – N s",
        "Capture The Base: the engine – N s",
        "Capture The Base: learning environments – left out, needs the extra 'rl'",
        "Everything is compiled: N s.",
    ]


@pytest.mark.parametrize("locale", codes())
def test_every_part_has_a_name(run, made: list[str], monkeypatch: pytest.MonkeyPatch, locale: str) -> None:
    named = tuple(warming.CodePart(part.game, part.name, lambda: None) for part in warming.PARTS)
    monkeypatch.setattr(warm, "PARTS", named)
    done = run("warm", "--lang", locale)
    assert len(set(done.lines)) == len(named) + 1
    assert "cli.warm" not in done.out
    assert {part.game for part in warming.PARTS} == set(game_ids())


def test_one_game_may_be_named(run, made: list[str]) -> None:
    assert run("warm", "--game", "ctb").code == 0
    assert made == ["search"]
    assert run("warm", "--game", "chess").failure()[0] == "bad_input"


def test_without_numba_it_says_what_is_missing(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "has_native", lambda: False)
    code, words = run("warm").failure()
    assert code == "missing_extra"
    assert "flagfall[fast]" in words


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en", "Compiling this part of the machine code (games.ctb), once: half a minute to two minutes … "),
        ("de", "Dieser Teil des Maschinencodes wird kompiliert (games.ctb), einmalig: eine halbe bis zwei Minuten … "),
    ],
)
def test_any_command_that_compiles_says_so_in_its_language(run, monkeypatch, locale: str, words: str) -> None:
    def prepare(names: object) -> None:
        notice.announce(think)
        notice.announce(think)

    monkeypatch.setattr("flagfall.bots.arena.contest.prepare", prepare)
    monkeypatch.setattr("flagfall.cli.main._say_compiling", _say_compiling)
    done = run("arena", "--bots", "greedy,random", "-n", "2", "--lang", locale)
    assert done.err.startswith(words)
    assert done.err.count("\n") == 1
