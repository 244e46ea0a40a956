"""The process in which insights are made: questions come in, a line of JSON each, answers go out the same way.

Before the first answer it says `GREETING`: what it needs is loaded then, so no one waits for that.

It plays the record again, keeps of every step what the viewer may know, and lets the game make something of that.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import orjson
from pydantic import TypeAdapter

from flagfall.core.codec import decode, from_json, to_json
from flagfall.core.errors import FlagfallError
from flagfall.core.game import SPECTATOR, Step, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.insights import all_insights, insights_of, studies_of
from flagfall.core.jit import tell_compiling
from flagfall.core.platform import stand_back
from flagfall.core.plugin import GamePlugin, Insight, Story, Study
from flagfall.core.plugins import GAMES, find_plugin
from flagfall.core.records.record import Entry, Record, replay
from flagfall.core.rng import Chance

GAMES_KEPT = 16
GREETING = b"ready\n"


@dataclass(frozen=True, slots=True)
class Question:
    """What can be said of this game, through these eyes?"""

    record: Record
    path: str
    eyes: str  # a player's number, `spectator` or `all`
    part: str | None
    precision: float


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What does a game make of a situation that a caller provides?"""

    game: str
    path: str
    form: dict[str, Any]  # the question of the study, encoded


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of an answer, or why there is none."""

    body: str | None = None
    code: str | None = None
    message: str = ""


_played: OrderedDict[tuple[str, Chance, str], tuple[tuple[Entry, ...], list[Step[Any, Any]]]] = OrderedDict()
"""Games replayed lately: a repeated question costs only what has happened since."""


def answer(question: Question | Inquiry) -> Answer:
    """Let the game make it."""
    return _studied(question) if isinstance(question, Inquiry) else _seen(question)


def _studied(inquiry: Inquiry) -> Answer:
    study = next(study for study in studies_of(find_plugin(inquiry.game)) if study.path == inquiry.path)
    try:
        found = study.make(decode(study.question, inquiry.form, "question"), _is_ready(study))
    except FlagfallError as error:
        return Answer(code=error.code, message=str(error))
    return Answer(body=TypeAdapter(study.type).dump_json(found).decode())


def _seen(question: Question) -> Answer:
    plugin = find_plugin(question.record.game)
    insight = next(insight for insight in insights_of(plugin) if insight.path == question.path)
    try:
        story = _story(plugin, question)
        found = insight.make(story, question.part, question.precision, _is_ready(insight))
    except FlagfallError as error:
        return Answer(code=error.code, message=str(error))
    return Answer(body=TypeAdapter(insight.type).dump_json(found).decode())


def _story(plugin: GamePlugin, question: Question) -> Story:
    """What the viewer knows, and no more: nothing else reaches the game."""
    game = plugin.game
    steps = _steps(plugin, question.record)
    start = steps[0].state
    happened = [event for step in steps[1:] for event in step.events]
    if question.eyes == "all":
        return Story(game.view(start, SPECTATOR), tuple(happened), start, question.record)
    viewer: Viewer = SPECTATOR if question.eyes == "spectator" else PlayerIx(int(question.eyes))
    seen = (game.redact(event, viewer) for event in happened)
    return Story(game.view(start, viewer), tuple(event for event in seen if event is not None))


def _steps(plugin: GamePlugin, record: Record) -> list[Step[Any, Any]]:
    key = (record.game, record.chance, to_json(record.config))
    known, steps = _played.pop(key, ((), []))
    if not steps or known != record.actions[: len(known)]:  # it is new, or another game of this chance
        known, steps = (), list(replay(replace(record, actions=()), plugin.game))
    for entry in record.actions[len(known) :]:
        action = decode(plugin.game.types.action, entry.action, "action")
        steps.append(plugin.game.apply(steps[-1].state, entry.player, action))
    _played[key] = record.actions, steps
    while len(_played) > GAMES_KEPT:
        _played.popitem(last=False)
    return steps


@cache
def _ready() -> set[str]:
    return set()


def _is_ready(insight: Insight | Study) -> bool:
    """Whether its machine code is there; once it is, it stays."""
    if insight.path not in _ready() and insight.compiled is not None and insight.compiled.is_ready():
        _ready().add(insight.path)
    return insight.path in _ready()


def _everything() -> Iterator[Insight | Study]:
    for _, insight in all_insights():
        yield insight
    for plugin in GAMES.all().values():
        yield from studies_of(plugin)


def main() -> None:
    """Answer until there are no more questions."""
    tell_compiling(None)  # stderr is the server's log, and nothing waits here
    stand_back(15)  # games come first, and the bots that play in them
    for made in _everything():
        if _is_ready(made) and made.compiled is not None:
            made.compiled.compile()  # loads it, before anybody waits for it
    with suppress(BrokenPipeError):  # the server is gone, and with it the reason to think
        sys.stdout.buffer.write(GREETING)
        sys.stdout.flush()
        for line in sys.stdin.buffer:
            found = answer(from_json(Question | Inquiry, line))
            sys.stdout.buffer.write(orjson.dumps({"body": found.body, "code": found.code, "message": found.message}))
            sys.stdout.buffer.write(b"\n")
            sys.stdout.flush()
        return
    os._exit(0)  # not through the usual end, which would try to flush once more


if __name__ == "__main__":
    main()
