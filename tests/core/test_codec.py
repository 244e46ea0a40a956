"""Dataclasses to JSON and back, strictly."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flagfall.core.codec import decode, encode, from_json, kind_of, to_json
from flagfall.core.errors import BadInput

PieceId = NewType("PieceId", int)


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Place:
    x: int
    y: int = 0


@dataclass(frozen=True)
class MoveTwice:
    piece: PieceId
    path: tuple[Place, ...]
    colour: Colour = Colour.RED


@dataclass(frozen=True)
class Pass:
    pass


@dataclass(frozen=True)
class Everything:
    action: MoveTwice | Pass
    maybe: Place | None
    pair: tuple[int, str]
    rows: list[int]
    names: frozenset[str]
    table: Mapping[str, Place]
    word: Literal["a", "b", 3]
    ratio: float
    flag: bool
    mixed: int | str
    anything: Any = None
    hidden: int = field(default=5, init=False, compare=False)


PLACES = st.builds(Place, st.integers(), st.integers())
TEXT = st.text(max_size=8)
ACTIONS = st.builds(Pass) | st.builds(
    MoveTwice, st.integers(), st.lists(PLACES, max_size=3).map(tuple), st.sampled_from(Colour)
)
EVERYTHING = st.builds(
    Everything,
    action=ACTIONS,
    maybe=st.none() | PLACES,
    pair=st.tuples(st.integers(), TEXT),
    rows=st.lists(st.integers(), max_size=3),
    names=st.frozensets(TEXT, max_size=3),
    table=st.dictionaries(TEXT, PLACES, max_size=3),
    word=st.sampled_from(["a", "b", 3]),
    ratio=st.floats(allow_nan=False, allow_infinity=False),
    flag=st.booleans(),
    mixed=st.integers() | TEXT,
    anything=st.none() | st.lists(st.integers() | TEXT | st.booleans(), max_size=3),
)


@given(EVERYTHING)
def test_whatever_is_written_is_read_back(value):
    text = to_json(value)
    # `hidden` is no argument of the class: readers leave it out
    data = json.loads(text)
    del data["hidden"]
    assert decode(Everything, data) == value


@given(ACTIONS)
def test_unions_are_told_apart_by_their_kind(action):
    assert from_json(MoveTwice | Pass, to_json(action)) == action
    assert encode(action)["kind"] in ("move_twice", "pass")


def test_the_same_value_gives_the_same_text():
    one = frozenset(["b", "a", "c"])
    assert to_json(one) == to_json(frozenset(["c", "b", "a"])) == '["a","b","c"]'
    assert to_json(Place(1)) == '{"kind":"place","x":1,"y":0}'
    assert to_json("Bösewicht") == '"Bösewicht"'


def test_kinds_are_class_names_in_snake_case():
    assert kind_of(MoveTwice) == "move_twice"
    assert kind_of(Pass) == "pass"


GOOD = {"kind": "move_twice", "piece": 3, "path": [{"x": 1}], "colour": "blue"}


def test_defaults_may_be_left_out_and_the_kind_where_it_is_clear():
    assert decode(MoveTwice, {"piece": 3, "path": [{"x": 1}]}) == MoveTwice(PieceId(3), (Place(1, 0),))
    assert decode(MoveTwice | Pass, GOOD) == MoveTwice(PieceId(3), (Place(1),), Colour.BLUE)


BAD = [
    (MoveTwice, {**GOOD, "extra": 1}, "action.extra: unknown key"),
    (MoveTwice, {"piece": 3}, "action.path: missing"),
    (MoveTwice, {**GOOD, "kind": "pass"}, "action.kind: expected 'move_twice'"),
    (MoveTwice, {**GOOD, "piece": "3"}, "action.piece: expected int"),
    (MoveTwice, {**GOOD, "piece": True}, "action.piece: expected int"),
    (MoveTwice, {**GOOD, "piece": 3.0}, "action.piece: expected int"),
    (MoveTwice, {**GOOD, "path": {"x": 1}}, "action.path: expected a list"),
    (MoveTwice, {**GOOD, "path": [{"x": 1}, {"x": None}]}, "action.path[1].x: expected int"),
    (MoveTwice, {**GOOD, "colour": "green"}, "action.colour: 'green' is not one of red, blue"),
    (MoveTwice, [1], "action: expected an object"),
    (MoveTwice, None, "action: expected an object"),
    (MoveTwice | Pass, {"piece": 3}, "action.kind: None is not one of move_twice, pass"),
    (MoveTwice | Pass, {"kind": "jump"}, "action.kind: 'jump' is not one of"),
    (MoveTwice | Pass, {"kind": ["pass"]}, "action.kind: ['pass'] is not one of"),
    (MoveTwice | Pass, "pass", "action: 'pass' fits none"),
    (MoveTwice | Pass, None, "action: None fits none"),
    (Pass, {"kind": "pass", "x": 1}, "action.x: unknown key"),
    (tuple[int, str], [1], "action: expected 2 items"),
    (tuple[int, str], [1, 2], "action[1]: expected str"),
    (tuple[int, ...], "12", "action: expected a list"),
    (list[int], [1, None], "action[1]: expected int"),
    (frozenset[str], [1], "action[0]: expected str"),
    (Mapping[str, int], {"a": "1"}, "action.a: expected int"),
    (Mapping[str, int], [], "action: expected an object"),
    (Literal["a", 1], "c", "action: 'c' is not one of 'a', 1"),
    (Literal[1], True, "action: True is not one of 1"),
    (Literal[1], 1.0, "action: 1.0 is not one of 1"),
    (int | str, None, "action: None fits none"),
    (int | str, True, "action: True fits none"),
    (float, "1", "action: expected float"),
    (float, True, "action: expected float"),
    (str, 1, "action: expected str"),
    (bool, 1, "action: expected bool"),
    (type(None), 0, "action: expected NoneType"),
]


@pytest.mark.parametrize(("wanted", "data", "message"), BAD)
def test_whatever_does_not_fit_is_refused_with_its_place(wanted, data, message):
    with pytest.raises(BadInput) as caught:
        decode(wanted, data, "action")
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[1,]", "nul", "\x00", b"\xff\xfe\xfd", "[" * 100_000, "9" * 5000, '{"x":1,"x":2}'],
    ids=["empty", "open", "comma", "word", "zero", "bytes", "deep", "long", "twice"],
)
def test_text_that_is_no_json_is_refused(text):
    with pytest.raises(BadInput, match="not valid JSON"):
        from_json(Place, text)


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_does_not_know_are_refused(text):
    with pytest.raises(BadInput):
        from_json(float, text)
    with pytest.raises(ValueError, match="JSON"):
        to_json(float(text))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
)


@given(JSON)
def test_any_data_is_decoded_or_refused_politely(data):
    for wanted in (MoveTwice | Pass, Everything, tuple[int, ...], Mapping[str, Place], int | None):
        with suppress(BadInput):  # nothing else may come out
            decode(wanted, data)
