"""The process that makes insights while it is not ready yet: after an upgrade it compiles, and nobody is sent away."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.codec import to_json
from flagfall.core.jit import cache as machine_code
from flagfall.core.jit import is_cold
from flagfall.core.plugins import find_game
from flagfall.core.table import Table
from flagfall.games.challengers.rules.match import bulk
from flagfall.games.ctb.config import Config as CtbConfig
from flagfall.server import compiling
from flagfall.server.errors import Unavailable
from flagfall.server.features.insights import analyst as asking
from flagfall.server.features.insights.analyst import Analyst, Preparing, Queued
from flagfall.server.features.insights.worker import Inquiry, Question
from server.guests import refusal

SLOW = """
import sys, time
if sys.argv[1:] == ["warm"]:
    time.sleep({warm})
    sys.exit()
time.sleep({start})
sys.stdout.write("ready\\n")
sys.stdout.flush()
for line in sys.stdin:
    time.sleep({think})
    print('{{"body": "1", "code": null, "message": ""}}', flush=True)
"""
"""A process that takes so many seconds to begin, to think, and to compile."""

INQUIRY = Inquiry("challengers", "card-gauge", {})


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    def make(**seconds: float) -> None:
        program = tmp_path / "slow.py"
        program.write_text(SLOW.format(**{"start": 0, "think": 0, "warm": 0} | seconds), encoding="utf-8")
        monkeypatch.setattr(asking, "COMMAND", (sys.executable, str(program)))
        monkeypatch.setattr(compiling, "COMMAND", (sys.executable, str(program), "warm"))

    monkeypatch.setattr(asking, "PATIENCE", 0.3)
    return make


@pytest.mark.slow
def test_whoever_asks_a_process_that_still_compiles_is_told_so_and_answered_later(slow: Any) -> None:
    slow(start=1.5)

    async def ask() -> None:
        analyst = Analyst()
        with pytest.raises(Preparing):
            await analyst.inquire(INQUIRY)
        process = analyst._process
        async with asyncio.timeout(60):
            while True:
                try:
                    found = await analyst.inquire(INQUIRY)
                    break
                except Preparing:
                    continue
        assert found.body == "1"
        assert analyst._process is process, "what it had compiled so far was not thrown away"
        await analyst.close()

    asyncio.run(ask())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("warm", "error"), [(60, Preparing), (0, Unavailable)], ids=["beside the compiler", "for long"]
)
def test_thinking_that_takes_too_long_is_no_failure_while_code_is_compiled(
    slow: Any, monkeypatch: pytest.MonkeyPatch, warm: float, error: type[Exception]
) -> None:
    slow(think=60, warm=warm)
    monkeypatch.setattr(asking, "WITHIN", 1.0)
    monkeypatch.setattr(asking, "PATIENCE", 60.0)
    monkeypatch.setattr(compiling, "has_native", lambda: True)
    monkeypatch.setattr(compiling, "missing", lambda: ["something"])

    async def ask() -> None:
        analyst = Analyst()
        await analyst._greeted()
        if not warm:
            assert analyst._compiler.process is not None
            await analyst._compiler.process.wait()
        with pytest.raises(error):
            await analyst.inquire(INQUIRY)
        await analyst.close()

    asyncio.run(ask())


def test_over_http_it_is_a_matter_of_waiting(serve: Any, slow: Any) -> None:
    slow(start=60)
    ada = serve().come("Ada")
    answer = ada.ask("POST", "/studies/card-gauge", {"text": "", "card": "pig"})
    assert refusal(answer) == (409, "preparing")
    assert answer.headers["Retry-After"] == "5"


@pytest.mark.parametrize("change", ["constant", "compiler"])
def test_code_of_other_sources_or_of_another_compiler_is_not_called_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: str
) -> None:
    monkeypatch.setenv("FLAGFALL_CACHE_DIR", str(tmp_path))
    machine_code._makers.cache_clear()
    machine_code._fingerprint.cache_clear()
    folder = machine_code.cache_dir(bulk.prepare)  # type: ignore[arg-type]
    folder.mkdir()
    (folder / "bulk.prepare-1.py311.1.nbc").touch()
    assert not is_cold(bulk.prepare)
    if change == "constant":  # declared in another folder than any function of the engine
        monkeypatch.setitem(bulk.prepare.__globals__, "COIN", 1_000_000)
    else:
        monkeypatch.setattr(machine_code, "version", lambda name: "99")
        machine_code._makers.cache_clear()
        machine_code._fingerprint.cache_clear()
    try:
        assert is_cold(bulk.prepare)
    finally:
        monkeypatch.undo()
        machine_code._makers.cache_clear()
        machine_code._fingerprint.cache_clear()


def test_whoever_waits_long_is_told_how_long_and_gets_the_answer_later(
    slow: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow(think=0.4)
    monkeypatch.setattr(asking, "PATIENCE", 60.0)
    monkeypatch.setattr(asking, "TOLD_AFTER", 0.2)

    async def ask() -> None:
        analyst = Analyst()
        await analyst._greeted()
        with pytest.raises(Queued, match="seconds"):
            await analyst.inquire(INQUIRY)
        monkeypatch.setattr(asking, "TOLD_AFTER", 60.0)
        assert (await analyst.inquire(INQUIRY)).body == "1"
        await analyst.close()

    asyncio.run(ask())


ECHO = """
import json, sys
sys.stdout.write("ready\\n")
sys.stdout.flush()
for line in sys.stdin:
    print(json.dumps({"body": line, "code": None, "message": ""}), flush=True)
