"""State declared once, in two shapes.

A dataclass whose fields are ints, fixed-length lists of ints, or fixed-length lists of such
dataclasses *is* the interpreted state. `to_record` derives the NumPy record of the same shape, on
which the same functions run compiled: `m.side[p].deck[i]` reads alike on both.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import field, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from flagfall.core.errors import MissingExtra

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")

_NARROW = "i4"
_WIDE = "i8"


def wide(default: int = 0) -> int:
    """An int field that may need more than 31 bits (random words, bit masks)."""
    return field(default=default, metadata={"type": _WIDE})


def ints(n: int, fill: int = 0) -> list[int]:
    """A list of n ints; it never grows or shrinks."""
    return field(default_factory=lambda: [fill] * n, metadata={"n": n})


def wide_ints(n: int) -> list[int]:
    """A list of n ints that may need more than 31 bits."""
    return field(default_factory=lambda: [0] * n, metadata={"n": n, "type": _WIDE})


def many(cls: Callable[[], T], n: int) -> list[T]:
    """A list of n objects of another declared class."""
    return field(default_factory=lambda: [cls() for _ in range(n)], metadata={"n": n, "of": cls})


def one(cls: Callable[[], T]) -> T:
    """One object of another declared class."""
    return field(default_factory=cls, metadata={"of": cls})


def dtype_of(cls: type) -> np.dtype[Any]:
    """The NumPy type of a declared class, aligned as C would do it."""
    try:
        import numpy
    except ImportError:
        raise MissingExtra("The compiled engine", "fast") from None
    columns: list[Any] = []
    for f in fields(cls):
        inner = dtype_of(f.metadata["of"]) if "of" in f.metadata else numpy.dtype(f.metadata.get("type", _NARROW))
        columns.append((f.name, inner, (f.metadata["n"],)) if "n" in f.metadata else (f.name, inner))
    return numpy.dtype(columns, align=True)


def to_record(obj: Any) -> Any:
    """The NumPy record with the same fields and values, as a one-element array's element."""
    return to_records(obj)[0]


def to_records(obj: Any) -> Any:
    """A one-element record array: compiled functions take arrays most cheaply."""
    import numpy

    return numpy.array([_values(obj)], dtype_of(type(obj))).view(numpy.recarray)


def from_record(cls: type[T], record: Any) -> T:
    """The plain object with the values of a record of its shape."""
    obj = cls()
    for f in fields(cls):  # type: ignore[arg-type]
        value = record[f.name]
        inner = f.metadata.get("of")
        if inner is not None and "n" in f.metadata:
            setattr(obj, f.name, [from_record(inner, item) for item in value])
        elif inner is not None:
            setattr(obj, f.name, from_record(inner, value))
        else:
            setattr(obj, f.name, value.tolist())
    return obj


def clone(obj: T) -> T:
    """A copy that shares no list with the original; many times faster than `copy.deepcopy`."""
    read, lists, objects, single = _shape(type(obj))  # type: ignore[arg-type]
    values = list(read(obj))
    for i in lists:
        values[i] = values[i][:]
    for i in objects:
        values[i] = [clone(item) for item in values[i]]
    for i in single:
        values[i] = clone(values[i])
    return type(obj)(*values)


Places = tuple[int, ...]


@cache
def _shape(cls: Hashable) -> tuple[Callable[[Any], tuple[Any, ...]], Places, Places, Places]:
    """How to read all fields of a declared class, and which of them hold a list, objects or an object."""
    found = fields(cls)  # type: ignore[arg-type]
    names = [f.name for f in found]
    read = attrgetter(*names) if len(names) > 1 else lambda obj: (getattr(obj, names[0]),)
    has_many = ["n" in f.metadata for f in found]
    is_object = ["of" in f.metadata for f in found]
    places = range(len(found))
    return (
        read,
        tuple(i for i in places if has_many[i] and not is_object[i]),
        tuple(i for i in places if has_many[i] and is_object[i]),
        tuple(i for i in places if is_object[i] and not has_many[i]),
    )


def _values(obj: Any) -> Any:
    if is_dataclass(obj):
        return tuple(_values(getattr(obj, f.name)) for f in fields(obj))
    return [_values(item) for item in obj] if isinstance(obj, list) else obj
