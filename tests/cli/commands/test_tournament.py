"""`flagfall tournament`: bots play a whole one, told in short, as JSON, or into a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from flagfall.core.codec import decode
from flagfall.core.languages import codes
from flagfall.core.records.record import Record
from flagfall.games.challengers import Tournament
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.rules.protocol.ending import score
from helpers import BOX


@pytest.mark.parametrize("locale", codes())
def test_a_tournament_is_told_in_short(run, locale: str) -> None:
    done = run("tournament", "--players", "4", "--seed", "1", "--bots", "greedy,random", "--lang", locale)
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == {"en": "Round 1 of 7", "de": "Runde 1 von 7"}[locale]
    beats = {"en": r"  \w+ park: \w+ beats \w+, ", "de": r"  \w+ Park: \w+ gewinnt, "}[locale]
    assert len([line for line in done.lines if re.match(beats, line)]) == 14
    assert len([line for line in done.lines if line.startswith("  Fans: ")]) == 7
    assert len([line for line in done.lines if re.match(r"  Finale?: ", line)]) == 1
    assert done.lines[-1].endswith("--seed 1")
    assert max(len(line) for line in done.lines) <= 80


def test_a_printed_seed_repeats_the_tournament(run) -> None:
    first = run("tournament", "--players", "3")
    seed = re.fullmatch(r"The same tournament again: --seed (\d+)", first.lines[-1])
    assert seed
    assert run("tournament", "--players", "3", "--seed", seed[1]).out == first.out


@pytest.mark.parametrize("players", range(1, 9))
def test_json_is_one_document_that_agrees_with_the_record(run, players: int) -> None:
    args = ("tournament", "--players", str(players), "--seed", "6", "--bots", "random,greedy")
    document = run(*args, "--record", "games.ndjson", "--json").json()
    assert list(document) == [
        *("game", "seed", "config", "excluded", "outcome", "scores", "rounds", "actions", "bots", "names"),
    ]
    (line,) = Path("games.ndjson").read_text(encoding="utf-8").splitlines()
    record = Record.from_json(line)
    tournament = Tournament.replay(record)
    outcome = tournament.outcome
    assert outcome is not None
    assert (document["game"], document["seed"], document["actions"]) == ("challengers", 6, len(record.actions))
    assert decode(Config, document["config"]) == Config(players=players)
    assert document["outcome"] == {
        "winners": list(outcome.winners),
        "ranking": [list(group) for group in outcome.ranking],
        "reason": outcome.reason,
    }
    participants = players + players % 2
    assert len(document["scores"]) == len(document["names"]) == participants
    if outcome.reason != "final":
        assert document["scores"] == [score(player) for player in tournament.state.players]
    assert document["bots"] == [("random", "greedy")[p % 2] for p in range(players)]
    for number, played in enumerate(document["rounds"], start=1):
        assert set(played) == {"round", "is_final", "decks", "matches"}
        assert (played["round"], played["is_final"]) == (number, number == 8)
        assert len(played["matches"]) == (1 if number == 8 else participants // 2)
        for match in played["matches"]:
            keys = {"park", "players", "first", "winner", "reason", "reveals", "trophy"}
            assert set(match) == keys
            assert match["winner"] in match["players"]
            assert match["first"] in match["players"]
            assert match["reason"] in ("no_power", "bench_full")
        if number < 8:
            assert [deck["player"] for deck in played["decks"]] == list(range(players))
        for deck in played["decks"]:
            assert set(deck) == {"player", "level", "offers", "picked", "removed", "cards"}
            assert all(card in BOX for cards in (deck["picked"], deck["removed"], *deck["offers"]) for card in cards)
    assert document["rounds"][0]["decks"][0]["offers"][0], "the first offer is told as well"


def test_records_are_appended_line_by_line(run) -> None:
    for seed in ("1", "2", "3"):
        run("tournament", "--players", "2", "--seed", seed, "--record", "games.ndjson")
    text = Path("games.ndjson").read_text(encoding="utf-8")
    assert [Record.from_json(line).chance for line in text.splitlines()] == [1, 2, 3]
    Path("games.ndjson").write_text(text.rstrip("\n"), encoding="utf-8")  # an editor took the last line end
    run("tournament", "--players", "2", "--seed", "4", "--record", "games.ndjson")
    assert len(Path("games.ndjson").read_text(encoding="utf-8").splitlines()) == 4


def test_a_file_that_cannot_be_written_is_one_sentence(run) -> None:
    done = run("tournament", "--players", "2", "--seed", "4", "--record", "nowhere/games.ndjson", "--json")
    assert (done.code, done.out) == (2, "")
    assert '"code": "bad_file"' in done.err


def test_settings_reach_the_table(run) -> None:
    document = run(
        "tournament", "--players", "1", "--seed", "2", "--difficulty", "5", "--solo-cards",
        "--exclude", "geisterhaus", "--names", "Mia", "--json",
    ).json()  # fmt: skip
    assert document["excluded"] == document["config"]["exclude"] == "haunted_house"
    assert (document["config"]["difficulty"], document["config"]["solo_cards"]) == (5, True)
    assert document["names"] == ["Mia", "Robot"]
    assert run("tournament", "--players", "4", "--first-game", "--json").json()["excluded"] == "outer_space"


@pytest.mark.parametrize(
    ("locale", "told", "setting"),
    [
        ("en", "The trainers of these packs are not used here.", "“Everybody keeps a trainer”"),
        ("de", "Die Trainer dieser Pakete werden hier nicht verwendet.", "„Alle behalten einen Trainer“"),
    ],
)
@pytest.mark.parametrize("command", [("tournament",), ("play", "challengers", "--save", "game.ndjson")])
def test_trainers_that_nobody_uses_are_no_secret(
    run, command: tuple[str, ...], locale: str, told: str, setting: str
) -> None:
    file = Path("captains.toml")
    effect = '{ on = "always", do = "support", amount = 1, while = "flag", of = { power = 3 } }'
    file.write_text(f'pack = "captains"\n[trainers.gate_guard]\neffects = [{effect}]\n', encoding="utf-8")
    options = ("--players", "2", "--seed", "1", "--lang", locale)
    said = " ".join(run(*command, *options, "--pack", str(file)).err.split())
    assert said.startswith(told)
    assert setting in said
    assert told not in run(*command, *options).err
