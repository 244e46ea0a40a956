"""Playing the games of an arena, in one process or several; what comes out does not depend on how many."""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, count, islice
from multiprocessing import active_children, get_context
from typing import Any

from flagfall.bots import Bot, make_bot, sight_of
from flagfall.bots.notebook import Notebook
from flagfall.bots.outside import find_any
from flagfall.core.codec import decode, encode, from_json, to_json
from flagfall.core.ids import PlayerIx
from flagfall.core.jit import has_native
from flagfall.core.plugins import find_plugin
from flagfall.core.rng import split
from flagfall.core.table import Table

# The line-ups of an arena: every seed is played once for each rotation of the seats.
#
# All bots sit on each seat in turn, so luck of seats cancels and differences between bots show sooner.


@dataclass(frozen=True, slots=True)
class Lineup:
    """One game to be played."""

    seed: int
    names: tuple[str, ...]  # the bot of every player


def lineups(groups: Sequence[tuple[str, ...]], seed: int, games: int) -> list[Lineup]:
    """The schedule: each seed is played once per group of bots and turn of seats, until every bot sat in every seat."""
    return list(islice(_endless(groups, seed), games))


def _endless(groups: Sequence[tuple[str, ...]], seed: int) -> Iterator[Lineup]:
    for number in count():
        for group in groups:
            for turned in _turns(group):
                yield Lineup(split(seed, number), turned)


def _turns(group: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The group as it sits, turned seat by seat; the same line-up only once."""
    return list(dict.fromkeys(group[i:] + group[:i] for i in range(len(group))))


def open_groups(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every combination of as many bots as there are seats; with fewer bots, some sit several times."""
    if len(names) >= players:
        return list(combinations(names, players))
    # Turned, so that with uneven numbers all bots get the odd seats in turn.
    turned = [tuple(names[i:]) + tuple(names[:i]) for i in range(len(names))]
    groups = [tuple(group[i % len(group)] for i in range(players)) for group in turned]
    return groups if players % len(names) else groups[:1]


def one_among(one: str, field: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """One bot among others, who are repeated as often as needed."""
    return [(one, *(field[i % len(field)] for i in range(players - 1)))]


AHEAD = 8
"""Games for each worker that are under way or wait."""

MOST_ACTIONS = 5_000
"""Of one game: endless moving to and fro is a draw."""


@dataclass(slots=True)
class ArenaGame:
    """How one game ended."""

    names: tuple[str, ...]
    winners: tuple[int, ...]
    places: tuple[int, ...]  # of every player; equal numbers are ties
    thoughts: dict[str, list[float]] = field(default_factory=dict)  # by bot: decisions, seconds in all, the longest
    actions: int = 0
    reason: str = ""  # of the outcome; empty: the game was stopped for its length


Watch = Callable[[ArenaGame], None]


def prepare(names: Iterable[str]) -> None:
    """Compile the machine code of these bots before the games are timed."""
    for code in {find_any(name).compiled for name in names}:
        if code is not None and has_native() and not code.is_ready():
            code.compile()


def play_all(
    game_id: str, config: Any, games: Sequence[Lineup], workers: int = 1, watch: Watch | None = None
) -> list[ArenaGame]:
    """Every game, in the order given."""
    found: list[ArenaGame] = []
    with closing(play_each(game_id, config, games, workers)) as results:
        for played in results:
            found.append(played)
            if watch is not None:
                watch(played)
    return found


def play_each(game_id: str, config: Any, games: Sequence[Lineup], workers: int = 1) -> Generator[ArenaGame, None, None]:
    """Every game, in the order given, as soon as it and those before it are over; close it to stop early."""
    prepare({name for game in games for name in game.names})
    yield from _results(game_id, encode(config), games, workers)


def _results(game_id: str, config: Any, games: Sequence[Lineup], workers: int) -> Iterator[ArenaGame]:
    tasks = [(game_id, config, lineup) for lineup in games]
    if workers == 1:
        try:
            for task in tasks:  # `map` would take a StopIteration of a bot for its own end, and leave games out
                yield _play(task)
        finally:
            _bot.cache_clear()  # programs that play end with the arena
        return
    # Fresh processes: a forked one would inherit the compiler's threads.
    others = active_children()
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_ignore_ctrl_c)
    waiting: deque[Future[ArenaGame]] = deque()
    is_over = False
    try:
        for task in tasks:
            waiting.append(pool.submit(_play, task))
            if len(waiting) >= workers * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        is_over = True
    finally:
        pool.shutdown(wait=is_over, cancel_futures=True)
        if not is_over:  # games under way may take minutes, and their results are of no use
            for worker in active_children():
                if worker not in others:
                    worker.terminate()


def _ignore_ctrl_c() -> None:
    """Ctrl-C reaches all processes of a terminal; the first one decides what it means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(task: tuple[str, Any, Lineup]) -> ArenaGame:
    return play(*task)


def play(game_id: str, form: Any, lineup: Lineup) -> ArenaGame:
    """One game, from its set-up to its end."""
    plugin = find_plugin(game_id)
    table = Table(plugin.game, decode(plugin.game.types.config, form), lineup.seed)
    notebook, thoughts = Notebook(table), {name: [0.0, 0.0, 0.0] for name in lineup.names}
    bots = {name: _bot(game_id, to_json(form), name) for name in thoughts}
    notes = {name: find_any(name).note for name in thoughts}
    while table.outcome is None and len(table.entries) < MOST_ACTIONS:
        player = next_actor(table)
        name = lineup.names[player]
        sight = sight_of(table, player, notebook.notes(player, notes[name]))
        begin = time.perf_counter()
        action = bots[name].decide(sight)
        seconds = time.perf_counter() - begin
        account = thoughts[name]
        account[:] = account[0] + 1, account[1] + seconds, max(account[2], seconds)
        table.act(player, action)
    ranking = table.outcome.ranking if table.outcome is not None else ()
    places = {player: place for place, group in enumerate(ranking) for player in group}
    everybody = tuple(places.get(PlayerIx(player), len(ranking)) for player in range(len(lineup.names)))
    winners, reason = (table.outcome.winners, table.outcome.reason) if table.outcome is not None else ((), "")
    return ArenaGame(lineup.names, tuple(winners), everybody, thoughts, len(table.entries), reason)


def next_actor(table: Table) -> PlayerIx:
    """The next actor where several may act: in turns, after the player who acted last."""
    last = table.entries[-1].player if table.entries else -1
    return next((p for p in table.actors if p > last), table.actors[0])


@cache
def _bot(game_id: str, config: str, name: str) -> Bot:
    game = find_plugin(game_id).game
    return make_bot(find_any(name), game, from_json(game.types.config, config))
