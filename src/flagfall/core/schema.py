"""State declared once, in two shapes.

A dataclass whose fields are ints, fixed-length lists of ints or floats, or fixed-length lists of such
dataclasses *is* the interpreted state. `to_record` derives the NumPy record of the same shape, on
which the same functions run compiled: `m.side[p].deck[i]` reads alike on both.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from flagfall.core.errors import MissingExtra

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")

_TINY = "i1"
_NARROW = "i4"
_WIDE = "i8"
_REAL = "f8"


def wide(default: int = 0) -> int:
    """An int field that may need more than 31 bits (random words, bit masks)."""
    return field(default=default, metadata={"type": _WIDE})


def ints(n: int, fill: int = 0) -> list[int]:
    """A list of n ints; it never grows or shrinks. An object may have fewer where the rest will always be `fill`."""
    return field(default_factory=lambda: [fill] * n, metadata={"n": n, "fill": fill})


def tiny_ints(n: int) -> list[int]:
    """A list of n ints from -128 to 127: for what there are thousands of, and for tables that have to stay near."""
    return field(default_factory=lambda: [0] * n, metadata={"n": n, "type": _TINY})


def wide_ints(n: int) -> list[int]:
    """A list of n ints that may need more than 31 bits."""
    return field(default_factory=lambda: [0] * n, metadata={"n": n, "type": _WIDE})


def floats(n: int) -> list[float]:
    """A list of n real numbers."""
    return field(default_factory=lambda: [0.0] * n, metadata={"n": n, "type": _REAL})


def many(cls: Callable[[], T], n: int) -> list[T]:
    """A list of n objects of another declared class."""
    return field(default_factory=lambda: [cls() for _ in range(n)], metadata={"n": n, "of": cls})


def one(cls: Callable[[], T]) -> T:
    """One object of another declared class."""
    return field(default_factory=cls, metadata={"of": cls})


def dtype_of(cls: type) -> np.dtype[Any]:
    """The NumPy type of a declared class, aligned as C would do it."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise MissingExtra("The compiled engine", "fast") from None
    return _dtype(cls)


@cache
def _dtype(cls: Hashable) -> np.dtype[Any]:
    import numpy

    columns: list[Any] = []
    for f in fields(cls):  # type: ignore[arg-type]
        inner = _dtype(f.metadata["of"]) if "of" in f.metadata else numpy.dtype(f.metadata.get("type", _NARROW))
        columns.append((f.name, inner, (f.metadata["n"],)) if "n" in f.metadata else (f.name, inner))
    return numpy.dtype(columns, align=True)


def to_record(obj: Any) -> Any:
    """The NumPy record with the same fields and values, as a one-element array's element."""
    return to_records(obj)[0]


def to_records(obj: Any) -> Any:
    """A one-element record array: compiled functions take arrays most cheaply."""
    import numpy

    values = _reader(type(obj))(obj)  # type: ignore[arg-type]
    return numpy.array([values], dtype_of(type(obj))).view(numpy.recarray)


def to_array(rows: Any, is_compiled: bool, kind: str = "int32") -> Any:
    """A list of ints, or of lists of ints, as a function takes it in either form."""
    if not is_compiled:
        return rows
    import numpy

    return numpy.array(rows, kind)


@cache
def _reader(cls: Hashable) -> Callable[[Any], tuple[Any, ...]]:
    """A function that reads all values of an object of a declared class, nested as NumPy wants them."""
    values, names = [], dict[str, Any]()
    for f in fields(cls):  # type: ignore[arg-type]
        value = f"obj.{f.name}"
        if "of" in f.metadata:
            names[f"read_{f.name}"] = _reader(f.metadata["of"])
            value = f"[read_{f.name}(item) for item in {value}]" if "n" in f.metadata else f"read_{f.name}({value})"
        elif "fill" in f.metadata:
            value = f"{value} if len({value}) == {f.metadata['n']} else full({value}, **{f.name})"
            names |= {"full": _full, f.name: {"n": f.metadata["n"], "fill": f.metadata["fill"]}}
        values.append(value)
    made: Callable[[Any], tuple[Any, ...]] = eval(f"lambda obj: ({', '.join(values)},)", names)  # noqa: S307
    return made


def _full(values: list[int], n: int, fill: int) -> list[int]:
    return values + [fill] * (n - len(values))


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


def clone(obj: T, *shared: str) -> T:
    """A copy that shares no list with the original but those named; many times faster than `copy.deepcopy`."""
    copy: T = _copier(type(obj), shared)(obj)  # type: ignore[arg-type]
    return copy


@cache
def _copier(cls: Hashable, shared: tuple[str, ...]) -> Callable[[Any], Any]:
    """A function that copies objects of a declared class, written for it as `dataclass` writes `__init__`."""
    values = []
    for f in fields(cls):  # type: ignore[arg-type]
        value = f"obj.{f.name}"
        if f.name in shared:
            values.append(value)
        elif "n" in f.metadata:
            values.append(f"[clone(item) for item in {value}]" if "of" in f.metadata else f"{value}[:]")
        else:
            values.append(f"clone({value})" if "of" in f.metadata else value)
    made: Callable[[Any], Any] = eval(f"lambda obj: cls({', '.join(values)})", {"cls": cls, "clone": clone})  # noqa: S307
    return made


def changed(obj: T, **changes: Any) -> T:
    """What `dataclasses.replace` gives, only faster; for classes with slots and no `__post_init__`."""
    copy: T = _changer(type(obj), tuple(changes))(obj, *changes.values())  # type: ignore[arg-type]
    return copy


@cache
def _changer(cls: Hashable, names: tuple[str, ...]) -> Callable[..., Any]:
    """A function that copies objects of a class with some fields changed, written for it once."""
    known: dict[str, Any] = {"cls": cls, "new": object.__new__}
    if unknown := set(names) - {f.name for f in fields(cls)}:  # type: ignore[arg-type]
        raise TypeError(f"{cls} has no field {', '.join(sorted(unknown))}")
    writes = []
    for f in fields(cls):  # type: ignore[arg-type]
        known[f"set_{f.name}"] = getattr(cls, f.name).__set__
        known[f"first_{f.name}"] = f.default
        value = f.name if f.name in names else f"obj.{f.name}" if f.init else f"first_{f.name}"
        writes.append(f"    set_{f.name}(copy, {value})\n")
    exec(f"def change(obj, {', '.join(names)}):\n    copy = new(cls)\n{''.join(writes)}    return copy\n", known)  # noqa: S102
    made: Callable[..., Any] = known["change"]
    return made
