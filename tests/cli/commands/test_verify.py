"""`flagfall verify`: good records, changed ones with their place, and what cannot be used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


@pytest.fixture
def games(run) -> str:
    """Two good games in one file."""
    for players, seed in ((2, 3), (1, 4)):
        run("tournament", "--players", str(players), "--seed", str(seed), "--record", "games.ndjson")
    return "games.ndjson"


def test_good_games_are_said_to_be_good(run, games: str) -> None:
    done = run("verify", games)
    assert done.code == 0
    assert "Line 1: a game of challengers with" in done.out
    assert "Cannot be checked for this record: the commitment to the secret." in done.out
    assert "unverändert" in run("verify", games, "--lang", "de").out
    document = json.loads(run("verify", games, "--json").out)
    assert document["good"] is True
    assert [(one["line"], one["chance"], one["code"], one["place"]) for one in document["records"]] == [
        (1, "seed", None, None),
        (2, "seed", None, None),
    ]


def test_a_changed_game_is_named_with_its_line_and_place(run, games: str) -> None:
    first, second = Path(games).read_text(encoding="utf-8").splitlines()
    data = json.loads(second)
    data["actions"][5]["player"] += 1
    Path("bad.ndjson").write_text(f"{first}\n{json.dumps(data, separators=(',', ':'))}\n", encoding="utf-8")
    done = run("verify", "bad.ndjson")
    assert done.code == 1
    assert done.err.startswith("error[action_changed]: Line 2, actions[5]: This is not the action")
    done = run("verify", "bad.ndjson", "--json")
    assert done.code == 1
    assert [one["place"] for one in json.loads(done.out)["records"]] == [None, "actions[5]"]


def test_what_editors_put_around_a_line_does_not_matter(run, games: str) -> None:
    lines = Path(games).read_bytes().splitlines()
    Path("odd.ndjson").write_bytes(b"\xef\xbb\xbf" + b"\r\n\r\n".join(lines) + b"\r\n")
    assert run("verify", "odd.ndjson").code == 0


def test_what_was_noted_must_fit(run, games: str) -> None:
    chain = json.loads(run("verify", games, "--json").out)["records"][0]["chain"]
    Path("one.ndjson").write_text(Path(games).read_text(encoding="utf-8").splitlines()[0], encoding="utf-8")
    assert run("verify", "one.ndjson", "--chain", chain[:20]).code == 0
    for option in ("--chain", "--commitment"):
        assert run("verify", "one.ndjson", option, "0123456789").code == 1


@pytest.mark.parametrize("args", [("no.ndjson",), (), ("--nothing",), ("empty.ndjson",)])
def test_what_cannot_be_used_is_wrong_use(run, args: tuple[str, ...]) -> None:
    Path("empty.ndjson").write_text("\n", encoding="utf-8")
    assert run("verify", *args).failure()[0] in ("bad_file", "bad_input", "bad_record")
    assert run("verify", *args).code == 2


@pytest.mark.parametrize("text", ["nonsense", "[]", "{}", '{"format":2}', "\x00"])
def test_what_is_no_record_is_a_bad_one(run, text: str) -> None:
    Path("junk.ndjson").write_text(text, encoding="utf-8")
    done = run("verify", "junk.ndjson")
    assert done.code == 1
    assert done.err.startswith("error[unreadable]: Line 1, ")
