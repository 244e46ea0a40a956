"""`flagfall export`: finished games of a server as records."""

from __future__ import annotations

from cli.commands.serve.test_command import fill
from flagfall.core.records.record import Record


def test_finished_games_are_exported_as_records_that_replay(run, tmp_path) -> None:
    fill(tmp_path / "data")
    done = run("export", "--data", str(tmp_path / "data"), "--out", "games.ndjson")
    assert (done.code, done.out) == (0, "1 game written to games.ndjson.\n")
    assert run("replay", "games.ndjson", "--check").out == "One game, and it follows the rules.\n"
    everything = run("export", "--data", str(tmp_path / "data"), "--all")
    records = [Record.from_json(line) for line in everything.lines]
    assert [(record.chance, len(record.actions)) for record in records] == [(5, 3), (5, 3)]


def test_an_export_needs_a_server_that_has_run(run, tmp_path) -> None:
    code, sentence = run("export", "--data", str(tmp_path)).failure()
    assert code == "bad_file"
    assert "There is no database in" in sentence
    fill(tmp_path / "data")
    assert run("export", "--data", "data", "--out", "no/where").failure()[0] == "bad_file"
