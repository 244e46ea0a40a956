"""The network: one hidden layer, and straight lines past it; in plain Python, for the few actions that are legal.

A file holds its shape as three numbers, then all weights as half-precision floats, row by row: of the hidden layer, of
the lines past it, and from the hidden layer on. Compressed it has a few hundred kilobytes.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from flagfall.core.errors import BadFile

_HEAD = "<3I"
Matrix = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Network:
    """Weights by input: to each hidden unit, and to each action; then by hidden unit to each action."""

    hidden: Matrix
    straight: Matrix
    out: Matrix

    def scores(self, row: Mapping[int, float], numbers: Sequence[int]) -> list[float]:
        """How good the actions with these numbers are, seen with these features."""
        units = [0.0] * len(self.out)
        scores = [0.0] * len(numbers)
        for place, value in row.items():
            for i, weight in enumerate(self.hidden[place]):
                units[i] += value * weight
            line = self.straight[place]
            for i, number in enumerate(numbers):
                scores[i] += value * line[number]
        for unit, line in zip(units, self.out, strict=True):
            if unit > 0:
                for i, number in enumerate(numbers):
                    scores[i] += unit * line[number]
        return scores


def write(inputs: int, units: int, actions: int, weights: Iterable[float]) -> bytes:
    """A network as the bytes of its file."""
    numbers = list(weights)
    return struct.pack(_HEAD, inputs, units, actions) + zlib.compress(struct.pack(f"<{len(numbers)}e", *numbers), 9)


def read(data: bytes) -> Network:
    """A network from the bytes of its file; raises BadFile."""
    try:
        inputs, units, actions = struct.unpack_from(_HEAD, data)
        count = inputs * (units + actions) + units * actions
        numbers = struct.unpack(f"<{count}e", zlib.decompress(data[struct.calcsize(_HEAD) :]))
    except (struct.error, zlib.error, MemoryError, OverflowError):
        raise BadFile("This is not a network of the bot `learned`.") from None
    cut = inputs * units
    end = cut + inputs * actions
    return Network(_rows(numbers[:cut], units), _rows(numbers[cut:end], actions), _rows(numbers[end:], actions))


def _rows(numbers: Sequence[float], width: int) -> Matrix:
    return tuple(tuple(numbers[i : i + width]) for i in range(0, len(numbers), width))


@cache
def shipped() -> Network:
    """The network that was trained longest."""
    return read((files("flagfall.games.challengers.bots") / "data" / "learned.bin").read_bytes())
