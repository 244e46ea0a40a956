"""The adviser of the deck phase: levels, picks, redraws and cuts by the chance to win the game.

>>> from flagfall.games.challengers.insight.advice import advise_cuts
>>> cuts = advise_cuts(["pig", "newcomer"], [["dog_starter"]])
>>> sorted(cut.removed for cut in cuts)
[(), ('newcomer',), ('pig',)]
"""

from __future__ import annotations

from flagfall.games.challengers.insight.advice.answer import Advice, AdvisedOption, Reason
from flagfall.games.challengers.insight.advice.ask import advise
from flagfall.games.challengers.insight.advice.cuts import Removal, advise_cuts

__all__ = ["Advice", "AdvisedOption", "Reason", "Removal", "advise", "advise_cuts"]
