"""A state as OpenSpiel sees it, for any game of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyspiel

from flagfall.core.codec import encode, to_json
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import stream
from flagfall.spiel.node import Heard, Node, digest

if TYPE_CHECKING:
    from flagfall.spiel.game import FlagfallGame

_RESAMPLE = 11  # purpose of the streams that hidden things are drawn from
_SEED = 0  # the only outcome where chance is sampled


class FlagfallState(pyspiel.State):
    """All it keeps is a node, which never changes: clones share it."""

    def __init__(self, game: FlagfallGame, node: Node | None = None) -> None:
        super().__init__(game)
        self._node = game.root if node is None else node

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FlagfallState) and (
            (self._game.to_string(), self.history(), self._node)
            == (other._game.to_string(), other.history(), other._node)
        )

    def __hash__(self) -> int:
        return hash((self._game.to_string(), tuple(self.history())))

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel's own way would ask sampled games for a generator that they do not have."""
        return _restore, (self._game.to_string(), self.serialize())

    @property
    def _game(self) -> FlagfallGame:
        game: FlagfallGame = self.get_game()
        return game

    @property
    def node(self) -> Node:
        """Where in the tree it is."""
        return self._node

    @property
    def _is_cut(self) -> bool:
        """Whether a game that could last for ever has reached its limit."""
        return self._node.question is None and self._node.moves >= self._game.max_game_length()

    # -- whose turn ---------------------------------------------------------------------------------------------------

    def current_player(self) -> int:
        node = self._node
        if node.question is not None or node.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        actors = self._game.rules.actors(node.state)
        if not actors or self._is_cut:
            return int(pyspiel.PlayerId.TERMINAL)
        return node.next_actor(actors)

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        """Ascending numbers; what ends a game by word stays away unless the game has `quits`."""
        return self._game.legal_numbers(self._node.state, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        question = self._node.question
        if question is None:
            return [(_SEED, 1.0)]
        total = sum(weight for _, weight in question.weights)
        return [(outcome, weight / total) for outcome, weight in question.weights]

    # -- going on -----------------------------------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        game, node = self._game, self._node
        if not self.is_chance_node():
            self._node = node.act(game.rules, PlayerIx(self.current_player()), game.space.action(action))
        elif node.question is None:
            self._node = node.set_up(game.rules, game.config, game.draw_seed(), game.num_players())
        elif node.state is None:
            self._node = game.begin(node.answer(action))
        else:
            self._node = node.answer(action).go_on(game.rules)

    # -- words --------------------------------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        if player != int(pyspiel.PlayerId.CHANCE):
            return self._game.action_text(self._game.space.action(action))
        question = self._node.question
        if question is None:
            return "seed"
        return self._game.chance_text(question.what, action)

    def __str__(self) -> str:
        node = self._node
        if node.state is None:
            return f"set-up {node.answers}"
        waiting = "" if node.step is None else f" {encode(node.step[1])} {node.answers}"
        everything = (
            digest("", self._game.rules.save(node.state)) if self._game.is_sampled else digest("", self.history())
        )
        return f"move {node.moves}{waiting} {self._game.state_text(node.state)} #{everything}"

    # -- the end ------------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """Zero until the end; then the winners share what all players put in."""
        game = self._game
        outcome = None if self._node.state is None else game.rules.outcome(self._node.state)
        return game.payoffs(None if outcome is None else outcome.winners)

    # -- what players know --------------------------------------------------------------------------------------------

    def seen_by(self, player: int) -> str:
        """The view of a player, as JSON."""
        state = self._node.state
        return "" if state is None else to_json(self._game.rules.view(state, PlayerIx(player)))

    def known_to(self, player: int) -> str:
        """Everything a player has seen (a digest), their last action, and the current view."""
        node = self._node
        if node.heard is None:
            return ""
        own = to_json(node.step[1]) if node.step is not None and node.step[0] == player else ""
        return f"{node.heard.of(player)} {own} {self.seen_by(player)}"

    def memory_of(self, player: int, count: int) -> list[int]:
        """The bits of a digest of what `known_to` says."""
        known = int(digest("", self.known_to(player)), 16)
        return [known >> i & 1 for i in range(count)]

    def resample_from_infostate(self, player: int, sampler: Any) -> FlagfallState:
        """Another state that this player cannot distinguish from this one; `sampler` gives numbers from 0 to 1."""
        game, node = self._game, self._node
        if node.state is None or node.question is not None:
            raise ValueError("Only states in which a player decides can be resampled.")
        rng = stream(int(sampler() * 2**52), _RESAMPLE)
        drawn = game.undecide(game.rules.sample(game.rules.view(node.state, PlayerIx(player)), rng))
        # The knowledge of others in that world is unknown; only their equal observations can be compared.
        assert node.heard is not None
        known = node.heard.of(player)
        others = (digest("?", game.rules.view(drawn, PlayerIx(p))) for p in range(game.num_players()))
        heard = Heard([known if p == player else other for p, other in enumerate(others)])
        copy: FlagfallState = self.clone()
        copy._node = Node(drawn, last=node.last, moves=node.moves, heard=heard)
        return copy


def _restore(game: str, text: str) -> FlagfallState:
    state: FlagfallState = pyspiel.load_game(game).deserialize_state(text)
    return state
