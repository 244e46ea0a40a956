"""Bots that are no part of an installed package: a class in a file, or a program that speaks the line protocol.

Files and programs are run, so they may be named only by the user of this computer: commands take them, servers
and study files never do.
"""

from __future__ import annotations

import inspect
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from flagfall.bots import find_bot
from flagfall.bots.base import BadBot, BotKind, kind_from
from flagfall.bots.guard import guarded
from flagfall.bots.outside.engine_client import PREFIX, engine_kind
from flagfall.core.errors import BadFile

# A bot in a file of its own: `my_bot.py:MyBot`, or just `my_bot.py` where it holds only one.


def kind_in_file(name: str, path: str, wanted: str | None) -> BotKind:
    """The bot of a file under the requested name; raises BadBot or BadFile."""
    module = _load(path)
    found = _bots_of(module)
    if wanted is None and len(found) == 1:
        (wanted,) = found
    if wanted is None or (wanted not in found and not hasattr(module, wanted)):
        listed = ", ".join(found) or "none: a bot is a class with a method decide(sight)"
        raise BadBot(f"{path}: which bot? Name it as {Path(path).name}:NAME; the file has {listed}.")
    return guarded(kind_from(name, getattr(module, wanted), f"{path}: {wanted}"))


def _load(path: str) -> ModuleType:
    place = Path(path).resolve()
    if not place.is_file():
        raise BadFile(f"There is no file '{path}'.")
    changed = place.stat().st_mtime_ns  # an author who works on a bot in a notebook gets what the file says now
    title = f"flagfall_bot_{abs(hash((str(place), changed)))}"
    if title in sys.modules:
        return sys.modules[title]
    spec = spec_from_file_location(title, place)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[title] = module_from_spec(spec)
    folder = str(place.parent)
    if folder not in sys.path:
        sys.path.append(folder)  # as for a script: it may import what lies beside it
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[title]
        raise BadBot(f"{path} cannot be loaded: {type(error).__name__}: {error}.") from error
    return module


def _bots_of(module: ModuleType) -> list[str]:
    """What in a file can be a bot: kinds, and classes of its own that decide."""
    own = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    kinds = [name for name, value in own.items() if isinstance(value, BotKind)]
    classes = [
        name
        for name, value in own.items()
        if inspect.isclass(value) and value.__module__ == module.__name__ and hasattr(value, "decide")
    ]
    return kinds or classes


__all__ = ["find_any", "is_outside"]

_FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w+))?")


def is_outside(name: str) -> bool:
    """Whether a name is that of a file or a program, and not of an installed bot."""
    return name.startswith(PREFIX) or _FILE.fullmatch(name) is not None


def find_any(name: str) -> BotKind:
    """A bot by its name, by its file (`my_bot.py:MyBot`) or by its program (`engine:./program`); raises BadInput."""
    if name.startswith(PREFIX):
        return engine_kind(name)
    found = _FILE.fullmatch(name)
    return find_bot(name) if found is None else kind_in_file(name, found["path"], found["name"])
