"""A table on the device of one person: the messages are those of a server, and the game is that of the rules."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from flagfall.bots.local_table import LocalTable
from flagfall.core.errors import FlagfallError
from flagfall.core.records.record import Record, replay
from flagfall.games.challengers.bots.offline import begin, resume
from flagfall.games.challengers.game import CHALLENGERS
from flagfall.server.features.library.rules_archive import rules_archive
from server.wire_check import check_received


def play(table: LocalTable, seed: int, steps: int = 10_000) -> list[dict[str, Any]]:
    """Random actions of the person; every message that came of them."""
    source, messages = random.Random(seed), [json.loads(table.snapshot())]
    for number in range(steps):
        if not messages[-1]["legal"]:
            break
        messages += json.loads(table.act(f"a{number}", json.dumps(source.choice(messages[-1]["legal"]))))
    return messages


@pytest.mark.parametrize("seed", range(4))
def test_a_duel_goes_to_its_end_in_numbered_messages(seed: int) -> None:
    messages = play(begin(seed), seed)
    first = messages[0]["seq"]
    assert [message["seq"] for message in messages] == list(range(first, first + len(messages)))
    assert messages[-1]["view"]["outcome"]["winners"]
    for message in messages:
        check_received(message, "challengers")


def test_nothing_hidden_is_in_a_message() -> None:
    for message in play(begin(3), 3, steps=12):
        rival = message["view"]["players"][1]
        assert isinstance(rival["deck"], int), "the number of the rival's cards, not the cards"


def test_the_record_is_a_game_by_the_rules_and_goes_on_where_it_was() -> None:
    table = begin(5)
    play(table, 5, steps=15)
    again = resume(table.record())
    assert again.snapshot() == table.snapshot()
    assert again.history() == table.history()
    assert len(json.loads(table.history())["steps"]) == json.loads(table.snapshot())["seq"]
    *_, last = replay(Record.from_json(table.record()), CHALLENGERS)
    assert last.state == table.table.state


def test_what_is_not_allowed_is_refused_and_changes_nothing() -> None:
    table = begin(1)
    before = table.record()
    (refused,) = json.loads(table.act("a1", '{"kind": "pay", "card": "dog"}'))
    assert (refused["kind"], refused["id"]) == ("refused", "a1")
    (refused,) = json.loads(table.act("a2", "nonsense"))
    assert refused["kind"] == "refused"
    assert table.record() == before
    with pytest.raises(FlagfallError):
        resume("nonsense")


@pytest.mark.slow
def test_the_archive_is_all_that_a_browser_needs(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(rules_archive())).extractall(tmp_path)
    code = "import sys; sys.path.insert(0, sys.argv[1])\nfrom flagfall.games.challengers.bots import offline\n"
    code += "assert offline.__file__.startswith(sys.argv[1])\nprint(offline.begin(5).snapshot())"
    # No site-packages: nothing but the standard library and what is in the archive.
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", code, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(begin(5).snapshot())
