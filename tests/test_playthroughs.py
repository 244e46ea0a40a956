"""The golden games are played as they were written down."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tools"))

import gen_playthroughs  # noqa: E402 - a tool, not a package

GAMES = list(gen_playthroughs.games())


@pytest.mark.parametrize(("name", "game_id", "config", "seed"), GAMES, ids=[game[0] for game in GAMES])
def test_the_game_is_played_as_it_was(name: str, game_id: str, config: object, seed: int) -> None:
    written = (ROOT / "tests/playthroughs" / name).read_text(encoding="utf-8")
    assert gen_playthroughs.playthrough(game_id, config, seed) == written


def test_every_written_game_is_played() -> None:
    written = {p.relative_to(ROOT / "tests/playthroughs").as_posix() for p in ROOT.glob("tests/playthroughs/*/*.txt")}
    assert written == {name for name, *_ in GAMES}
