"""Games of Capture The Base between two bots, through the protocol: one row each, like those at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flagfall.bots import Bot, make_bot, sight_of
from flagfall.bots.arena.contest import next_actor
from flagfall.core.errors import BadInput
from flagfall.core.rng import split
from flagfall.core.table import Table
from flagfall.games.ctb.actions import Place
from flagfall.games.ctb.config import Config, config_for
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.game import CTB
from flagfall.games.ctb.rules import survey
from flagfall.games.ctb.rules.codes import NO_PLAYER
from flagfall.games.ctb.rules.protocol.ending import REASONS
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.search.book import Formation, book, read_formation

_CODES = {word: code for code, word in REASONS.items()}


def check_formation(variant: Variant, numbers: Any) -> None:
    """Two numbers of the book of this rule set, or none."""
    if numbers == []:
        return
    texts = book().get(variant.id, [])
    is_pair = isinstance(numbers, list) and len(numbers) == 2
    if not is_pair or any(type(n) is not int or not 1 <= n <= len(texts) for n in numbers):
        raise BadInput(f"formations are two numbers from 1 to {len(texts)} for {variant.id}, not {numbers!r}.")


def play_bots(
    variant: Variant, names: Sequence[str], formations: Sequence[int], limit: int, seed: int, begin: int, end: int
) -> Any:
    """The games numbered begin … end - 1; in every other one the two change places."""
    import numpy

    rows = numpy.zeros((end - begin, survey.ROW), numpy.int64)
    config = config_for(variant, pinned=False)
    texts = book()[variant.id] if formations else []
    for i, number in enumerate(range(begin, end)):
        turn = number % 2
        armies = [read_formation(variant, texts[n - 1], side) for side, n in enumerate(_turned(formations, turn))]
        _play(config, _turned(names, turn), armies, limit, split(seed, number), rows[i])
        if turn:  # sides by the pair as it was given
            row = rows[i]
            row[survey.S_FIRST] = 1 - row[survey.S_FIRST]
            row[survey.S_WINNER] = 1 - row[survey.S_WINNER] if row[survey.S_WINNER] >= 0 else NO_PLAYER
            row[survey.S_GOAL], row[survey.S_GOAL + 1] = 0, 0
    return rows


def _turned(pair: Sequence[Any], turn: int) -> list[Any]:
    return list(reversed(pair)) if turn else list(pair)


def _play(config: Config, names: Sequence[str], armies: Sequence[Formation], limit: int, seed: int, row: Any) -> None:
    table = Table(CTB, config, seed)
    bots: list[Bot] = [make_bot(name, CTB, config) for name in names]
    plies = 0
    while table.outcome is None and plies < limit:
        state, player = table.state, next_actor(table)
        side = state.side(player)
        if state.phase is Phase.PLACING and armies:
            table.act(player, _placement(state, side, armies[side]))
            continue
        if state.phase is Phase.PLAYING:
            if plies == 0:
                row[survey.S_FIRST] = state.field.side
                for each in (0, 1):
                    row[survey.S_GOAL + each] = survey.find_goal(state.rules, state.field, each)
            plies += 1
        table.act(player, bots[side].decide(sight_of(table, player)))
    row[survey.S_PLIES], row[survey.S_WINNER] = plies, NO_PLAYER
    if table.outcome is not None:
        row[survey.S_REASON] = _CODES.get(table.outcome.reason, 0)
        if table.outcome.winners:
            row[survey.S_WINNER] = table.state.side(table.outcome.winners[0])
    survey.count_pieces(table.state.field, row)


def _placement(state: Any, side: int, army: Formation) -> Place:
    """The next piece of an army: pieces stand in the order of their squares."""
    standing = {action.square for action in CTB.legal(state, state.player(side)) if isinstance(action, Place)}
    square = min(square for square in army if square in standing)
    return Place(army[square], square)
