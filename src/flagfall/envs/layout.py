"""The parts of a flat observation, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Any


class Layout(Mapping[str, slice]):
    """Which part of an observation means what.

    >>> layout = Layout({"board": (2, 9), "turn": (1,)})
    >>> layout.length, layout["turn"], layout.shape("board")
    (19, slice(18, 19, None), (2, 9))
    """

    def __init__(self, parts: Mapping[str, tuple[int, ...]]) -> None:
        self._shapes = {name: shape for name, shape in parts.items() if prod(shape) > 0}
        self._slices: dict[str, slice] = {}
        self.length = 0
        for name, shape in self._shapes.items():
            self._slices[name] = slice(self.length, self.length + prod(shape))
            self.length += prod(shape)

    def __getitem__(self, name: str) -> slice:
        return self._slices[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._slices)

    def __len__(self) -> int:
        return len(self._slices)

    def shape(self, name: str) -> tuple[int, ...]:
        """The shape of a part, as `split` gives it."""
        return self._shapes[name]

    def start(self, name: str) -> int:
        """Where a part begins; for one that these settings do not have, nowhere."""
        return self._slices[name].start if name in self._slices else -1

    def split(self, observation: Any) -> dict[str, Any]:
        """Every part of an observation, or of a whole batch of them, in its shape."""
        front = observation.shape[:-1]
        return {name: observation[..., part].reshape(*front, *self._shapes[name]) for name, part in self.items()}
