"""How well an army was placed: against the same enemy, beside armies that the engine would place.

Every other army meets the enemy as it stood, with the same first mover, and a short search says what each
position is worth. The verdict is where the player's own army stands among them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import Literal

from flagfall.core.codec import decode
from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Record
from flagfall.core.rng import Chance, stream
from flagfall.games.ctb.actions import Action, Place
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.notation.position import position_of
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.book import place_by_book
from flagfall.games.ctb.search.formation import choose_place
from flagfall.games.ctb.search.searcher import Thinker
from flagfall.games.ctb.search.tree import SURE
from flagfall.games.ctb.state import State
from flagfall.games.ctb.streams import REVIEW

OTHERS = 8
"""Armies that a placement is compared with."""

NODES = 2_000
"""Positions looked at for each."""


@dataclass(frozen=True, slots=True)
class PlacementVerdict:
    """One player's army before the first move, beside other armies."""

    player: PlayerIx
    gain: int | None  # over the middle one of the others, in hundredths of a middling piece; None: an end is forced
    forced: Literal["win", "loss"] | None  # how the game ends by force with the army as it was placed
    better: int  # how many of the others scored higher
    others: int
    own: State | None = field(default=None, repr=False, compare=False)  # before the first move
    best: tuple[State, ...] = field(default=(), repr=False, compare=False)  # with better armies instead, the best first


def judge_placements(record: Record, thinker: Thinker, nodes: int = NODES) -> tuple[PlacementVerdict, ...]:
    """A verdict for each player; none if the armies were not placed in this game, or not to the end."""
    config = decode(CTB.types.config, record.config, "record.config")
    actions = [(entry.player, decode(Action, entry.action, "action")) for entry in record.actions]
    if config.position is not None:
        return ()
    placing = [(player, action) for player, action in actions if isinstance(action, Place)]
    own = _opening(config, record.chance, actions, None, 0)
    if own is None or not placing:
        return ()
    verdicts = []
    for player in (PlayerIx(0), PlayerIx(1)):
        others = [
            state
            for number in range(OTHERS)
            if (state := _opening(config, record.chance, actions, player, number)) is not None
        ]
        scores = [_score(state, player, thinker, nodes) for state in others]
        score = _score(own, player, thinker, nodes)
        usual = round(median(scores)) if scores else score
        better = sum(other > score for other in scores)
        order = sorted(range(len(others)), key=lambda i: -scores[i])
        armies = {str(position_of(others[i])): others[i] for i in order if scores[i] > score}
        verdicts.append(
            PlacementVerdict(
                player, gain_of(score, usual), forced_end(score), better, len(scores), own, tuple(armies.values())
            )
        )
    return tuple(verdicts)


def gain_of(score: int, usual: int) -> int | None:
    """The difference in hundredths of a piece; None if either score is a forced end, which has no worth in pieces."""
    return score - usual if abs(score) <= SURE and abs(usual) <= SURE else None


def forced_end(score: int) -> Literal["win", "loss"] | None:
    """The end that a forced score means."""
    if abs(score) <= SURE:
        return None
    return "win" if score > 0 else "loss"


def _opening(
    config: Config, chance: Chance, actions: list[tuple[PlayerIx, Action]], replaced: PlayerIx | None, number: int
) -> State | None:
    """The state before the first move, with one army placed by the engine instead; None if it never came to that."""
    state, rng = CTB.setup(config, chance), stream(chance, REVIEW, number)
    for player, action in actions:
        if state.phase is Phase.PLAYING:
            break
        if player == replaced and isinstance(action, Place):
            legal = [other for other in CTB.legal(state, player) if isinstance(other, Place)]
            view = CTB.view(state, player)
            # Half of them from the book, where there is one: armies that have proved themselves.
            action = (place_by_book(view, rng) if number % 2 else None) or choose_place(view, legal, rng)
        state = CTB.apply(state, player, action).state
    return state if state.phase is Phase.PLAYING and state.outcome is None else None


def _score(state: State, player: PlayerIx, thinker: Thinker, nodes: int) -> int:
    thinker.forget()
    score = thinker.best(state, nodes=nodes).score
    return score if state.player(state.field.side) == player else -score
