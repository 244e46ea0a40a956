"""A game as OpenSpiel sees it: parameters, what is declared of it, and what states ask it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, ClassVar, Protocol

import numpy as np
import pyspiel

from flagfall.core.action_space import ActionSpace
from flagfall.core.codec import encode
from flagfall.core.errors import BadInput
from flagfall.core.game import AnyGame
from flagfall.core.ids import PlayerIx, Seed
from flagfall.core.plugins import find_plugin
from flagfall.core.rng import check_seed, split
from flagfall.envs.layout import Layout
from flagfall.spiel.dealer import Dealer
from flagfall.spiel.node import Node
from flagfall.spiel.state import FlagfallState

# What a player sees and remembers, as text and as numbers.

# What a player sees as numbers, in the layout of the learning environments.


class StateObserver(Protocol):
    """The observations of one game."""

    layout: Layout

    def of(self, state: Any, player: int) -> list[int]:
        """What a player sees, from 0 to 255 each."""


BITS = 128
"""Of the digest of all that a player was ever shown."""


class FlagfallObserver:
    """OpenSpiel's interface of observers.

    What a player sees is a tensor. What a player remembers has no fixed size: with `has_bits` it is what they see and
    the bits of a digest, which tell memories apart, and do no more.
    """

    def __init__(self, kind: Any, params: Any, sight: StateObserver, *, has_bits: bool = False) -> None:
        if params:
            raise BadInput(f"Observers of Flagfall have no parameters, such as {params}.")
        self._recalls = (kind or pyspiel.IIGObservationType(perfect_recall=False)).perfect_recall
        self._sight, self._length = sight, sight.layout.length
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if has_bits or not self._recalls:
            self.tensor = np.zeros(self._length + (BITS if self._recalls else 0), np.float32)
            self.dict = sight.layout.split(self.tensor[: self._length])
            if self._recalls:
                self.dict["recall"] = self.tensor[self._length :]

    def set_from(self, state: FlagfallState, player: int) -> None:
        """The numbers of a player; zeros before the game is set up."""
        if self.tensor is None:
            return
        now = state.node.state
        self.tensor[: self._length] = 0 if now is None else self._sight.of(now, player)
        if self._recalls:
            self.tensor[self._length :] = state.memory_of(player, BITS)

    def string_from(self, state: FlagfallState, player: int) -> str:
        """With perfect recall everything a player has seen, otherwise the current view."""
        return state.known_to(player) if self._recalls else state.seen_by(player)


EXPLICIT, SAMPLED = "explicit", "sampled"

SHARED: dict[str, Any] = {"chance_mode": EXPLICIT, "seed": 0, "quits": False, "recall_bits": False}
"""Parameters of every game: where chance comes from, the seed of sampled chance, whether players may give up, and
whether what they remember is a tensor."""

PLAIN = (str, int, float, bool)
"""Types that parameters of OpenSpiel may have."""


def game_type(name: str, title: str, players: tuple[int, int], params: dict[str, Any], **declared: Any) -> Any:
    """What is declared of a game; with the parameters of one game it is exact, before that as broad as it can be."""
    types = pyspiel.GameType
    given: dict[str, Any] = {
        "dynamics": types.Dynamics.SEQUENTIAL,
        "chance_mode": types.ChanceMode.EXPLICIT_STOCHASTIC,
        "information": types.Information.IMPERFECT_INFORMATION,
        "utility": types.Utility.ZERO_SUM,
        "reward_model": types.RewardModel.TERMINAL,
        "provides_information_state_string": True,
        "provides_information_state_tensor": False,
        "provides_observation_string": True,
        "provides_observation_tensor": True,
        "parameter_specification": params,
        **declared,
    }
    fewest, most = players
    return types(short_name=name, long_name=title, min_num_players=fewest, max_num_players=most, **given)


class FlagfallGame(pyspiel.Game):
    """The rules with one config."""

    registered: ClassVar[Any]
    defaults: ClassVar[dict[str, Any]]

    # Methods of each game. Classes of pyspiel have a metaclass of their own, so this one cannot be abstract.
    make_sight: Callable[[], StateObserver]
    """What players see, as numbers."""
    undecide: Callable[[Any], Any]
    """A sampled state whose future is as open as that of any other."""
    state_text: Callable[[Any], str]
    """A short description of the position."""

    def __init__(
        self, rules: AnyGame, config: Any, given: dict[str, Any], length: int, outcomes: int, **declared: Any
    ) -> None:
        self.rules, self.config = rules, config
        plugin = find_plugin(rules.id)
        assert plugin.actions is not None
        self.space: ActionSpace = plugin.actions(config)
        self.is_sampled = given["chance_mode"] == SAMPLED
        self._numbers: dict[Any, int] = {}
        self._left_out = () if given["quits"] else plugin.quits
        self._has_bits = given["recall_bits"]
        self._seed, self._drawn = check_seed(given["seed"]), 0
        self._players = plugin.players(config)
        modes = pyspiel.GameType.ChanceMode
        kind, is_solo = self.registered, self._players == 1
        utility = pyspiel.GameType.Utility.GENERAL_SUM if is_solo else pyspiel.GameType.Utility.ZERO_SUM
        exact = game_type(
            kind.short_name,
            kind.long_name,
            (kind.min_num_players, kind.max_num_players),
            self.defaults,
            chance_mode=modes.SAMPLED_STOCHASTIC if self.is_sampled else modes.EXPLICIT_STOCHASTIC,
            utility=utility,
            provides_information_state_tensor=given["recall_bits"],
            **declared,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.size,
            max_chance_outcomes=1 if self.is_sampled else outcomes,
            num_players=self._players,
            min_utility=-1.0,
            max_utility=max(1.0, self._players - 1.0),
            utility_sum=None if is_solo else 0.0,
            max_game_length=length,
        )
        super().__init__(exact, info, given)
        self.root = Node(None) if self.is_sampled else self.begin(Node(None))

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (self.to_string(),)

    def begin(self, node: Node) -> Node:
        """The set-up, as far as chance is decided; piles are in no order before they are drawn from."""
        return node.set_up(self.rules, self.config, self.dealer(), self._players)

    def dealer(self) -> Dealer:
        """The person who asks for chance."""
        return Dealer()

    def draw_seed(self) -> Seed:
        """Another one for each game that is begun; the first is the same for the same parameters."""
        self._drawn += 1
        return split(self._seed, self._drawn)

    # -- OpenSpiel asks -----------------------------------------------------------------------------------------------

    def new_initial_state(self) -> FlagfallState:
        return FlagfallState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> FlagfallObserver:
        return FlagfallObserver(kind, params, self.sight, has_bits=self._has_bits)

    # -- states ask ---------------------------------------------------------------------------------------------------

    def legal_numbers(self, state: Any, player: int) -> list[int]:
        """What a player may do, in ascending order."""
        legal = self.rules.legal(state, PlayerIx(player))
        numbers, found = self._numbers, []
        for action in [action for action in legal if type(action) not in self._left_out] or legal:
            number = numbers.get(action)
            if number is None:
                number = numbers[action] = self.space.number(action)
            found.append(number)
        found.sort()
        return found

    def payoffs(self, winners: Sequence[int] | None) -> list[float]:
        """The returns: all put in one and the winners share the sum. Without a winner 0; alone, a loss is −1."""
        if winners is None:
            return [0.0] * self._players
        if self._players == 1:
            return [1.0 if winners else -1.0]
        if not winners:
            return [0.0] * self._players
        share = self._players / len(winners)
        return [share - 1.0 if p in winners else -1.0 for p in range(self._players)]

    @cached_property
    def sight(self) -> StateObserver:
        """What players see, as numbers."""
        return self.make_sight()

    def action_text(self, action: Any) -> str:
        """An action in a few words."""
        told = encode(action)
        return " ".join([str(told.pop("kind")), *map(str, told.values())])

    def chance_text(self, what: str, outcome: int) -> str:
        """What chance has decided."""
        return f"{what} {outcome}"


def read_params(given: Any, defaults: dict[str, Any]) -> dict[str, Any]:
    """Parameters as plain values, with their defaults; raises BadInput."""
    plain = {key: value for key, value in dict(given or {}).items() if isinstance(value, PLAIN)}
    unknown = set(plain) - set(defaults)
    if unknown:
        raise BadInput(f"There is no parameter {sorted(unknown)[0]!r}; one of {', '.join(defaults)}.")
    found = {**defaults, **plain}
    if found["chance_mode"] not in (EXPLICIT, SAMPLED):
        raise BadInput(f"chance_mode is {EXPLICIT} or {SAMPLED}, not {found['chance_mode']!r}.")
    return found
