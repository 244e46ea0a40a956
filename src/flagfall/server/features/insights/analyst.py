"""Asks the process that makes insights; it is started when it is first needed, and again when it fails.

One question at a time, at low priority, in the order of `question_queue.py`: the tables do not notice it.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import replace

import orjson

from flagfall.core.codec import to_json
from flagfall.server.compiling import Compiler
from flagfall.server.errors import ServerError, Unavailable
from flagfall.server.features.insights.question_queue import QuestionQueue, rounded
from flagfall.server.features.insights.worker import Answer, Inquiry, Question

COMMAND = (sys.executable, "-m", "flagfall.server.features.insights.worker")
LINE = 1 << 24
WITHIN = 30.0
"""Seconds after which an insight is given up."""

PATIENCE = 15.0
"""Seconds that a question waits for a process that is not there yet. Usually it loads its code in two or three; who
asks while it compiles is told so, and asks again."""

TOLD_AFTER = 8.0
"""Seconds after which a request is told the expected waiting time; the question stays in the queue."""

KEPT = 256

PREPARING = "The engine is being compiled, which takes a minute or two once; ask again in a moment."

log = logging.getLogger("flagfall.insight")


class Analyst:
    """One process, the questions that wait for it, and the answers it gave lately."""

    def __init__(self, compiler: Compiler | None = None) -> None:
        self._compiler = Compiler() if compiler is None else compiler
        self._process: asyncio.subprocess.Process | None = None
        self._greeting: asyncio.Task[bytes] | None = None
        self._starting: asyncio.Task[None] | None = None
        self._working: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._queue = QuestionQueue()
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()

    def start_ahead(self) -> None:
        """Have the process ready before the first question."""
        self._starting = asyncio.get_running_loop().create_task(self._start())

    async def _start(self) -> None:
        async with self._turn:
            await self._started()

    async def ask(self, table: str, question: Question, visitor: str = "") -> Answer:
        """Answer a question about a table; raises Queued, Preparing, TooMany or Unavailable."""
        question = replace(question, precision=rounded(question.precision))
        key = (table, len(question.record.actions), question.path, question.eyes, question.part, question.precision)
        return await self._answer(key, question, visitor)

    async def inquire(self, inquiry: Inquiry, visitor: str = "") -> Answer:
        """Answer a study; raises the same."""
        return await self._answer(to_json(inquiry), inquiry, visitor)

    async def _answer(self, key: Hashable, question: Question | Inquiry, visitor: str) -> Answer:
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        waiting = self._queue.add(key, question, visitor)
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())
        with waiting.waiter():
            done, _ = await asyncio.wait({waiting.answer}, timeout=TOLD_AFTER)
        if done:
            return waiting.answer.result()
        raise Queued(*self._queue.ahead_of(waiting))

    async def _work(self) -> None:
        """Ask the process one question after the other until none is left."""
        while (waiting := self._queue.next()) is not None:
            try:
                found = await self._find(waiting.question)
            except asyncio.CancelledError:
                waiting.answer.cancel()
                raise
            except Exception as error:
                waiting.answer.set_exception(error)
                waiting.answer.exception()  # an abandoned question may fail silently
            else:
                self._answers[waiting.key] = found
                while len(self._answers) > KEPT:
                    self._answers.popitem(last=False)
                waiting.answer.set_result(found)
            finally:
                self._queue.done(waiting)

    async def _find(self, question: Question | Inquiry) -> Answer:
        async with self._turn:
            try:
                process = await self._greeted()
                async with asyncio.timeout(WITHIN):
                    return await _ask(process, question)
            except Preparing:
                raise  # the process has no question yet and continues
            except BaseException as error:
                is_slow = isinstance(error, TimeoutError) and self._compiler.is_running
                await self._end()  # a late answer would be taken for the next one
                if is_slow:  # it had to think without machine code, and beside the compiler
                    raise Preparing(PREPARING) from None
                if isinstance(error, (OSError, EOFError, TimeoutError, ValueError)):
                    log.warning("insight given up", extra={"cause": type(error).__name__})
                    raise Unavailable("This takes too long right now; try again.") from None
                raise

    async def close(self) -> None:
        """End the process."""
        self._queue.clear()
        tasks = [task for task in (self._working, self._starting) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._end()
        await self._compiler.close()

    async def _greeted(self) -> asyncio.subprocess.Process:
        """The process, once it has said that it can be asked."""
        process = await self._started()
        assert self._greeting is not None, "it begins with the process"
        done, _ = await asyncio.wait({self._greeting}, timeout=PATIENCE)
        if not done:
            raise Preparing(PREPARING)
        if not self._greeting.result():
            raise EOFError
        return process

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *COMMAND,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LINE,
                start_new_session=True,  # Ctrl-C is for the server; it ends this process itself
            )
            assert self._process.stdout is not None, "asked for"
            self._greeting = asyncio.get_running_loop().create_task(self._process.stdout.readline())
            await self._compiler.start()
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        greeting, self._greeting = self._greeting, None
        if greeting is not None:
            greeting.cancel()
            await asyncio.gather(greeting, return_exceptions=True)
        if process is not None:
            await _kill(process)


async def _ask(process: asyncio.subprocess.Process, question: Question | Inquiry) -> Answer:
    sender, reader = process.stdin, process.stdout
    assert sender is not None, "asked for at the start"
    assert reader is not None, "likewise"
    sender.write(to_json(question).encode() + b"\n")
    await sender.drain()
    line = await reader.readline()
    if not line:
        raise EOFError
    return Answer(**orjson.loads(line))


async def _kill(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()


class Preparing(ServerError):
    """What thinks about games is still being made ready, as once after an upgrade: ask again in a moment."""

    code, status = "preparing", 409
    wait = 5.0


class Queued(ServerError):
    """Other questions come first: the answer is on its way; ask again."""

    code, status = "queued", 409

    def __init__(self, ahead: int, seconds: int) -> None:
        before = "It is being computed" if ahead == 0 else f"{ahead} other questions come first"
        super().__init__(f"{before}: about {seconds} seconds.")
        self.wait = float(seconds)
