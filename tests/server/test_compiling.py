"""Machine code is made beside a running server: once, in the order of need, behind everything else."""

from __future__ import annotations

import asyncio
import ctypes
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from flagfall.core import platform
from flagfall.core.insights import insights_of
from flagfall.core.plugin import CompiledCode
from flagfall.core.plugins import find_plugin
from flagfall.server import compiling
from flagfall.server.compiling import Compiler, wanted

SLEEPER = (sys.executable, "-c", "import time; time.sleep(60)")


def test_what_the_first_games_show_comes_before_what_few_ask_for() -> None:
    order = wanted()
    assert len(set(order)) == len(order)
    first = [insights_of(find_plugin(game))[0].compiled for game in ("challengers", "ctb")]
    assert order[:2] == first, "chances of the one game and reviews of the other"


@pytest.mark.parametrize(("is_native", "lacks", "starts"), [(True, 1, True), (True, 0, False), (False, 1, False)])
def test_a_process_starts_only_where_something_is_missing(
    is_native: bool, lacks: int, starts: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "COMMAND", SLEEPER)
    monkeypatch.setattr(compiling, "has_native", lambda: is_native)
    monkeypatch.setattr(compiling, "missing", lambda: list(range(lacks)))

    async def run() -> None:
        compiler = Compiler()
        await asyncio.gather(compiler.start(), compiler.start())
        assert compiler.is_running == starts
        process = compiler.process
        await compiler.start()
        assert compiler.process is process
        await compiler.close()
        assert not compiler.is_running

    asyncio.run(run())


def test_one_process_compiles_and_the_others_wait_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    code = CompiledCode(lambda: bool(made), lambda: made.append("here"))
    monkeypatch.setattr(compiling, "wanted", lambda: [code])
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(platform, "stand_back_last", lambda: None)
    monkeypatch.setattr(compiling, "LOOKS_AGAIN", 0.01)
    answers = iter([False, False, True])
    monkeypatch.setattr(platform, "lock", lambda descriptor: next(answers))
    compiling.main()
    assert made == ["here"], "the process that had compiled before is gone"

    made.clear()
    looks = iter(range(3))

    def busy(descriptor: int) -> bool:
        if next(looks) == 2:
            made.append("there")
        return False

    monkeypatch.setattr(platform, "lock", busy)
    compiling.main()
    assert made == ["there"], "what another process has made is taken"


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="this system has no such policy")
def test_it_runs_while_others_wait_and_hears_no_ctrl_c() -> None:
    """In a session of its own it had an equal share of the core, whatever its priority: half of what the server had."""
    show = """
import os
from flagfall.core.platform import stand_back_last
stand_back_last()
print(os.nice(0), os.sched_getscheduler(0) == os.SCHED_IDLE, os.getpgid(0) == os.getpid(), os.getsid(0))
"""
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["19", "True", "True", str(os.getsid(0))]


def test_windows_has_a_priority_class_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    kernel = SimpleNamespace(GetCurrentProcess=lambda: 7, SetPriorityClass=lambda *given: asked.append(given))
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(platform, "stand_back", lambda steps: None)
    monkeypatch.delattr(os, "sched_setscheduler", raising=False)
    monkeypatch.delattr(os, "setpgid", raising=False)
    platform.stand_back_last()
    assert asked == [(7, 0x40)]
