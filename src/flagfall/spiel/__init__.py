"""The installed games in OpenSpiel: importing this registers `python_flagfall_<game>` for each of them.

>>> import pyspiel, flagfall.spiel  # doctest: +SKIP
>>> game = pyspiel.load_game("python_flagfall_ctb(variant=close_combat)")  # doctest: +SKIP

`docs/openspiel.md` has the parameters, what is declared, and an example.
"""

from __future__ import annotations

from pkgutil import resolve_name

from flagfall.core.errors import MissingExtra

try:
    import pyspiel
except ImportError:
    raise MissingExtra("OpenSpiel", "spiel") from None

from flagfall.core.plugins import GAMES
from flagfall.spiel.any_game import spiel_class
from flagfall.spiel.game import FlagfallGame
from flagfall.spiel.state import FlagfallState

__all__ = ["FlagfallGame", "FlagfallState", "classes", "register"]


def classes() -> list[type[FlagfallGame]]:
    """The games of OpenSpiel: those that games bring, and one for every other game with numbered actions and views."""
    found: list[type[FlagfallGame]] = []
    for plugin in GAMES.all().values():
        if plugin.openspiel is not None:
            found.append(resolve_name(plugin.openspiel))
        elif (made := spiel_class(plugin)) is not None:
            found.append(made)
    return found


def register() -> None:
    """Make the games known to OpenSpiel; does nothing twice."""
    for kind in classes():
        if kind.registered.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind.registered, kind)


register()
