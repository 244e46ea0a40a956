"""Where the fans of a finished tournament came from: luck of every kind, and decisions."""

from __future__ import annotations

from flagfall.games.challengers.insight.luck.insight import LuckStudy

__all__ = ["LuckStudy"]
