"""A yardstick for the Capture The Base engine: plain alpha-beta, three plies deep, counting material.

It shares the rules with the engine and nothing of its search: no deepening, no table, no quiescence, no ordering but
that attacks are listed first; a position is worth what stands on the board. Equal moves are chosen among at random. It
places its army as the engine places where it knows nothing better, so that the search is what is compared.

    python bench/alpha_beta.py --games 100 --level 8          # every rule set, both players from both seats
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Final

import numpy

from flagfall.bots import Bot, Sight, make_bot, sight_of
from flagfall.core.jit import compiled, native
from flagfall.core.plugins import find_game
from flagfall.core.rng import shuffle, split
from flagfall.core.schema import clone, to_records
from flagfall.core.stats import wilson
from flagfall.core.table import Table
from flagfall.games.ctb.actions import AcceptTie, Call, Decide, DeclineTie, Place
from flagfall.games.ctb.config import Config
from flagfall.games.ctb.definitions.load import VARIANTS
from flagfall.games.ctb.definitions.pack_rows import room_for
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.rules.codes import DEFENDER, HALF, KINDS, NO_PLAYER, OFF, ON, UNDO
from flagfall.games.ctb.rules.moves import legal
from flagfall.games.ctb.rules.protocol.legal_moves import legal_codes, to_action
from flagfall.games.ctb.rules.run import begin_turn, make, unmake
from flagfall.games.ctb.rules.state import Field, Rules, Work
from flagfall.games.ctb.sample import sample
from flagfall.games.ctb.search.formation import choose_place
from flagfall.games.ctb.state import State

DEPTH: Final = 3
WON: Final = 1_000_000


@compiled
def material(field: Field, values: list[int], ply: int) -> int:
    """What stands on the board, south's pieces against north's; an early win is better than a late one."""
    if field.reason != ON:
        if field.winner == NO_PLAYER:
            return 0
        return WON - ply if field.winner == 0 else ply - WON
    total = 0
    for side in range(2):
        for slot in range(side * HALF, side * HALF + field.slots[side]):
            if field.at[slot] != OFF:
                value = values[side * KINDS + field.kind[slot]]
                total += value if side == 0 else -value
    return total


@compiled(inline=False)
def best_of(
    rules_list: list[Rules],
    fields: list[Field],
    works: list[Work],
    values: list[int],
    past: list[int],
    out: list[int],
    undo: list[int],
    room: int,
    roots: int,
) -> int:
    """Which of the actions that stand first in `out` is best; of equals the first. South wants much, north little."""
    rules, field, work = rules_list[0], fields[0], works[0]
    low = [-2 * WON] * (DEPTH + 1)  # what south has for sure
    high = [2 * WON] * (DEPTH + 1)  # what north has for sure
    turn = [0] * (DEPTH + 1)
    at = [0] * (DEPTH + 1)
    end = [0] * (DEPTH + 1)
    end[0] = roots
    turn[0] = field.side
    best = 0
    ply = 0
    while True:
        value = 0
        if at[ply] < end[ply] and low[ply] < high[ply]:
            make(rules, field, out[at[ply]], undo, ply * UNDO)
            at[ply] += 1
            begin_turn(rules, field, work, past, 1 - field.side)
            ply += 1
            low[ply] = low[ply - 1]
            high[ply] = high[ply - 1]
            turn[ply] = field.side
            if field.reason == ON and ply < DEPTH:
                at[ply] = ply * room
                end[ply] = legal(rules, field, work, past, out, ply * room)
                continue
            value = material(field, values, ply)
        elif ply == 0:
            return best
        else:
            value = low[ply] if turn[ply] == 0 else high[ply]
        ply -= 1
        unmake(rules, field, undo, ply * UNDO)
        if turn[ply] == 0 and value > low[ply]:
            low[ply] = value
            best = at[0] - 1 if ply == 0 else best
        elif turn[ply] == 1 and value < high[ply]:
            high[ply] = value
            best = at[0] - 1 if ply == 0 else best


def values_of(variant: Variant, rules: Rules) -> Any:
    """A piece is worth ten, and one more for every enemy it would fell."""
    values = numpy.zeros(2 * KINDS, numpy.int64)
    for side in (0, 1):
        for kind in range(len(variant.pieces)):
            falls = [
                other.count[1 - side]
                for foe, other in enumerate(variant.pieces)
                if rules.kind[kind].fights and rules.result[kind * KINDS + foe] == DEFENDER
            ]
            values[side * KINDS + kind] = 10 + sum(falls)
    return values


class AlphaBeta:
    """The yardstick as a player: it gets a view, like every bot, and plays where nothing is hidden."""

    def decide(self, sight: Sight) -> Any:
        """One of the legal actions."""
        first = sight.legal[0]
        if isinstance(first, Place):
            return choose_place(sight.view, [a for a in sight.legal if isinstance(a, Place)], sight.rng)
        if isinstance(first, (Call, Decide)):
            return first
        if isinstance(first, AcceptTie):
            return DeclineTie()
        return self._move(sample(sight.view, sight.rng), sight.rng)

    def _move(self, state: State, rng: list[int]) -> Any:
        room, roots = room_for(state.variant), list(legal_codes(state))
        shuffle(rng, roots, len(roots))
        out, undo = numpy.zeros(room * (DEPTH + 1), numpy.int64), numpy.zeros(UNDO * (DEPTH + 1), numpy.int64)
        out[: len(roots)] = roots
        past = numpy.zeros(len(state.past) + DEPTH + 2, numpy.int64)
        past[: len(state.past)] = state.past
        shape = (to_records(part) for part in (state.rules, clone(state.field), Work()))
        values = values_of(state.variant, state.rules)
        find: Any = native(best_of)  # for arrays where its source says lists
        chosen = find(*shape, values, past, out, undo, room, len(roots))
        return to_action(state.variant.board, roots[int(chosen)])


def play(variant: str, bots: tuple[Bot, Bot], seed: int) -> Table:
    """One game to its end."""
    table = Table(find_game("ctb"), Config(variant=variant), seed)
    while table.actors:
        player = table.actors[0]
        table.act(player, bots[player].decide(sight_of(table, player)))
    return table


def main() -> None:
    """Play every rule set and print what the level won."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", type=int, default=8)
    parser.add_argument("--variants", nargs="*", default=list(VARIANTS))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    engine, yardstick = make_bot(f"engine-{options.level}"), AlphaBeta()
    for variant in options.variants:
        begin, results = time.perf_counter(), []
        for number in range(options.games):
            # Every seed twice, with the seats changed: what luck gives to a seat it gives to both.
            ours = number % 2
            bots: tuple[Bot, Bot] = (engine, yardstick) if ours == 0 else (yardstick, engine)
            outcome = play(variant, bots, split(options.seed, number // 2)).outcome
            assert outcome is not None
            results.append(0.5 if not outcome.winners else float(ours in outcome.winners))
        wins, ties = results.count(1.0), results.count(0.5)
        low, high = wilson(wins, len(results))
        share = f"won {wins} of {len(results)} ({100 * low:.0f} to {100 * high:.0f} %)"
        pace = f"{(time.perf_counter() - begin) / len(results):.1f} s a game"
        lost = len(results) - wins - ties
        print(f"{variant}: engine-{options.level} {share}, {ties} ties, {lost} lost; {pace}", flush=True)


if __name__ == "__main__":
    main()
