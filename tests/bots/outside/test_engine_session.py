"""What an engine says to each line, as its page tells."""

from __future__ import annotations

import json

import pytest

from flagfall.bots.outside.engine_session import EngineSession
from flagfall.core.codec import encode
from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_plugin
from flagfall.core.table import Table


def say(session: EngineSession, *lines: str) -> list[str]:
    return [answer for line in lines for answer in session.hear(line)]


def test_the_engine_speaks_as_its_page_says() -> None:
    session = EngineSession("random", seed=1)
    hello = say(session, "flagfall 1", "isready")
    assert hello[-2:] == ["flagfallok", "readyok"]
    assert "games challengers ctb" in hello
    assert say(session, "go")[0].startswith("error bad_input Say 'position'")
    assert (
        say(session, 'newgame {"game":"ctb","config":{"variant":"standard"}}', "setoption name bot value engine-1")
        == []
    )
    (best,) = say(session, "position text 4b3/4S3/8/8/8/8/s7/B7 s", "go seconds 5")
    word, number, action = best.split(" ", 2)
    assert (word, number.isdigit(), json.loads(action)["kind"]) == ("bestaction", True, "strike")
    table = Table(find_plugin("challengers").game, find_plugin("challengers").cases()[1], 4)
    (best,) = say(
        session, "setoption name bot value greedy", f"position record {table.record().to_json()}", "go player 1"
    )
    assert json.loads(best.split(" ", 2)[2]) in [encode(action) for action in table.seen_by(PlayerIx(1)).legal]
    say(session, "stop", "quit")
    assert session.is_over


@pytest.mark.parametrize(
    "line",
    [
        "dance",
        "flagfall 2",
        "newgame {",
        'newgame {"game":"chess"}',
        'newgame {"game":"ctb","config":{"variant":"chess"}}',
        "position",
        "position text 8",
        "position view []",
        'position view {"player":0,"view":{},"legal":[]}',
        'position view {"player":0,"view":{},"legal":5}',
        "position record {}",
        "go fast",
        "go seconds",
        "setoption bot",
        "setoption name bot value nobody",
        "setoption name hash value 3",
    ],
)
def test_a_line_the_engine_cannot_use_is_answered_by_an_error(line: str) -> None:
    session = EngineSession(None)
    say(session, 'newgame {"game":"ctb"}')
    (answer,) = say(session, line)
    assert answer.startswith("error ")
    assert say(session, "isready") == ["readyok"]
