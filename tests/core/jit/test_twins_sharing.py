"""Functions that are compiled once and called by all that need them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from flagfall.core.jit import compiled, is_cold, native, twins
from flagfall.core.schema import ints, to_record


@dataclass(slots=True)
class Purse:
    coins: int = 0
    row: list[int] = ints(3)


@compiled(shared=True)
def pay(purse: Purse, amount: int, is_double: bool) -> int:
    purse.coins += 2 * amount if is_double else amount
    return purse.coins


@compiled(shared=True)
def empty(purse: Purse) -> None:
    purse.coins = 0


@compiled
def pay_row(purse: Purse, is_double: bool) -> int:
    for i in range(3):
        pay(purse, purse.row[i], is_double)
    return purse.coins


@compiled
def pay_twice(purse: Purse) -> int:
    return pay_row(purse, is_double=False) + pay(purse, is_double=True, amount=1)


@compiled
def pay_afresh(purse: Purse) -> int:
    empty(purse)
    return pay_twice(purse)


@compiled(shared=True)
def total(row: list[int]) -> int:
    return row[0]


@compiled
def total_of(row: list[int]) -> int:
    return total(row)


@pytest.mark.parametrize("function", [pay_twice, pay_afresh])
def test_callers_give_the_same_as_plain_functions(function):
    purse = Purse(coins=5, row=[1, 20, 300])
    record = to_record(purse)
    assert function(purse) == native(function)(record)
    assert purse.coins == record.coins


def test_the_function_is_compiled_once_and_its_code_is_in_no_caller(monkeypatch, tmp_path):
    monkeypatch.setenv("FLAGFALL_CACHE_DIR", str(tmp_path))  # nothing is there: so it is compiled here, not loaded
    monkeypatch.setattr(twins, "_entries", {})
    monkeypatch.setattr(twins, "_calls", {})
    for caller in (pay_twice, pay_afresh):
        made: Any = native(caller)
        (code,) = made.inspect_llvm().values()
        written = [line for line in code.splitlines() if line.startswith("define") and caller.__name__ not in line]
        assert not any("pay" in line for line in written), written
        assert f"@{__name__}.pay." in code
    assert pay_row in twins._parts
    assert pay not in twins._parts
    shared: Any = native(pay)
    assert sum(shared.stats.cache_misses.values()) == 1


def test_a_function_whose_types_are_not_known_cannot_be_shared():
    with pytest.raises(TypeError, match="total cannot be shared: the types of its arguments are not known"):
        native(total_of)


def test_what_calls_a_shared_function_is_cold_without_it(monkeypatch, tmp_path):
    native(pay_twice)
    assert not is_cold(pay_twice)
    monkeypatch.setenv("FLAGFALL_CACHE_DIR", str(tmp_path))
    assert is_cold(pay_twice)
    assert is_cold(pay)


CALLEE = """
from flagfall.core.jit import compiled
from flagfall.core.schema import ints
from dataclasses import dataclass

@dataclass(slots=True)
class Box:
    row: list[int] = ints(4)

@compiled(shared=True)
def grow(box: Box, x: int) -> int:
    return box.row[x] + {amount}
"""

CALLER = """
import sys
from flagfall.core.jit import compiled, is_cold, native
from flagfall.core.schema import to_record
from lower.callee import Box, grow
from typing import Any

@compiled
def once(box: Box, x: int) -> int:
    return grow(box, x)

@compiled
def twice(box: Box, x: int) -> int:
    return grow(box, x) + grow(box, x)

box = to_record(Box())
x = int(sys.argv[1])
cold = [is_cold(once), is_cold(twice)]
print(*cold, native(once)(box, x), native(twice)(box, x), is_cold(once), is_cold(twice))
print(*(sum(native(one).stats.cache_misses.values()) for one in (grow, once, twice)))
"""


class Program:
    """A program whose shared function is in another folder than its callers."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "upper").mkdir()
        (folder / "lower").mkdir()
        (folder / "upper/caller.py").write_text(CALLER)
        self.change(1)

    def change(self, amount):
        (self.folder / "lower/callee.py").write_text(CALLEE.format(amount=amount))
        # Bytecode of the same second and size would be taken for that of the changed file.
        shutil.rmtree(self.folder / "lower/__pycache__", ignore_errors=True)

    def run(self, x=0, **environment):
        """What it printed: cold before, results, cold after; how often each function was compiled."""
        result = subprocess.run(
            [sys.executable, self.folder / "upper/caller.py", str(x)],
            env={
                **os.environ,
                "FLAGFALL_CACHE_DIR": str(self.folder / "cache"),
                "PYTHONPATH": os.pathsep.join([str(self.folder), *sys.path]),
                **environment,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        if result.returncode:
            return result.stderr
        return [line.split() for line in result.stdout.splitlines()]


@pytest.fixture
def program(tmp_path):
    return Program(tmp_path)


COLD, WARM = ["True", "True"], ["False", "False"]


def test_another_process_loads_function_and_callers_and_compiles_nothing(program):
    assert program.run() == [[*COLD, "1", "2", *WARM], ["1", "1", "1"]]
    assert program.run() == [[*WARM, "1", "2", *WARM], ["0", "0", "0"]]


def test_a_change_of_the_function_compiles_it_and_its_callers_again(program):
    program.run()
    program.change(5)
    assert program.run() == [[*COLD, "5", "10", *WARM], ["1", "1", "1"]]


def test_where_only_the_function_is_missing_it_is_compiled_and_its_callers_are_loaded(program):
    program.run()
    for kept in [*(program.folder / "cache").rglob("*.grow-*")]:
        kept.unlink()
    assert program.run() == [[*COLD, "1", "2", *WARM], ["1", "0", "0"]]


def test_an_error_inside_the_function_reaches_python(program):
    assert program.run(9, NUMBA_BOUNDSCHECK="1").splitlines()[-1].startswith("IndexError")
