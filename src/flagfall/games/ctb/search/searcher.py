"""Thinking about a position: deepen step by step until time or patience runs out."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from flagfall.core.jit import has_native, is_cold, native
from flagfall.core.schema import clone, to_records
from flagfall.games.ctb.actions import Action, Move, Pass, Strike
from flagfall.games.ctb.definitions.load import find_variant
from flagfall.games.ctb.definitions.pack_rows import pack, room_for
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.notation.actions import parse_position
from flagfall.games.ctb.rules import codes
from flagfall.games.ctb.rules.protocol.apply import apply
from flagfall.games.ctb.rules.protocol.legal_moves import legal_codes, to_action
from flagfall.games.ctb.rules.protocol.phase import Phase
from flagfall.games.ctb.rules.protocol.setup import state_from
from flagfall.games.ctb.rules.state import Work, turn_key
from flagfall.games.ctb.search.search import think
from flagfall.games.ctb.search.tree import LINES, MAX_DEPTH, NOTHING, PLIES, SURE, Search, begin_search, stored_action
from flagfall.games.ctb.search.worth import weights_of
from flagfall.games.ctb.state import State

SLICE = 1_000
"""Positions after which it looks whether it is still needed."""


class Helper:
    """A context manager that searches the same position one or two plies deeper until stopped."""

    def __init__(self, begin: Callable[..., None], think: Callable[..., bool], walk: Any, *, ahead: int) -> None:
        self._begin, self._think, self._walk, self._ahead = begin, think, walk, ahead
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        searches, (rules, fields, works, weights), lists = self._walk
        for goal in range(1 + self._ahead, MAX_DEPTH + 1):
            self._begin(searches[0], fields[0], goal)
            is_done = False
            while not is_done:
                if self._stop.is_set():
                    return
                is_done = self._think(rules, weights, searches, fields, works, *lists, SLICE)


TABLE = 1 << 17
"""Entries of the transposition table; a power of two."""

SLICE = 2_000
"""Positions between two looks at the clock: a few milliseconds compiled."""

SLOW_SLICE = 40


@dataclass(frozen=True, slots=True)
class Thought:
    """What thinking came to."""

    action: Move | Strike | Pass
    score: int  # in hundredths of a middling piece, for the side to move
    depth: int  # last iteration that was finished
    nodes: int

    @property
    def is_sure(self) -> bool:
        """Whether the score is a forced win or loss."""
        return abs(self.score) > SURE


def is_warm() -> bool:
    """Whether compiled search is to be had without waiting for the compiler."""
    return has_native() and not is_cold(think) and not is_cold(begin_search)


def warm_up() -> None:
    """Compile the search for all later callers."""
    state = state_from(parse_position("b6l/8/8/8/8/8/8/B6L s", find_variant("standard")))
    Thinker(engine="compiled").best(state, nodes=60, depth=2)


@lru_cache(maxsize=64)
def _settled(variant: Variant) -> tuple[Any, Any, Any]:
    """What is the same for every position of a variant, as records: its rules, its weights, an empty scratch space."""
    return to_records(pack(variant)), to_records(weights_of(variant)), to_records(Work())


class Thinker:
    """Searches positions of one variant; keeps its table from move to move.

    `nodes` and `depth` bound the work and make the result the same everywhere; `seconds` is for play
    against the clock. With several `threads` the others fill the table ahead of the one that counts: it sees more
    in the same time, but not the same each time. Only machine code can do that; otherwise one thread thinks.
    """

    def __init__(
        self, *, engine: str = "auto", threads: int = 1, contempt: int = 0, on_compile: Callable[[], None] | None = None
    ) -> None:
        self._is_compiled = engine == "compiled" or (engine == "auto" and has_native())
        if self._is_compiled and on_compile is not None and has_native() and is_cold(think):
            on_compile()
        self._think: Callable[..., bool] = native(think) if self._is_compiled else think
        self._begin: Callable[..., None] = native(begin_search) if self._is_compiled else begin_search
        self._contempt = contempt
        self._helpers = threads - 1 if self._is_compiled else 0
        self._keys, self._results = self._array(TABLE, -1), self._array(TABLE, 0)

    def forget(self) -> None:
        """Empty the table, for another variant or another guess at hidden pieces."""
        self._keys[:] = self._array(TABLE, -1) if not self._is_compiled else -1

    def best(
        self,
        state: State,
        *,
        nodes: int = 50_000,
        depth: int = MAX_DEPTH,
        seconds: float | None = None,
        without: tuple[int, ...] | None = None,
    ) -> Thought:
        """The best action of the side to move, as far as it could be seen.

        What needs no choice needs no thought, unless a score is wanted: then `without` names the codes of actions to
        leave out, or none.
        """
        deadline = None if seconds is None else time.perf_counter() + seconds
        only = [code for code in legal_codes(state) if code not in (without or ())]
        board = state.variant.board
        if len(only) == 1 and without is None:
            return Thought(to_action(board, only[0]), 0, 0, 0)
        walk = self._prepare(state, without or ())
        search, fields = walk[0][0], walk[1][1]
        chosen, score, reached = only[0], 0, 0
        with ExitStack() as helpers:
            for number in range(self._helpers):
                helper = Helper(self._begin, self._think, self._prepare(state, without or ()), ahead=1 + number % 2)
                helpers.enter_context(helper)
            for goal in range(1, min(depth, MAX_DEPTH) + 1):
                self._begin(search, fields[0], goal)
                is_done = self._walk(walk, nodes, deadline)
                if search.best_action != NOTHING and (is_done or search.tried > 1):
                    chosen, score = int(search.best_action), int(search.best_score)
                if not is_done:
                    break
                reached = goal
                if abs(score) > SURE:
                    break
        return Thought(to_action(board, chosen), score, reached, int(search.nodes))

    def lines(self, state: State, count: int, *, nodes: int) -> Iterator[Thought]:
        """The best few actions, the best first; each is looked for without those before it."""
        known = {to_action(state.variant.board, code): code for code in legal_codes(state)}
        taken: list[int] = []
        for _ in range(min(count, LINES, len(known))):
            thought = self.best(state, nodes=nodes, without=tuple(taken))
            taken.append(known[thought.action])
            yield thought

    def line(self, state: State, thought: Thought, plies: int) -> Iterator[Action]:
        """The expected continuation, as far as the table of the last search remembers it."""
        action: Action = thought.action
        for _ in range(plies):
            yield action
            state = apply(state, state.player(state.field.side), action).state
            if state.phase is not Phase.PLAYING or state.outcome is not None:
                return
            key = turn_key(state.field.key, state.field.side)
            place = key & (TABLE - 1)
            result = int(self._results[place])
            if int(self._keys[place]) ^ result != key or stored_action(result) not in legal_codes(state):
                return
            action = to_action(state.variant.board, stored_action(result))

    def _walk(self, walk: Any, nodes: int, deadline: float | None) -> bool:
        searches, (rules, fields, works, weights), lists = walk
        piece = SLICE if self._is_compiled else SLOW_SLICE
        while True:
            left = nodes - int(searches[0].nodes)
            if left <= 0 or (deadline is not None and time.perf_counter() >= deadline):
                return False
            if self._think(rules, weights, searches, fields, works, *lists, min(piece, left)):
                return True

    def _prepare(self, state: State, without: tuple[int, ...]) -> tuple[Any, Any, Any]:
        """A walk through the tree of its own; walks share the table."""
        room = room_for(state.variant)
        search = Search(table_mask=TABLE - 1, room=room, killer=[NOTHING] * (2 * PLIES), barred_n=len(without))
        search.contempt = self._contempt
        search.barred[: len(without)] = without
        field = clone(state.field)
        weights = weights_of(state.variant)
        past = self._array(len(state.past) + PLIES + 2, 0)
        for i, key in enumerate(state.past):
            past[i] = key
        out, order = self._array(room * PLIES, 0), self._array(room * PLIES, 0)
        undo = self._array(codes.UNDO * PLIES, 0)
        lists = (past, out, order, undo, self._keys, self._results)
        if not self._is_compiled:
            return [search], ([state.rules], [field], [Work()], [weights]), lists
        rules, values, work = _settled(state.variant)
        return to_records(search), (rules, to_records(field), work.copy(), values), lists

    def _array(self, n: int, fill: int) -> Any:
        if not self._is_compiled:
            return [fill] * n
        import numpy

        return numpy.full(n, fill, numpy.int64)
