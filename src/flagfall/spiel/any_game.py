"""The game of OpenSpiel that follows from a plug-in with `actions` and `observation`; its chance is sampled."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, ClassVar

from flagfall.core.codec import decode, encode
from flagfall.core.errors import BadInput, BadNumber
from flagfall.core.plugin import GamePlugin, Observation
from flagfall.core.words import in_one
from flagfall.envs.layout import Layout
from flagfall.spiel.game import PLAIN, SAMPLED, SHARED, FlagfallGame, game_type, read_params

MAX_MOVES = 1_000


class ViewSight:
    """The observations of a game by what its plug-in says of views."""

    def __init__(self, rules: Any, observation: Observation) -> None:
        self.layout = Layout(observation.parts)
        self._rules, self._numbers = rules, observation.numbers

    def of(self, state: Any, player: int) -> list[int]:
        """What a player sees, from 0 to 255 each."""
        return list(self._numbers(self._rules.view(state, player), player))


def spiel_class(plugin: GamePlugin) -> type[FlagfallGame] | None:
    """The class to register for a game; None where the plug-in lacks numbers for actions or views.

    Settings that are plain values are parameters: `python_flagfall_nim(fist=3)`.
    """
    if plugin.actions is None or plugin.observation is None:
        return None
    observation, usual = plugin.observation, plugin.cases()[0]
    settings = {}
    if is_dataclass(usual):
        values = {one.name: getattr(usual, one.name) for one in fields(usual)}
        settings = {name: value for name, value in values.items() if isinstance(value, PLAIN)}

    class Game(FlagfallGame):
        """One installed game."""

        defaults: ClassVar[dict[str, Any]] = {**SHARED, "chance_mode": SAMPLED, "max_moves": MAX_MOVES, **settings}
        registered: ClassVar[Any] = game_type(
            f"python_flagfall_{plugin.id}", in_one(dict(plugin.name), "en"), plugin.seats, defaults
        )

        def __init__(self, params: Any = None) -> None:
            given = read_params(params, self.defaults)
            if given["chance_mode"] != SAMPLED:
                raise BadInput(f"chance_mode of this game is {SAMPLED}.")
            if not 1 <= given["max_moves"] <= 1_000_000:
                raise BadNumber(f"max_moves is 1 to 1000000, not {given['max_moves']}.")
            form = {**encode(usual), **{name: given[name] for name in settings}}
            config = decode(plugin.game.types.config, form, "config")
            plugin.check_config(config)
            super().__init__(plugin.game, config, given, given["max_moves"], 1)

        def make_sight(self) -> ViewSight:
            return ViewSight(plugin.game, observation(self.config))

        def undecide(self, state: Any) -> Any:
            return state

        def state_text(self, state: Any) -> str:
            outcome = plugin.game.outcome(state)
            return "" if outcome is None else outcome.reason

    Game.__name__ = Game.__qualname__ = f"{plugin.id.title()}Spiel"
    return Game
