"""Plug-ins of this and other packages, found through entry points and loaded on demand.

Our own come first, in the order of `pyproject.toml`, then the others by package and name. A plug-in that cannot be
loaded is reported once in the log and left out of every list; a caller who asks for it by name learns why.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import EntryPoint, PackageNotFoundError, distribution, entry_points
from typing import Generic, TypeVar

from flagfall.core.errors import BadInput, BrokenPlugin

Plugin = TypeVar("Plugin")

OWN = "flagfall"
"""The package whose plug-ins cannot be shadowed by another's."""

log = logging.getLogger("flagfall.plugins")


class Registry(Generic[Plugin]):
    """The entry points of one group."""

    def __init__(self, group: str, noun: str, check: Callable[[str, object], Plugin]) -> None:
        self.group, self.noun, self._check = group, noun, check
        self._ours: dict[str, EntryPoint] = {}
        self._entries: dict[str, EntryPoint] | None = None
        self._loaded: dict[str, Plugin] = {}
        self._broken: dict[str, str] = {}

    def names(self, package: str | None = None) -> tuple[str, ...]:
        """What is installed, or only what this package brings; nothing is loaded for that."""
        return tuple(n for n, entry in self._found().items() if package is None or _package(entry) == package)

    def all(self) -> dict[str, Plugin]:
        """Every plug-in that can be loaded, by name."""
        found = {}
        for name in self.names():
            try:
                found[name] = self.get(name)
            except BrokenPlugin:
                continue  # in the log
        return found

    def get(self, name: str) -> Plugin:
        """A plug-in by its name; raises BadInput or BrokenPlugin."""
        if name in self._loaded:
            return self._loaded[name]
        entry = self._own().get(name) or self._found().get(name)
        if entry is None:
            raise BadInput(f"There is no {self.noun} '{name}'; one of {', '.join(self.names())}.")
        if name not in self._broken:
            try:
                self._loaded[name] = self._check(name, entry.load())
            except Exception as error:  # whatever a stranger's module raises
                self._broken[name] = f"{type(error).__name__}: {error}"
                log.error("the %s '%s' of %s cannot be loaded: %r", self.noun, name, _package(entry), error)
            else:
                return self._loaded[name]
        raise BrokenPlugin(
            f"The {self.noun} '{name}' of the package {_package(entry)} cannot be loaded ({self._broken[name]}). "
            "Update or remove that package."
        )

    def _own(self) -> dict[str, EntryPoint]:
        """Our own plug-ins, listed so that lookups need not scan all installed packages."""
        if not self._ours:
            with suppress(PackageNotFoundError):
                self._ours = {entry.name: entry for entry in distribution(OWN).entry_points.select(group=self.group)}
        if not self._ours:
            raise BrokenPlugin("Flagfall is not installed completely; run `make setup` or `pip install` it again.")
        return self._ours

    def _found(self) -> dict[str, EntryPoint]:
        if self._entries is None:
            found = dict(self._own())
            others = (entry for entry in entry_points(group=self.group) if _package(entry) != OWN)
            for entry in sorted(others, key=lambda entry: (_package(entry), entry.name)):
                if entry.name not in found:
                    found[entry.name] = entry
                elif _package(entry) != _package(found[entry.name]):
                    log.error("the %s '%s' of %s is left out: %s has one of that name", self.noun, entry.name,
                              _package(entry), _package(found[entry.name]))  # fmt: skip
            self._entries = found  # complete: another thread may read it at any time
        return self._entries


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else "an unknown package"
