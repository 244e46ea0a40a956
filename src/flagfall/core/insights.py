"""What can be said about a game besides what happened: by its own package, and by others that may ask bots, too."""

from __future__ import annotations

from collections.abc import Iterator

from flagfall.core.plugin import GameInsights, GamePlugin, Insight, Study
from flagfall.core.plugins import GAMES
from flagfall.core.registry import Registry


def _check(name: str, found: object) -> GameInsights:
    if not isinstance(found, GameInsights):
        raise TypeError(f"it leads to {type(found).__name__}, not to GameInsights")
    return found


ANALYSES: Registry[GameInsights] = Registry("flagfall.insights", "analysis", _check)
"""An entry point may have any name; what it leads to names the game."""


def insights_of(plugin: GamePlugin) -> tuple[Insight, ...]:
    """All insights about games; of two with the same path, the game's own counts."""
    found = {insight.path: insight for insight in plugin.insights}
    for analysis in ANALYSES.all().values():
        if analysis.game == plugin.id:
            for insight in analysis.insights:
                found.setdefault(insight.path, insight)
    return tuple(found.values())


def studies_of(plugin: GamePlugin) -> tuple[Study, ...]:
    """All studies of situations that a caller provides; of two with the same path, the game's own counts."""
    found = {study.path: study for study in plugin.studies}
    for analysis in ANALYSES.all().values():
        if analysis.game == plugin.id:
            for study in analysis.studies:
                found.setdefault(study.path, study)
    return tuple(found.values())


def all_insights() -> Iterator[tuple[GamePlugin, Insight]]:
    """The insights of every game."""
    for plugin in GAMES.all().values():
        for insight in insights_of(plugin):
            yield plugin, insight
