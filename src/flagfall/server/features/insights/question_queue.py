"""The questions that wait for the process that makes insights: bounded, fair between visitors, equal ones merged."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from flagfall.server.errors import TooMany
from flagfall.server.features.insights.worker import Answer, Inquiry, Question

MOST = 64
"""Questions that wait at the same time."""
EACH = 16
"""Questions of one visitor: a household asks from one address."""
UNATTENDED = 20.0
"""Seconds for which a question is kept although no request waits for it: the page asks again."""
FIRST_GUESS = 1.0
"""Seconds that a question is taken to last before one of its kind was answered."""
PRECISIONS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2)


def rounded(precision: float) -> float:
    """The nearest finer precision of a few: questions that differ in the fourth digit are the same question."""
    return max((step for step in PRECISIONS if step <= precision), default=PRECISIONS[0])


@dataclass(eq=False, slots=True)
class Waiting:
    """A question in the queue."""

    key: Hashable
    question: Question | Inquiry
    visitor: str
    answer: asyncio.Future[Answer]
    waiters: int = 0
    left_at: float = field(default_factory=time.monotonic)
    begun_at: float | None = None

    @contextmanager
    def waiter(self) -> Iterator[None]:
        """A request waits for the answer."""
        self.waiters += 1
        try:
            yield
        except asyncio.CancelledError:  # the client has gone, and does not ask again
            self.left_at = -math.inf
            raise
        else:
            self.left_at = time.monotonic()
        finally:
            self.waiters -= 1

    @property
    def is_abandoned(self) -> bool:
        """Whether no request waits for it, or has asked again lately."""
        return self.waiters == 0 and time.monotonic() - self.left_at > UNATTENDED

    @property
    def kind(self) -> str:
        """What its duration is compared with."""
        return self.question.path


class QuestionQueue:
    """Serves visitors in turns: one who asks a hundred questions delays another by one of them."""

    def __init__(self) -> None:
        self._by_visitor: OrderedDict[str, deque[Waiting]] = OrderedDict()
        self._known: dict[Hashable, Waiting] = {}
        self._took: dict[str, float] = {}
        self._running: Waiting | None = None

    def add(self, key: Hashable, question: Question | Inquiry, visitor: str) -> Waiting:
        """Queue a question, or find the equal one; raises TooMany."""
        if key in self._known:
            return self._known[key]
        own = self._by_visitor.get(visitor, ())
        if len(own) >= EACH or len(self._known) >= MOST:
            self._drop_abandoned()
            own = self._by_visitor.get(visitor, ())
        if len(own) >= EACH:
            raise TooMany(f"{EACH} of your requests are still being answered; wait for them.", self._seconds(own))
        if len(self._known) >= MOST:
            raise TooMany("Too many requests are waiting for the engine; try again in a minute.", 30.0)
        waiting = Waiting(key, question, visitor, asyncio.get_running_loop().create_future())
        self._known[key] = waiting
        self._by_visitor.setdefault(visitor, deque()).append(waiting)
        return waiting

    def next(self) -> Waiting | None:
        """Take the next question: the oldest of the visitor who was served longest ago."""
        self._drop_abandoned()
        if not self._by_visitor:
            return None
        visitor, own = self._by_visitor.popitem(last=False)
        self._running = own.popleft()
        self._running.begun_at = time.monotonic()
        if own:
            self._by_visitor[visitor] = own
        return self._running

    def done(self, waiting: Waiting) -> None:
        """Note that a question was answered, and how long it took."""
        self._known.pop(waiting.key, None)
        self._running = None
        if waiting.begun_at is not None:
            took = time.monotonic() - waiting.begun_at
            self._took[waiting.kind] = 0.5 * took + 0.5 * self._took.get(waiting.kind, took)

    def ahead_of(self, waiting: Waiting) -> tuple[int, int]:
        """How many questions come before one, and about how many seconds it takes until its answer."""
        if waiting.begun_at is not None:
            left = self._guess(waiting) - (time.monotonic() - waiting.begun_at)
            return 0, max(1, math.ceil(left))
        order = self._order()
        before = order[: order.index(waiting)] if waiting in order else []
        running = [self._running] if self._running is not None else []
        return len(before) + len(running), max(1, math.ceil(self._seconds([*running, *before, waiting])))

    def clear(self) -> None:
        """Forget all questions."""
        for waiting in self._known.values():
            waiting.answer.cancel()
        self._known.clear()
        self._by_visitor.clear()

    def _order(self) -> list[Waiting]:
        """All questions in the order in which they will be asked."""
        rows = list(self._by_visitor.values())
        return [row[i] for i in range(max(map(len, rows), default=0)) for row in rows if i < len(row)]

    def _guess(self, waiting: Waiting) -> float:
        return self._took.get(waiting.kind, FIRST_GUESS)

    def _seconds(self, several: deque[Waiting] | list[Waiting] | tuple[Waiting, ...]) -> float:
        return sum(map(self._guess, several))

    def _drop_abandoned(self) -> None:
        for visitor, own in list(self._by_visitor.items()):
            kept = deque(waiting for waiting in own if not waiting.is_abandoned)
            for waiting in own:
                if waiting.is_abandoned:
                    self._known.pop(waiting.key, None)
                    waiting.answer.cancel()
            if kept:
                self._by_visitor[visitor] = kept
            else:
                del self._by_visitor[visitor]
