"""Asks the process that makes insights; it is started when it is first needed, and again when it fails.

One question at a time, at low priority: whatever is asked here, the tables go on as if nobody had.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress

import orjson

from flagfall.core.codec import to_json
from flagfall.core.jit import has_native
from flagfall.server.errors import Unavailable
from flagfall.server.insight.errors import Preparing
from flagfall.server.insight.worker import Answer, Inquiry, Question

COMMAND = (sys.executable, "-m", "flagfall.server.insight.worker")
LINE = 1 << 24
WITHIN = 30.0
"""Seconds after which an insight is given up."""

PATIENCE = 15.0
"""Seconds that a question waits for a process that is not there yet. Usually it loads its code in two or three; whoever
asks while it compiles is told so, and asks again."""

KEPT = 256

PREPARING = "The engine is being compiled, which takes a minute or two once; ask again in a moment."

log = logging.getLogger("flagfall.insight")


class Analyst:
    """One process, and the answers it gave lately."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._greeting: asyncio.Task[bytes] | None = None
        self._warming: asyncio.subprocess.Process | None = None
        self._starting: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self._asked: dict[Hashable, asyncio.Task[Answer]] = {}
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()

    def start_ahead(self) -> None:
        """Have the process ready before somebody waits for an answer."""
        self._starting = asyncio.get_running_loop().create_task(self._start())

    async def _start(self) -> None:
        async with self._turn:
            await self._started()

    async def ask(self, table: str, question: Question) -> Answer:
        """An answer; raises Preparing or Unavailable if there is none in time."""
        key = (table, len(question.record.actions), question.path, question.eyes, question.part, question.precision)
        return await self._answer(key, question)

    async def inquire(self, inquiry: Inquiry) -> Answer:
        """The answer of a study; raises the same."""
        return await self._answer(to_json(inquiry), inquiry)

    async def _answer(self, key: Hashable, question: Question | Inquiry) -> Answer:
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        if key not in self._asked:  # whoever asks the same meanwhile waits for the same answer
            self._asked[key] = asyncio.get_running_loop().create_task(self._find(key, question))
            self._asked[key].add_done_callback(lambda _: self._asked.pop(key, None))
        # Somebody who leaves does not take the answer away from the others, nor from whoever asks next.
        return await asyncio.shield(self._asked[key])

    async def _find(self, key: Hashable, question: Question | Inquiry) -> Answer:
        async with self._turn:
            try:
                process = await self._greeted()
                async with asyncio.timeout(WITHIN):
                    found = await _ask(process, question)
            except Preparing:
                raise  # the process has not been asked anything, and goes on with what it does
            except BaseException as error:
                is_slow = isinstance(error, TimeoutError) and self._is_warming
                await self._end()  # an answer that nobody waits for would be taken for the next one
                if is_slow:  # it had to think without machine code, and beside the compiler
                    raise Preparing(PREPARING) from None
                if isinstance(error, (OSError, EOFError, TimeoutError, ValueError)):
                    log.warning("insight given up", extra={"cause": type(error).__name__})
                    raise Unavailable("This takes too long right now; try again.") from None
                raise
        self._answers[key] = found
        while len(self._answers) > KEPT:
            self._answers.popitem(last=False)
        return found

    async def close(self) -> None:
        """End the process."""
        tasks = [*self._asked.values(), *([self._starting] if self._starting is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._end()
        if self._warming is not None:
            await _kill(self._warming)

    @property
    def _is_warming(self) -> bool:
        return self._warming is not None and self._warming.returncode is None

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
            if self._warming is None and has_native():
                self._warming = await asyncio.create_subprocess_exec(*COMMAND, "warm", start_new_session=True)
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
