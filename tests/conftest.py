"""What all tests share: both modes of the engine, and cards made up for a test."""

from __future__ import annotations

import gc
import hashlib
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import helpers
from flagfall import challengers
from postgres import Postgres
from scratch import use_memory

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("short", settings.get_profile("repeatable"), max_examples=25)  # for `make check`
settings.load_profile("repeatable")

use_memory()

# Most servers of tests are asked for nothing of the kind, and each would start two or three processes for it.
os.environ.setdefault("FLAGFALL_INSIGHT_AHEAD", "false")
os.environ.setdefault("FLAGFALL_BOTS_AHEAD", "false")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: once Playwright runs, no other test of the same process can use asyncio."""
    items.sort(key=lambda item: "browser" in item.path.parts)


def pytest_collection_finish() -> None:
    """Keep the collector away from what was imported: it would look at all of it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL, for all tests of this process."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of a fresh database."""
    return postgres.new_database()


@pytest.fixture(scope="session", params=helpers.ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def play(engine: str) -> Callable[..., challengers.MatchResult]:
    """`play_match` in one mode; a test that uses it runs in both."""
    return partial(helpers.play, engine=engine)


@pytest.fixture(scope="session")
def invent(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., challengers.CardTable]:
    """Cards made up for a test, on top of the box.

    `invent(tower=9, helper=(1, 'on = "bench", do = "support", amount = 2'))`: a power, or a power and
    effects, or a dict of the keys of a card. What is not said: a Castle card of level C, four copies.
    """
    folder: Path = tmp_path_factory.mktemp("packs")
    made: dict[str, challengers.CardTable] = {}

    def make(**cards: int | tuple[Any, ...] | dict[str, Any]) -> challengers.CardTable:
        text = pack_text(**cards)
        if text not in made:
            path = folder / f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.toml"
            path.write_text(text, encoding="utf-8")
            made[text] = challengers.cards(path)
        return made[text]

    return make


def pack_text(**cards: int | tuple[Any, ...] | dict[str, Any]) -> str:
    lines = ['pack = "invented"']
    for card_id, given in cards.items():
        if isinstance(given, int):
            given = {"power": given}
        elif isinstance(given, tuple):
            given = {"power": given[0], "effects": given[1:]}
        values: dict[str, Any] = {"set": "castle", "level": "C", "copies": 4} | given
        effects = ", ".join(f"{{ {effect} }}" for effect in values.pop("effects", ()))
        lines += [f"[cards.{card_id}]", f"effects = [{effects}]"]
        lines += [f'{key} = "{v}"' if isinstance(v, str) else f"{key} = {v}" for key, v in values.items()]
    return "\n".join(lines)
