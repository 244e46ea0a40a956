"""State declared once, in two shapes."""

from __future__ import annotations

import sys
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.core.errors import MissingExtra
from flagfall.core.schema import (
    changed,
    clone,
    dtype_of,
    from_record,
    ints,
    many,
    one,
    tiny_ints,
    to_record,
    to_records,
    wide,
    wide_ints,
)
from flagfall.games.challengers.rules.match.state import Match, PileSet

NARROW = st.integers(-(2**31), 2**31 - 1)
WIDE = st.integers(-(2**63), 2**63 - 1)
TINY = st.integers(-128, 127)


@dataclass(slots=True)
class Inner:
    small: int = 0
    row: list[int] = ints(3, -1)


@dataclass(slots=True)
class Outer:
    number: int = 7
    large: int = wide(2**40)
    words: list[int] = wide_ints(2)
    single: Inner = one(Inner)
    several: list[Inner] = many(Inner, 2)
    marks: list[int] = tiny_ints(3)


INNERS = st.builds(Inner, NARROW, st.lists(NARROW, min_size=3, max_size=3))
OUTERS = st.builds(
    Outer, NARROW, WIDE, st.lists(WIDE, min_size=2, max_size=2), INNERS, st.lists(INNERS, min_size=2, max_size=2),
    st.lists(TINY, min_size=3, max_size=3),
)  # fmt: skip


def test_defaults_are_as_declared_and_not_shared():
    first, second = Outer(), Outer()
    assert first.large == 2**40
    assert first.several[0].row == [-1, -1, -1]
    first.several[0].row[0] = 5
    first.words[1] = 5
    assert second == Outer()
    assert first.several[1].row == [-1, -1, -1]


@given(OUTERS)
def test_a_record_holds_the_same_values(obj):
    record = to_record(obj)
    assert record.number == obj.number
    assert record.large == obj.large
    assert record.words.tolist() == obj.words
    assert record.single.row.tolist() == obj.single.row
    assert record.several[1].small == obj.several[1].small
    assert from_record(Outer, record) == obj


@given(OUTERS)
def test_what_comes_back_is_plain_python(obj):
    found = from_record(Outer, to_record(obj))
    assert type(found.number) is int
    assert type(found.large) is int
    assert type(found.words) is list
    assert {type(word) for word in found.words} == {int}
    assert type(found.several[0]) is Inner


@given(OUTERS)
def test_a_clone_is_equal_and_shares_nothing(obj):
    copy = clone(obj)
    assert copy == obj
    copy.words[0] ^= 1
    copy.single.small ^= 1
    copy.several[1].row[2] ^= 1
    assert copy.words[0] != obj.words[0]
    assert copy.single != obj.single
    assert copy.several[1] != obj.several[1]
    assert copy.several[0] == obj.several[0]


def test_writing_to_a_record_leaves_the_object_alone():
    obj = Outer()
    record = to_record(obj)
    record.several[0].row[1] = 9
    record.number = 9
    assert obj == Outer()
    assert from_record(Outer, record).several[0].row == [-1, 9, -1]


def test_one_record_is_an_array_of_length_one():
    records = to_records(Outer(number=3))
    assert len(records) == 1
    assert records[0].number == 3


def test_types_are_narrow_unless_asked_for():
    kind = dtype_of(Outer)
    assert str(kind["number"]) == "int32"
    assert str(kind["large"]) == "int64"
    assert kind["words"].shape == (2,)
    assert kind["several"].shape == (2,)
    assert kind.isalignedstruct


@pytest.mark.parametrize("value", [2**31, -(2**31) - 1])
def test_a_number_that_does_not_fit_is_an_error_and_not_another_number(value):
    with pytest.raises(OverflowError):
        to_record(Outer(number=value))


@pytest.mark.parametrize("cls", [Match, PileSet])
def test_the_states_of_the_engine_survive_the_round_trip(cls):
    state = cls()
    assert from_record(cls, to_record(state)) == state == clone(state)


def test_without_numpy_the_message_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtra, match=r"pip install 'flagfall\[fast\]'"):
        dtype_of(Outer)


def test_a_clone_may_share_what_never_changes():
    outer = Outer()
    copy = clone(outer, "words")
    assert copy == outer
    assert copy.words is outer.words
    assert copy.single is not outer.single


@dataclass(frozen=True, slots=True)
class Kept:
    name: str
    number: int = 1
    found: list[int] | None = field(default=None, init=False, compare=False)


def test_changed_gives_what_replace_gives():
    kept = Kept("a")
    object.__setattr__(kept, "found", [1])
    for changes in ({}, {"number": 2}, {"name": "b", "number": 3}):
        copy = changed(kept, **changes)
        assert copy == replace(kept, **changes)
        assert copy.found is None  # worked out for one state, it says nothing about another
    assert kept == Kept("a")
    assert kept.found == [1]
    with pytest.raises(FrozenInstanceError):
        changed(kept).number = 5  # type: ignore[misc]
    with pytest.raises(TypeError):
        changed(kept, surname="c")
