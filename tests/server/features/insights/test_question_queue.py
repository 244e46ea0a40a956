"""Questions for the engine: bounded, fair, merged, and dropped when nobody waits for them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from flagfall.server.errors import TooMany
from flagfall.server.features.insights import question_queue
from flagfall.server.features.insights.question_queue import EACH, MOST, QuestionQueue, rounded
from flagfall.server.features.insights.worker import Inquiry


def question(path: str = "odds") -> Inquiry:
    return Inquiry("challengers", path, {})


def in_a_loop(work: Any) -> None:
    async def run() -> None:
        work(QuestionQueue())

    asyncio.run(run())


def test_visitors_are_served_in_turns() -> None:
    def work(queue: QuestionQueue) -> None:
        for n in range(10):
            queue.add(n, question(), "eager")
        queue.add("honest", question(), "honest")
        for _ in range(2):
            waiting = queue.next()
            assert waiting is not None
            queue.done(waiting)
        assert waiting is not None
        assert waiting.key == "honest", "one question of the eager visitor came first, not ten"

    in_a_loop(work)


def test_equal_questions_are_one() -> None:
    def work(queue: QuestionQueue) -> None:
        assert queue.add("same", question(), "a") is queue.add("same", question(), "b")
        first = queue.next()
        assert first is queue.add("same", question(), "c"), "also while it is being answered"
        assert queue.next() is None

    in_a_loop(work)


def test_a_visitor_and_all_together_can_ask_only_so_much_at_once() -> None:
    def work(queue: QuestionQueue) -> None:
        for n in range(EACH):
            queue.add(("a", n), question(), "a")
        with pytest.raises(TooMany, match="of your requests"):
            queue.add("one more", question(), "a")
        for n in range(MOST - EACH):
            queue.add(("others", n), question(), f"visitor {n}")
        with pytest.raises(TooMany, match="Too many requests"):
            queue.add("one more", question(), "b")

    in_a_loop(work)


def test_what_nobody_waits_for_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(question_queue, "UNATTENDED", 0.0)

    async def work() -> None:
        queue = QuestionQueue()
        left = queue.add("left", question(), "a")
        with pytest.raises(asyncio.CancelledError), left.waiter():
            raise asyncio.CancelledError  # the client disconnects
        kept = queue.add("kept", question(), "a")
        with kept.waiter():
            assert queue.next() is kept
        assert left.answer.cancelled()

    asyncio.run(work())


def test_the_wait_is_told_by_what_such_questions_took(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("flagfall.server.features.insights.question_queue.time.monotonic", lambda: clock[0])

    def work(queue: QuestionQueue) -> None:
        first = queue.add(1, question("luck"), "a")
        assert queue.next() is first
        clock[0] += 6.0
        queue.done(first)
        second, third = queue.add(2, question("luck"), "a"), queue.add(3, question("luck"), "b")
        assert queue.ahead_of(third) == (1, 12)
        assert queue.next() is second
        clock[0] += 2.0
        assert queue.ahead_of(second) == (0, 4)

    in_a_loop(work)


@pytest.mark.parametrize(("asked", "given"), [(0.005, 0.005), (0.0057, 0.005), (0.03, 0.02), (0.2, 0.2)])
def test_precisions_are_rounded_to_a_few(asked: float, given: float) -> None:
    assert rounded(asked) == given
