"""Which environments each installed game has, and their ids at Gymnasium and PettingZoo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

import gymnasium

from flagfall.core.plugin import Environments, GamePlugin
from flagfall.core.plugins import GAMES


@dataclass(frozen=True, slots=True)
class AgentEnvs:
    """The PettingZoo environments of a game that follow from its plug-in, named as those of a module are."""

    NAME: str
    env: Callable[..., Any]
    raw_env: Callable[..., Any]
    parallel_env: Callable[..., Any]


def _brought() -> list[Environments]:
    """The environments that games bring."""
    return [plugin.environments for plugin in GAMES.all().values() if plugin.environments is not None]


def other_games() -> list[GamePlugin]:
    """Games that bring no environments, but number their actions and what players see."""
    return [
        plugin for plugin in GAMES.all().values()
        if plugin.environments is None and plugin.actions is not None and plugin.observation is not None
    ]  # fmt: skip


def agent_names() -> list[str]:
    """The names of all PettingZoo environments, such as `ctb_v0`."""
    return [name for found in _brought() for name in found.agents] + [f"{plugin.id}_v0" for plugin in other_games()]


def agent_envs(name: str) -> Any:
    """What has `env`, `raw_env` and `parallel_env` of this name; None if there is no such name."""
    for found in _brought():
        if name in found.agents:
            return import_module(found.agents[name])
    for plugin in other_games():
        if name == f"{plugin.id}_v0":
            from flagfall.envs import any_game

            made = (any_game.env, any_game.raw_env, any_game.parallel_env)
            return AgentEnvs(name, *(partial(function, plugin.id) for function in made))
    return None


def register() -> None:
    """Make all ids known to Gymnasium, and to PettingZoo where it has a registry (from 1.27 on)."""
    for found in _brought():
        for name, (single, vector) in found.learners.items():
            _register_learner(name, single, vector)
    for plugin in other_games():
        _register_learner(f"Flagfall/{_title(plugin.id)}-v0", "flagfall.envs.any_game:learner", None, game=plugin.id)
    try:
        from pettingzoo.env_registry import registration as zoo
    except ImportError:  # not installed, or a release without a registry
        return
    for name in agent_names():
        key = f"flagfall/{name.replace('_', '-')}"
        if key not in zoo.aec_registry:
            zoo.register("aec", key, partial(_made, name, "env"))
            zoo.register("parallel", key, partial(_made, name, "parallel_env"))


def _register_learner(name: str, single: str, vector: str | None, **options: Any) -> None:
    if name not in gymnasium.registry:
        gymnasium.register(name, single, vector_entry_point=vector, disable_env_checker=False, kwargs=options)


def _made(name: str, form: str, **options: Any) -> Any:
    return getattr(agent_envs(name), form)(**options)


def _title(game_id: str) -> str:
    return "".join(word.capitalize() for word in game_id.replace("-", "_").split("_"))
