"""Whoever waits for the compiler is told so: on stderr, once, with what and how long."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from flagfall.core.jit import compiled, has_native, native, notice, tell_compiling
from flagfall.games.challengers.rules.match.bulk import play_numbered
from flagfall.games.ctb.search.search import think


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    tell_compiling(notice.print_notice)
    yield
    tell_compiling(notice.print_notice)


@compiled
def doubled(number: int) -> int:
    return 2 * number


def test_it_is_said_once_on_stderr_with_what_and_how_long(capsys: pytest.CaptureFixture[str]) -> None:
    notice.announce(play_numbered)
    notice.announce(think)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        "Flagfall compiles this part of its machine code (games.challengers) once, half a minute to two minutes; "
        "`flagfall warm` does it ahead of time.\n"
    )


def test_others_may_say_it_or_not_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    heard: list[str] = []
    tell_compiling(heard.append)
    notice.announce(think)
    tell_compiling(None)
    notice.announce(think)
    assert heard == ["games.ctb"]
    assert capsys.readouterr().err == ""


@pytest.mark.slow
@pytest.mark.skipif(not has_native(), reason="needs numba")
def test_whatever_is_compiled_says_so_and_what_is_kept_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLAGFALL_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("flagfall.core.jit.twins._entries", {})
    heard: list[str] = []
    tell_compiling(heard.append)
    assert native(doubled)(4) == 8
    assert len(heard) == 1
    monkeypatch.setattr("flagfall.core.jit.twins._entries", {})
    tell_compiling(heard.append)
    assert native(doubled)(4) == 8
    assert len(heard) == 1, "it was loaded from the disk"
