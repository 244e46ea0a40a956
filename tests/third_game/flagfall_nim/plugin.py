"""What Flagfall asks about the game besides its rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import xor

from flagfall.core.action_space import ActionSpace
from flagfall.core.plugin import GamePlugin, Insight, Observation, Story
from flagfall_nim.game import NIM, fold
from flagfall_nim.types import Config, Hide, Resign, Take, View


def action_space(config: Config) -> ActionSpace:
    heaps, most = range(len(config.heaps)), max(config.heaps)
    return ActionSpace({Hide: (range(config.fist + 1),), Take: (heaps, range(1, most + 1)), Resign: ()})


def observation(config: Config) -> Observation:
    """Heaps, fists as their owner sees them (0: open or unknown, n + 1: n stones), and whose turn it is."""

    def numbers(view: View, player: int) -> list[int]:
        fists = [0 if fist is None else fist + 1 for fist in (view.fists[player], view.fists[1 - player])]
        closed = [int(view.is_closed[player]), int(view.is_closed[1 - player])]
        return [*view.heaps, *fists, *closed, int(view.turn == player)]

    return Observation({"heaps": (len(config.heaps),), "fists": (2,), "closed": (2,), "turn": (1,)}, numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """Whether the player to move leaves a balanced position behind every wrong move."""

    nim_sum: int
    """0: every move unbalances the heaps."""
    good_takes: int
    """How many takes leave the heaps balanced."""


def balance(story: Story, part: str | None, precision: float, is_fast: bool) -> Balance:
    """What the heaps say, at the end of the story."""
    view = fold(story.first, story.events)
    total = reduce(xor, view.heaps, 0)
    good = sum(heap ^ total < heap for heap in view.heaps)
    return Balance(nim_sum=total, good_takes=good)


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
    observation=observation,
    insights=(Insight("balance", Balance, balance, "Whether the heaps balance each other, and how many takes do it."),),
)