"""
"""A process that answers with the question."""


def test_an_answer_is_given_again_only_for_the_same_question_of_the_same_viewer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Above all the viewer: what one player may know is not told to another."""
    program = tmp_path / "echo.py"
    program.write_text(ECHO, encoding="utf-8")
    monkeypatch.setattr(asking, "COMMAND", (sys.executable, str(program)))
    game = Table(find_game("ctb"), CtbConfig(), 3)
    begun = game.record()
    game.act(game.actors[0], game.seen_by(game.actors[0]).legal[0])
    question = Question(begun, "review", "0", None, 0.1)
    others = [
        replace(question, eyes="1"), replace(question, eyes="spectator"), replace(question, part="2"),
        replace(question, path="odds"), replace(question, precision=0.01), replace(question, record=game.record()),
    ]  # fmt: skip

    async def ask() -> None:
        analyst = Analyst()
        first = await analyst.ask("t1", question)
        assert await analyst.ask("t1", question) is first
        answers = [await analyst.ask("t1", other) for other in others]
        assert [answer.body for answer in answers] == [to_json(other) + "\n" for other in others]
        assert await analyst.ask("t2", question) is not first
        await analyst.close()

    asyncio.run(ask())


@pytest.mark.parametrize("visitor", ["another", "flood"], ids=["another visitor", "the same address"])
def test_questions_of_clients_that_have_left_delay_no_one(
    slow: Any, monkeypatch: pytest.MonkeyPatch, visitor: str
) -> None:
    slow(think=0.3)
    monkeypatch.setattr(asking, "PATIENCE", 60.0)

    async def ask() -> None:
        analyst = Analyst()
        await analyst._greeted()
        questions = [Inquiry("challengers", "x", {"n": n}) for n in range(16)]
        flood = [asyncio.create_task(analyst.inquire(one, "flood")) for one in questions]
        await asyncio.sleep(0.05)
        for task in flood:
            task.cancel()
        begun = asyncio.get_running_loop().time()
        assert (await analyst.inquire(INQUIRY, visitor)).body == "1"
        assert asyncio.get_running_loop().time() - begun < 16 * 0.3 / 2, "not after all of the flood"
        await analyst.close()

    asyncio.run(ask())
