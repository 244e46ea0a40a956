"""Many games side by side, one action each at a time: what learning environments and rollouts stand on.

    start_games(…, begin)   random formations; game i of the batch is number begin + i of the random games of a seed
    list_legal(…)           every action of every game, as the ints of `codes.py`, and how many there are
    step_games(…, actions)  one action in each; games that are over are left alone

An array of `Field` records is the batch. `past` has a row for each game, as long as games may last, plus one.
"""

from __future__ import annotations

from flagfall.core.jit import compiled
from flagfall.core.rng import BOT, below, start_stream
from flagfall.games.ctb.engine.codes import ON
from flagfall.games.ctb.engine.moves import legal
from flagfall.games.ctb.engine.playout import clear, scatter
from flagfall.games.ctb.engine.run import begin_turn, make
from flagfall.games.ctb.engine.state import Field, Rules, Work


@compiled
def start_games(
    rules: list[Rules], fields: list[Field], works: list[Work], past: list[list[int]],
    rng: list[int], seed: int, begin: int,
) -> None:  # fmt: skip
    """Begin all of them anew."""
    for i in range(len(fields)):
        start_stream(rng, seed, BOT, begin + i)
        clear(fields[i])
        scatter(rules[0], fields[i], works[0], rng, 0)
        scatter(rules[0], fields[i], works[0], rng, 1)
        begin_turn(rules[0], fields[i], works[0], past[i], below(rng, 2))


@compiled
def list_legal(
    rules: list[Rules], fields: list[Field], works: list[Work], past: list[list[int]],
    actions: list[list[int]], counts: list[int],
) -> None:  # fmt: skip
    """What may be done in each game; nothing where it is over."""
    for i in range(len(fields)):
        counts[i] = 0
        if fields[i].reason == ON:
            counts[i] = legal(rules[0], fields[i], works[0], past[i], actions[i], 0)


@compiled
def step_games(
    rules: list[Rules], fields: list[Field], works: list[Work], past: list[list[int]], undo: list[int],
    actions: list[int],
) -> None:  # fmt: skip
    """Carry out one legal action in each game."""
    for i in range(len(fields)):
        field = fields[i]
        if field.reason == ON:
            make(rules[0], field, actions[i], undo, 0)
            begin_turn(rules[0], field, works[0], past[i], 1 - field.side)
