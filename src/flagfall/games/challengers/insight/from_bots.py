"""Insights that ask bots, imported only where insights are made: advice, luck, and a game with another card."""

from __future__ import annotations

from flagfall.core.plugin import GameInsights
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.insight.advice.insight import ADVICE
from flagfall.games.challengers.insight.luck.insight import LUCK, OTHER_CARD

INSIGHTS = GameInsights(Challengers.id, (ADVICE, LUCK, OTHER_CARD))
