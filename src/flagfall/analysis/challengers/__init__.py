"""What bots know to say about a tournament of Challengers!."""

from __future__ import annotations

from flagfall.core.plugin import GameInsights
from flagfall.games.challengers.game import Challengers

INSIGHTS = GameInsights(Challengers.id, ())
