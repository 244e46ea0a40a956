"""One node of the game tree: a state of the rules, or chance in the middle of a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from flagfall.core.codec import to_json
from flagfall.core.game import AnyGame
from flagfall.core.ids import PlayerIx
from flagfall.core.rng import Chance
from flagfall.spiel.dealer import Asked, ChanceQuestion, answering

# What each player has been shown since the beginning, as one digest each; worked out only when a player asks.
#
# Random playouts never ask, and redacting and writing every event would cost more than playing.


class Heard:
    """One step, and all before it."""

    __slots__ = ("_before", "_digests", "_step")

    def __init__(self, digests: Sequence[str], before: Heard | None = None, step: Any = None) -> None:
        self._digests: list[str | None] = list(digests)
        self._before, self._step = before, step

    def then(self, game: AnyGame, player: int, action: Any, events: Sequence[Any]) -> Heard:
        """After one more step."""
        made = Heard((), self, (game, player, action, events))
        made._digests = [None] * len(self._digests)
        return made

    def of(self, player: int) -> str:
        """What a player knows: two games in which they were shown different things differ in it."""
        waiting, heard = [], self
        while heard._digests[player] is None:
            waiting.append(heard)
            assert heard._before is not None
            heard = heard._before
        found = heard._digests[player]
        assert found is not None
        for later in reversed(waiting):
            game, actor, action, events = later._step
            redacted = (game.redact(event, PlayerIx(player)) for event in events)
            shown = [event for event in redacted if event is not None]
            found = digest(found, (action if actor == player else None, shown))
            later._digests[player] = found
        return found

    def all(self) -> tuple[str, ...]:
        """Of every player."""
        return tuple(self.of(player) for player in range(len(self._digests)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heard) and (self is other or self.all() == other.all())

    def __hash__(self) -> int:
        return hash(self.all())

    def __reduce__(self) -> tuple[Any, ...]:
        return Heard, (self.all(),)


def digest(so_far: str, value: Any) -> str:
    """What was known and what has been added."""
    return blake2b(f"{so_far}{to_json(value)}".encode(), digest_size=16).hexdigest()


NO_PLAYER = -1


@dataclass(frozen=True, slots=True)
class Node:
    """A value: copying it, however deep, gives itself.

    A step whose chance is not decided yet is carried out again from `state` with one answer more each time: rules never
    change a state, so half a step leaves nothing behind.
    """

    state: Any  # of the rules, before the step that is under way; None: the set-up is
    step: tuple[PlayerIx, Any] | None = None  # the actor of each action, while chance is explicit
    answers: tuple[int, ...] = ()  # chance so far in this step
    question: ChanceQuestion | None = None
    last: int = NO_PLAYER  # who acted last
    moves: int = 0  # actions of players so far
    heard: Heard | None = None  # what players were shown; None: the set-up is under way

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def set_up(self, game: AnyGame, config: Any, chance: Chance, players: int) -> Node:
        """The first node, or the next question on the way to it."""
        try:
            with answering(self.answers):
                state = game.setup(config, chance)
        except Asked as asked:
            return replace(self, question=asked.question)
        return Node(state, heard=Heard(("",) * players))

    def act(self, game: AnyGame, player: PlayerIx, action: Any) -> Node:
        """What an action leads to: a state, or a question."""
        return replace(self, step=(player, action), answers=()).go_on(game)

    def answer(self, outcome: int) -> Node:
        """The same step with one more answer; the step is not finished."""
        return replace(self, answers=(*self.answers, outcome), question=None)

    def go_on(self, game: AnyGame) -> Node:
        """Carry out the step that is under way, as far as chance is decided."""
        assert self.step is not None
        player, action = self.step
        try:
            with answering(self.answers):
                step = game.apply(self.state, player, action)
        except Asked as asked:
            return replace(self, question=asked.question)
        assert self.heard is not None
        heard = self.heard.then(game, player, action, step.events)
        return Node(step.state, last=player, moves=self.moves + 1, heard=heard)

    def next_actor(self, actors: Sequence[int]) -> int:
        """The next actor where several may act: in turns, after the player who acted last."""
        return next((p for p in actors if p > self.last), actors[0])
