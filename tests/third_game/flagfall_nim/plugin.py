"""What Flagfall asks about the game besides its rules."""

from __future__ import annotations

from flagfall.core.action_space import ActionSpace
from flagfall.core.plugin import GamePlugin
from flagfall_nim.game import NIM, fold
from flagfall_nim.types import Config, Hide, Resign, Take


def action_space(config: Config) -> ActionSpace:
    heaps, most = range(len(config.heaps)), max(config.heaps)
    return ActionSpace({Hide: (range(config.fist + 1),), Take: (heaps, range(1, most + 1)), Resign: ()})


PLUGIN = GamePlugin(
    game=NIM,
    name={"en": "Nim with hidden stones", "de": "Nim mit verdeckten Steinen"},
    seats=(2, 2),
    players=lambda config: 2,
    examples=(Config(), Config(heaps=(1, 2), fist=5)),
    mode=lambda config: "standard" if config == Config() else "custom",
    unrated=lambda config: None if config == Config() else "Only the usual heaps are rated.",
    resignation=Resign(),
    quits=(Resign,),
    fold=fold,
    actions=action_space,
)
