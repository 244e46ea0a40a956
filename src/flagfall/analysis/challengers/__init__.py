"""What bots know to say about a tournament of Challengers!."""

from __future__ import annotations

from flagfall.analysis.challengers.luck.insight import LUCK, OTHER_CARD
from flagfall.analysis.challengers.luck.study import LuckStudy
from flagfall.core.plugin import GameInsights
from flagfall.games.challengers.game import Challengers

INSIGHTS = GameInsights(Challengers.id, (LUCK, OTHER_CARD))

__all__ = ["INSIGHTS", "LuckStudy"]
