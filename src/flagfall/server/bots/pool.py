"""A pool of processes in which bots decide, from the view and the legal actions of their player, as JSON.

A worker that crashes or thinks too long is replaced and asked again; after a second failure the table
goes on with any legal action, so that no game ever hangs on a bot.

There are two lanes: bots that answer at once have a process of their own and never wait for those who search. In both
lanes hosts take turns.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import orjson

from flagfall.bots import find_bot
from flagfall.core.codec import encode
from flagfall.core.rng import below
from flagfall.server.bots.worker import BotAnswer, BotQuestion
from flagfall.server.compiling import Compiler


class FairQueue:
    """A queue with limited concurrent turns: round robin between hosts, first come first served within a host."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by host, the next one first

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    async def enter(self, host: str) -> None:
        """Wait for a turn."""
        if self._free > 0:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(host, deque()).append(turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.leave()  # it came too late for the waiting caller
            else:
                self._forget(host, turn)
            raise

    def leave(self) -> None:
        """Release a turn to the host that has waited longest."""
        while self._waiting:
            host = next(iter(self._waiting))
            own = self._waiting.pop(host)
            turn = own.popleft()
            if own:
                self._waiting[host] = own  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _forget(self, host: str, turn: asyncio.Future[None]) -> None:
        own = self._waiting.get(host)
        if own is not None and turn in own:
            own.remove(turn)
            if not own:
                del self._waiting[host]


COMMAND = (sys.executable, "-m", "flagfall.server.bots.worker")
TRIES = 2
LINE = 1 << 24
"""The longest answer or question: a view of eight players is far below."""

log = logging.getLogger("flagfall.bots")


class _Lane:
    """The processes for one sort of bots, and who waits for them."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.queue = FairQueue(count)
        self.idle: list[_Worker] = []  # the one that has thought last is asked next


class BotPool:
    """A fixed number of worker processes; each answers one question at a time.

    They start with the server if they are to be there `ahead`, and otherwise when a bot is asked.
    """

    def __init__(self, count: int, within: float, *, ahead: bool = True) -> None:
        self._within, self._is_ahead = within, ahead
        self._quick, self._deep = _Lane(1), _Lane(max(1, count))
        self._all: set[_Worker] = set()
        self.compiler = Compiler()
        self._replacing: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._asked = 0  # questions without an answer
        self.replaced = 0  # how often one had to go

    async def start(self) -> None:
        """Start all processes, without waiting for their imports."""
        for lane in (self._quick, self._deep) if self._is_ahead else ():
            lane.idle = [await self._new() for _ in range(lane.count)]
        if self._is_ahead:
            self._begin(self.compiler.start())

    async def close(self) -> None:
        """End all processes, also those that are being replaced."""
        self._is_closed = True
        while self._replacing:  # a question that is cancelled meanwhile adds a job
            await asyncio.gather(*self._replacing)
        for worker in tuple(self._all):
            await worker.end()
        self._all.clear()
        while self._replacing:  # likewise
            await asyncio.gather(*self._replacing)
        await self.compiler.close()

    def questions(self) -> dict[str, int]:
        """The numbers of questions in work and of questions waiting for a process."""
        return {"thinking": self._asked - self.waiting, "waiting": self.waiting}

    @property
    def waiting(self) -> int:
        """How many questions are still waiting."""
        return len(self._quick.queue) + len(self._deep.queue)

    async def choose(self, question: BotQuestion, host: str = "") -> int:
        """Ask a bot for the index of a legal action; the waiting hosts are served in turn."""
        lane = self._quick if find_bot(question.bot).is_quick else self._deep
        self._asked += 1
        try:
            await lane.queue.enter(host)
            try:
                return await self._choose(lane, question)
            finally:
                lane.queue.leave()
        finally:
            self._asked -= 1

    async def _choose(self, lane: _Lane, question: BotQuestion) -> int:
        for _ in range(TRIES):
            worker = lane.idle.pop() if lane.idle else await self._new()
            try:
                async with asyncio.timeout(self._within):
                    chosen = await worker.ask(question)
            # RuntimeError: uvloop's error for the pipe of a process that died while idle
            except (OSError, EOFError, TimeoutError, ValueError, RuntimeError) as error:
                log.warning("bot worker replaced", extra={"cause": type(error).__name__, "bot": question.bot})
                self.replaced += 1
                self._all.discard(worker)
                await worker.end()
                worker = await self._new()
            except BaseException:
                # The answer is no longer wanted but would still arrive: a new worker is simplest.
                self._all.discard(worker)
                self._begin(self._replace(lane, worker))
                raise
            else:
                lane.idle.append(worker)
                return chosen
            lane.idle.append(worker)
        return below(list(question.rng), len(question.legal))

    def pids(self) -> list[int]:
        """The process ids of the workers, for tests that stop one."""
        return [worker.pid for worker in self._all]

    async def _new(self) -> _Worker:
        if self._is_closed:
            raise asyncio.CancelledError  # the server stops, and nothing would end this process any more
        # A start is not given up half-way: its caller waits until the process is gone again.
        starting = asyncio.ensure_future(_Worker.start())
        try:
            worker = await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._begin(_give_up(starting))
            raise
        self._all.add(worker)
        self._begin(self.compiler.start())
        return worker

    def _begin(self, job: Coroutine[Any, Any, None]) -> None:
        """Start a job that is awaited only at the end."""
        task = asyncio.get_running_loop().create_task(job)
        self._replacing.add(task)
        task.add_done_callback(self._replacing.discard)

    async def _replace(self, lane: _Lane, worker: _Worker) -> None:
        await worker.end()
        if not self._is_closed and len(lane.idle) < lane.count:
            lane.idle.append(await self._new())


class _Worker:
    """One process that reads questions and writes answers, a line each."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.pid = process.pid

    @classmethod
    async def start(cls) -> _Worker:
        return cls(
            await asyncio.create_subprocess_exec(
                *COMMAND,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE,
                start_new_session=True,  # Ctrl-C is for the server; it ends its workers itself
            )
        )

    async def ask(self, question: BotQuestion) -> int:
        sender, reader = self._process.stdin, self._process.stdout
        assert sender is not None, "asked for at the start"
        assert reader is not None, "likewise"
        sender.write(orjson.dumps(encode(question)) + b"\n")
        await sender.drain()
        line = await reader.readline()
        if not line:
            raise EOFError
        answer: dict[str, Any] = orjson.loads(line)
        chosen = BotAnswer(**{key: value for key, value in answer.items() if key != "kind"}).chosen
        if not 0 <= chosen < len(question.legal):
            raise ValueError("no such action")
        return chosen

    async def end(self) -> None:
        await _end(self._process)


async def _give_up(starting: asyncio.Future[_Worker]) -> None:
    """End a process that is no longer wanted, once it is there."""
    await (await starting).end()


async def _end(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
