"""Both modes of the engine for tests of the rules."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy
import pytest

from flagfall.core.jit import native
from flagfall.core.schema import from_record, to_record
from flagfall.games.ctb.rules import moves, run
from flagfall.games.ctb.rules.protocol import legal_moves, setup, turn

_packed: dict[int, tuple[Any, Any]] = {}
_last: dict[str, Any] = {}


def _rules(rules: Any) -> Any:
    if id(rules) not in _packed:
        _packed[id(rules)] = (rules, to_record(rules))  # kept, so that the id stays its own
    return _packed[id(rules)][1]


def _room(work: Any) -> Any:
    """Scratch space: one is as good as another, and copying it would be most of the work of a question."""
    if "work" not in _last:
        _last["work"] = to_record(work)
    return _last["work"]


def _position(field: Any) -> Any:
    """The field as a record; many questions in a row are about the same one."""
    if _last.get("field") is not field:
        _last.update(field=field, record=to_record(field))
    return _last["record"]


def _copy_back(record: Any, obj: Any) -> None:
    if _last.get("field") is obj:
        del _last["field"]
    found = from_record(type(obj), record)
    for f in fields(obj):
        setattr(obj, f.name, getattr(found, f.name))


def _array(numbers: list[int]) -> Any:
    return numpy.array(numbers, numpy.int64)


class _Moves:
    """The move generator, compiled."""

    @staticmethod
    def legal(rules: Any, field: Any, work: Any, past: list[int], out: list[int], begin: int) -> int:
        found = _array(out)
        end = native(moves.legal)(_rules(rules), _position(field), _room(work), _array(past), found, begin)
        out[:] = found.tolist()
        return int(end)

    @staticmethod
    def is_legal(rules: Any, field: Any, work: Any, past: list[int], action: int) -> bool:
        return bool(native(moves.is_legal)(_rules(rules), _position(field), _room(work), _array(past), action))


def _make(rules: Any, field: Any, action: int, undo: list[int], at: int) -> None:
    record, kept = to_record(field), _array(undo)
    native(run.make)(_rules(rules), record, action, kept, at)
    _copy_back(record, field)
    undo[:] = kept.tolist()


def _begin_turn(rules: Any, field: Any, work: Any, past: list[int], side: int) -> None:
    record, keys = to_record(field), _array(past)
    native(run.begin_turn)(_rules(rules), record, _room(work), keys, side)
    _copy_back(record, field)
    past[:] = keys.tolist()


@pytest.fixture(params=["interpreted", "compiled"])
def both_engines(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A test that uses this runs on the plain functions, and again on their compiled twins."""
    if request.param == "compiled":
        monkeypatch.setattr(legal_moves, "moves", _Moves)
        monkeypatch.setattr(turn, "make", _make)
        monkeypatch.setattr(turn, "begin_turn", _begin_turn)
        monkeypatch.setattr(setup, "begin_turn", _begin_turn)
    return str(request.param)
