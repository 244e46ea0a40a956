"""Games and bots behave as recorded: a change of structure changes no decision (`tools/freeze.py --write`)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from flagfall.bots.arena.contest import prepare

sys.path.append(str(Path(__file__).resolve().parents[1] / "tools"))
import freeze

KNOWN = json.loads(freeze.FILE.read_text(encoding="utf-8"))
QUICK = {f"{game}/{bot}" for game, bot in freeze.names(is_quick=True)}


@pytest.mark.parametrize("players", freeze.SIZES)
def test_bulk_tournaments_are_as_recorded(players: int) -> None:
    assert freeze.bulk(players) == KNOWN[f"bulk/{players}"]


def test_bulk_tournaments_of_builder_are_as_recorded() -> None:
    assert freeze.bulk(2, "builder", 200) == KNOWN["bulk/builder"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "bot"),
    [
        pytest.param(game, bot, marks=[] if f"{game}/{bot}" in QUICK else [pytest.mark.soak], id=f"{game}-{bot}")
        for game, bot in freeze.names(is_quick=False)
    ],
)
def test_decisions_of_bots_are_as_recorded(game: str, bot: str) -> None:
    prepare([bot])
    assert freeze.decisions(game, bot) == KNOWN[f"{game}/{bot}"]


def test_every_bot_is_recorded() -> None:
    assert {name for name in KNOWN if not name.startswith("bulk/")} == {
        f"{game}/{bot}" for game, bot in freeze.names(is_quick=False)
    }
