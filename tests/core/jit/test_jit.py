"""One source, two speeds."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from dataclasses import dataclass
from threading import Event, Thread
from types import FunctionType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.core.errors import MissingExtra
from flagfall.core.jit import compiled, has_native, native, twins
from flagfall.core.schema import ints, to_record


@dataclass(slots=True)
class Box:
    total: int = 0
    row: list[int] = ints(4)


@compiled
def double(x: int) -> int:
    return 2 * x


@compiled
def quadruple(x: int) -> int:
    return double(double(x))


@compiled(inline=False)
def add_up(box: Box, factor: int) -> int:
    for i in range(4):
        box.total += factor * quadruple(box.row[i])
    return box.total


@compiled
def countdown(n: int) -> int:
    return 0 if n == 0 else countdown(n - 1)


@compiled
def ping(n: int) -> int:
    return 0 if n == 0 else pong(n - 1)


@compiled
def pong(n: int) -> int:
    return ping(n)


@compiled
def pick(row: list[int], at: int, is_far: bool) -> int:
    return row[at + 1 if is_far else at] * 2**33


@compiled
def pick_some(box: Box, x: int) -> int:
    return pick(box.row, 0, is_far=True) + pick(box.row, box.total, is_far=False) + pick(box.row, x, is_far=x > 1)


def test_marking_leaves_the_plain_function():
    assert isinstance(double, FunctionType)
    assert double("ab") == "abab"


@given(st.integers(-(2**40), 2**40))
def test_the_twin_gives_the_same_results(x):
    assert native(quadruple)(x) == quadruple(x) == 4 * x


@given(st.lists(st.integers(-1000, 1000), min_size=4, max_size=4), st.integers(-5, 5))
def test_the_twin_works_on_records_and_the_plain_function_on_objects(row, factor):
    box = Box(row=row)
    record = to_record(box)
    assert add_up(box, factor) == native(add_up)(record, factor) == record.total == 4 * factor * sum(row)


def test_a_small_function_that_takes_a_list_is_compiled_once_for_all_widths_of_ints(monkeypatch, tmp_path):
    monkeypatch.setenv("FLAGFALL_CACHE_DIR", str(tmp_path))  # nothing is there: so it is compiled here, not loaded
    box = Box(total=3, row=[1, 20, 300, 4000])
    assert native(pick_some)(to_record(box), 2) == pick_some(box, 2)
    parts: Any = twins._parts
    assert len(parts[pick].signatures) == 1


def test_a_twin_is_made_once():
    assert native(quadruple) is native(quadruple)
    assert native(quadruple) is not quadruple


def test_a_thread_that_compiles_and_one_that_makes_a_twin_do_not_wait_for_each_other(monkeypatch):
    from numba.core.compiler_lock import global_compiler_lock

    monkeypatch.setattr(twins, "_entries", {})
    other, second = Thread(target=native, args=[add_up], daemon=True), Event()

    def compile_something():
        with global_compiler_lock:
            other.start()
            other.join(0.1)  # it has come as far as it can without the compiler
            native(quadruple)
            second.set()

    Thread(target=compile_something, daemon=True).start()
    assert second.wait(30)
    other.join(30)
    assert not other.is_alive()
    assert {quadruple, add_up} <= set(twins._entries)


def test_the_plain_function_stays_plain_beside_its_twin():
    native(quadruple)(3)
    assert quadruple([1]) == [1, 1, 1, 1]  # type: ignore[comparison-overlap]
    assert quadruple.__globals__["double"] is double


@pytest.mark.parametrize("function", [countdown, ping])
def test_recursion_is_refused(function):
    with pytest.raises(RecursionError, match="no recursion"):
        native(function)


def test_without_the_libraries_the_message_names_the_extra(monkeypatch):
    assert has_native()
    real = importlib.util.find_spec
    monkeypatch.setattr(twins, "find_spec", lambda name: None if name == "numba" else real(name))
    assert not has_native()
    with pytest.raises(MissingExtra, match=r"The compiled engine needs .*pip install 'flagfall\[fast\]'") as caught:
        native(double)
    assert caught.value.code == "missing_extra"


def test_without_the_libraries_matches_and_odds_are_played_interpreted():
    # A None in sys.modules makes every import of the library fail, as if it was not installed.
    code = """
import sys
from importlib import util
real = util.find_spec
util.find_spec = lambda name, *rest: None if name in ("numba", "numpy") else real(name, *rest)
sys.modules["numba"] = sys.modules["numpy"] = None
from flagfall import challengers
print(challengers.play_match(["pig"], ["cat"], first=0).winner)
print(challengers.odds(["pig"] * 9, ["cat", "horse"] * 4, matches=5000, exact=False).matches)
for call in (challengers.play_match, challengers.odds):
    try:
        call(["pig"], ["cat"], engine="compiled")
    except Exception as error:
        print(error.code)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    assert run.stdout.split() == ["1", "5000", "missing_extra", "missing_extra"]


def test_importing_the_games_does_not_import_the_libraries():
    code = """
import sys
from typing import Any
from flagfall import challengers
challengers.play_match(["pig"], ["cat"])
print([name for name in ("numba", "numpy", "llvmlite") if name in sys.modules])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


PROGRAM = """
from flagfall.core.jit import compiled, is_cold, native

@compiled(inline=False)
def {name}(x: int) -> int:
    return x + {amount}

print(is_cold({name}), native({name})(1), is_cold({name}))
"""


def run_program(tmp_path, amount, touched=0, **environment):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(name="grow", amount=amount))
    os.utime(program, (touched, touched))
    run = subprocess.run(
        [sys.executable, program],
        env={**os.environ, "FLAGFALL_CACHE_DIR": str(tmp_path / "cache"), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.split()


@pytest.mark.slow
def test_compiled_code_is_kept_until_a_source_changes(tmp_path):
    assert run_program(tmp_path, 1) == ["True", "2", "False"]
    assert run_program(tmp_path, 1) == ["False", "2", "False"]
    assert run_program(tmp_path, 5) == ["True", "6", "False"]
    assert run_program(tmp_path, 5, touched=1) == ["True", "6", "False"]  # the compiler works again, so it must say so
    assert run_program(tmp_path, 5, NUMBA_BOUNDSCHECK="1") == ["True", "6", "False"]
