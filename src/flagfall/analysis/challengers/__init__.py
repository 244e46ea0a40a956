"""What bots know to say about a tournament of Challengers!: which cards to pick and to part with, and what was luck.

>>> from flagfall.analysis.challengers import advise_cuts
>>> cuts = advise_cuts(["pig", "newcomer"], [["dog_starter"]])
>>> sorted(cut.removed for cut in cuts)
[(), ('newcomer',), ('pig',)]
"""

from __future__ import annotations

from flagfall.analysis.challengers.advice.answer import Advice, AdvisedOption, Reason
from flagfall.analysis.challengers.advice.ask import advise
from flagfall.analysis.challengers.advice.cuts import Cut, advise_cuts
from flagfall.analysis.challengers.advice.insight import ADVICE
from flagfall.analysis.challengers.luck.insight import LUCK, OTHER_CARD
from flagfall.analysis.challengers.luck.study import LuckStudy
from flagfall.core.plugin import GameInsights
from flagfall.games.challengers.game import Challengers

INSIGHTS = GameInsights(Challengers.id, (ADVICE, LUCK, OTHER_CARD))

__all__ = ["INSIGHTS", "Advice", "AdvisedOption", "Cut", "LuckStudy", "Reason", "advise", "advise_cuts"]
