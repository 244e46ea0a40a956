"""Both games in OpenSpiel: importing this module registers `python_flagfall_challengers` and `python_flagfall_ctb`.

>>> import pyspiel, flagfall.spiel  # doctest: +SKIP
>>> game = pyspiel.load_game("python_flagfall_ctb(variant=close_combat)")  # doctest: +SKIP

`docs/openspiel.md` has the parameters, what is declared, and an example.
"""

from __future__ import annotations

from flagfall.core.errors import MissingExtra

try:
    import pyspiel
except ImportError:
    raise MissingExtra("OpenSpiel", "spiel") from None

from flagfall.spiel.challengers import ChallengersSpiel
from flagfall.spiel.ctb import CtbSpiel
from flagfall.spiel.state import FlagfallState

__all__ = ["ChallengersSpiel", "CtbSpiel", "FlagfallState"]

GAMES = (ChallengersSpiel, CtbSpiel)

for _game in GAMES:
    if _game.registered.short_name not in pyspiel.registered_names():  # a module that is loaded again
        pyspiel.register_game(_game.registered, _game)
