"""One tournament of Challengers!, stepped from Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np

from flagfall.core.errors import BadConfig
from flagfall.core.schema import dtype_of
from flagfall.envs.compiled import CompiledSimulator, machine_code, to_plain
from flagfall.envs.pictures import svg_of
from flagfall.games.challengers.actions import Choose, action_space
from flagfall.games.challengers.config import Config, check_config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.env import pack
from flagfall.games.challengers.env.kernel import play
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.rules.match.codes import NO_PLAYER
from flagfall.games.challengers.rules.tournament.deck_phase import MOST_LEGAL
from flagfall.games.challengers.rules.tournament.state import Tour
from flagfall.games.challengers.state import PHASES, STEPS, State

# A tournament at a glance: one line for each player, with all cards open; for people who watch a program learn.

# The settings of a tournament, from options by name.


def config_of(players: int, options: Mapping[str, Any]) -> Config:
    """A config; raises BadConfig for an option there is not."""
    if isinstance(players, bool) or not isinstance(players, int):
        raise BadConfig(f"players is a whole number, not {players!r}.")
    known = {f.name for f in fields(Config)} - {"players"}
    for name in options:
        if name not in known:
            raise BadConfig(f"There is no option '{name}'; one of {', '.join(sorted(known))}.")
    return Config(players=players, **options)


def text_of(state: State) -> str:
    """Round and phase, then the players: step, fans, trophies, offer and deck."""
    lines = [f"round {state.round}, {PHASES[state.phase].replace('_', ' ')}"]
    for p, player in enumerate(state.players):
        name = "robot" if p == state.fixed.robot != NO_PLAYER else f"player_{p}"
        trophies = sum(player.trophy_fans[: player.trophies])
        lines.append(f"{name}: {STEPS[player.step]}, {player.fans} + {trophies} fans")
        for word, cards, n in (("offer", player.offer, player.offer_n), ("deck", player.deck, player.deck_n)):
            if n > 0:
                lines.append(f"  {word} {n}: {_list(state, cards[:n])}")
    if state.outcome is not None:
        lines.append(f"over: {state.outcome.reason}")
    return "\n".join(lines)


def _list(state: State, kinds: list[int]) -> str:
    ids = state.fixed.table.ids
    counts = Counter(ids[kind] for kind in kinds)
    return ", ".join(f"{n} {card}" if n > 1 else card for card, n in sorted(counts.items()))


WAIT = None
"""The meaning of the number for waiting."""


class ChallengersSimulator(CompiledSimulator):
    """One to eight players. With `is_draft`, observations omit the cards in matches; choices in matches remain."""

    functions = (play.begin, play.step, play.look)

    def __init__(self, config: Config, cards: CardTable | None = None, *, is_draft: bool = False) -> None:
        self.cards = cards or box()
        check_config(config, self.cards)
        self.config, self.players = config, config.players
        self.game = Challengers(self.cards)
        self._space = action_space(config, self.cards)
        self.layout = pack.layout_of(config, self.cards, is_draft=is_draft)
        self.size = wait_of(self.cards) + 1
        self._tours = np.zeros(1, dtype_of(Tour))
        bots: Sequence[str | None] = [None] * config.players
        kit = to_plain(pack.kit_of(config, self.cards, self.layout, bots, is_draft=is_draft))
        super().__init__((kit, self._tours, np.zeros(4, np.int64), np.zeros(MOST_LEGAL, np.int64)))

    @property
    def record(self) -> Any:
        """The game as it is: a `Tour` record."""
        return self._tours[0]

    def acts(self, player: int) -> bool:
        """In a deck phase all who are not ready, in a match the player who has to choose."""
        return player == self.actor or bool(machine_code(play.acts)(*self._inside[:2], player))

    def _settle(self) -> tuple[Any, Any]:
        payoffs, leads = np.zeros(self.players), np.zeros(self.players)
        machine_code(play.settle)(*self._inside[:2], payoffs, leads)
        return payoffs, leads

    def results(self) -> list[float]:
        """1 for the champion; all others share -1."""
        found: list[float] = self._settle()[0].tolist()
        return found

    def leads(self) -> list[float]:
        """The lead in fans, as a share of twice what wins a duel."""
        found: list[float] = self._settle()[1].tolist()
        return found

    def is_helped(self) -> bool:
        """Choices inside a match are no decisions about the deck."""
        return bool(self.record["phase"] % 2)

    def action(self, number: int, player: int) -> Any:
        """What a number means; None for waiting."""
        return WAIT if number == self.size - 1 else self._space.action(int(number))

    def number(self, action: Any, player: int) -> int:
        """The number of an action."""
        return self.size - 1 if action is WAIT else self._space.number(action)

    def text(self) -> str:
        """Every player, with all cards open."""
        return text_of(self.table.state)

    def svg(self) -> str:
        """The same as a picture."""
        return svg_of(self.text())


def wait_of(cards: CardTable, *, is_draft: bool = False) -> int:
    """The number of waiting: after all others, and in a draft after all but choices."""
    space = action_space(None, cards)
    return space.number(Choose(0)) if is_draft else space.size
