"""`flagfall replay`: recorded games told and checked; whatever else a file holds is one sentence."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from flagfall.core.languages import codes
from flagfall.core.plugins import find_game
from flagfall.core.records.file import read
from flagfall.core.records.record import Continued, Record, new_record
from flagfall.games.challengers import Tournament
from repetition import few


@pytest.fixture
def games(run) -> str:
    """Three good games in one file."""
    for players, seed in ((4, 3), (1, 4), (2, 5)):
        run("tournament", "--players", str(players), "--seed", str(seed), "--record", "games.ndjson")
    return "games.ndjson"


def lines_of(name: str) -> list[str]:
    return Path(name).read_text(encoding="utf-8").splitlines()


def write(name: str, *lines: str) -> str:
    Path(name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return name


def changed(line: str, **changes: Any) -> str:
    return json.dumps(json.loads(line) | changes, separators=(",", ":"))


def test_good_games_follow_the_rules(run, games: str) -> None:
    assert run("replay", games, "--check").out == "3 games, all follow the rules.\n"
    assert run("replay", games, "--check", "--lang", "de").out == "3 Spiele, alle folgen den Regeln.\n"
    assert run("replay", games, "--check", "--game", "2").out == "One game, and it follows the rules.\n"


def test_empty_lines_and_windows_line_ends_do_not_matter(run, games: str) -> None:
    Path("odd.ndjson").write_bytes(b"\xef\xbb\xbf" + "\r\n\r\n".join(lines_of(games)).encode() + b"\r\n\n")
    assert run("replay", "odd.ndjson", "--check").out == "3 games, all follow the rules.\n"


def test_an_unfinished_game_follows_the_rules_so_far(run, sit) -> None:
    sit("--players", "4", "--seed", "3", "--save", "half.ndjson", patience=9, end="q")
    assert run("replay", "half.ndjson", "--check").out == "One game, and it follows the rules.\n"
    out = run("replay", "half.ndjson").out
    assert "Round 1 of 7" in out
    assert "Round 7 of 7" not in out
    assert "wins the tournament" not in out


def test_a_wrong_action_is_named_with_its_line(run, games: str) -> None:
    good = lines_of(games)
    data = json.loads(good[1])
    place = next(i for i, entry in enumerate(data["actions"]) if entry["action"]["kind"] == "pick")
    data["actions"][place]["action"]["card"] = "dragon"
    write("broken.ndjson", good[0], json.dumps(data), good[2])
    code, sentence = run("replay", "broken.ndjson", "--check").failure()
    assert code == "bad_record"
    assert sentence.startswith(f"Line 2: Action {place + 1} (player 0) breaks the rules: ")
    assert run("replay", "broken.ndjson", "--check", "--game", "3").code == 0
    assert (
        run("replay", "broken.ndjson", "--check", "--lang", "de")
        .failure()[1]
        .startswith("Diese Aufzeichnung lässt sich nicht nachspielen. (Line 2: Action")
    )


def test_one_changed_digit_of_a_seed_or_a_player_is_found(run, games: str) -> None:
    good = lines_of(games)[0]
    write("seed.ndjson", good.replace('"seed":3', '"seed":8'))
    assert run("replay", "seed.ndjson", "--check").failure()[0] == "bad_record"
    write("player.ndjson", good.replace('"player":1', '"player":2', 1))
    code, sentence = run("replay", "player.ndjson", "--check").failure()
    assert code == "bad_record"
    assert re.match(r"Line 1: Action \d+ \(player \d\) breaks the rules: ", sentence)


BROKEN = [
    ({"rules_version": 99}, "The record follows rules version 99"),
    ({"format": 3}, "record.format: 3 is not 2"),
    ({"game": "chess"}, "There is no game 'chess'"),
    ({"game": "../ctb"}, "There is no game '../ctb'"),
    ({"chance": {"kind": "seed", "seed": -1}}, "A seed is a whole number"),
    ({"chance": {"kind": "seed", "seed": "3"}}, "record.chance.seed: expected int"),
    ({"config": {"players": 17}}, "cannot be set up: A tournament has 1 to 16 players"),
    ({"config": {"players": 4, "colour": "red"}}, "config.colour: unknown key"),
    ({"config": 3}, "record.config: expected an object"),
    ({"packs": {"jungle": "0123"}}, "The record was played with other packs: jungle (0123)"),
    ({"actions": [{"player": 0, "action": {"kind": "win"}}]}, "Action 1 (player 0) breaks the rules: action.kind"),
    ({"actions": [{"player": -1, "action": {"kind": "done"}}]}, "Action 1 (player -1) breaks the rules"),
    ({"actions": [{"player": 0}]}, "record.actions[0].action: missing"),
    ({"actions": "all"}, "record.actions: expected a list"),
    ({"more": 1}, "record.more: unknown key"),
]


@pytest.mark.parametrize(("change", "words"), BROKEN, ids=[str(row[0])[:40] for row in BROKEN])
def test_a_record_that_says_something_else_is_one_sentence(run, games: str, change: dict[str, Any], words: str) -> None:
    write("broken.ndjson", changed(lines_of(games)[0], **change))
    for args in (("--check",), ()):
        code, sentence = run("replay", "broken.ndjson", *args).failure()
        assert code == "bad_record"
        assert sentence.startswith("Line 1: ")
        assert words in sentence


def test_actions_after_the_end_break_the_rules(run, games: str) -> None:
    data = json.loads(lines_of(games)[2])
    data["actions"].append(data["actions"][-1])
    write("broken.ndjson", json.dumps(data))
    sentence = run("replay", "broken.ndjson", "--check").failure()[1]
    assert f"Action {len(data['actions'])} " in sentence


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_one_sentence(run, games: str, part: float) -> None:
    text = Path(games).read_text(encoding="utf-8")
    cut = int(len(text) * part)
    Path("cut.ndjson").write_text(text[:cut], encoding="utf-8")
    code, sentence = run("replay", "cut.ndjson", "--check").failure()
    assert code == "bad_record"
    assert sentence.startswith(f"Line {text[:cut].count(chr(10)) + 1}: record: not valid JSON")


FOREIGN = {
    "hello": b"hello\n",
    "json": b'{"a": 1}\n',
    "list": b"[]\n",
    "number": b"3\n",
    "picture": b"\x89PNG\r\n\x1a\n\x00\xff\xfe",
    "deep": b"[" * 100_000,
    "digits": b'{"seed": ' + b"9" * 5000 + b"}",
    "nan": b'{"seed": NaN}',
    "twice": b'{"seed": 1, "seed": 2}',
    "utf-16": '{"a": 1}'.encode("utf-16"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_foreign_file_is_one_sentence(run, name: str) -> None:
    Path("foreign").write_bytes(FOREIGN[name])
    for args in (("--check",), (), ("--game", "1")):
        code, sentence = run("replay", "foreign", *args).failure()
        assert code == "bad_record"
        assert sentence.startswith("Line 1: ")
    done = run("play", "challengers", "--resume", "foreign")
    assert done.failure()[0] == "bad_record"


def test_an_empty_file_holds_no_game(run) -> None:
    Path("empty").write_text("\n \n", encoding="utf-8")
    assert run("replay", "empty", "--check").failure() == ("bad_record", "There is no game in the file 'empty'.")


@pytest.mark.parametrize("seed", few(range(40), 10))
def test_no_scratch_on_a_record_ever_shows_a_traceback(run, games: str, seed: int) -> None:
    chance = random.Random(seed)
    text = bytearray(lines_of(games)[chance.randrange(3)].encode())
    for _ in range(chance.randint(1, 3)):
        text[chance.randrange(len(text))] = chance.choice(b'0123456789"{}[],:abcxyz-\x00\xff')
    Path("scratched").write_bytes(bytes(text))
    done = run("replay", "scratched", "--check")
    if done.code:
        assert done.failure()[0] == "bad_record"
    else:
        assert "follows the rules" in done.out


@pytest.mark.slow
def test_several_games_are_listed(run, games: str) -> None:
    lines = run("replay", games).lines
    assert lines[0] == "3 games; --game shows one of them."
    assert [line.split()[:5] for line in lines[2:]] == [
        ["1", "challengers", "4", "3", _actions(games, 0)],
        ["2", "challengers", "1", "4", _actions(games, 1)],
        ["3", "challengers", "2", "5", _actions(games, 2)],
    ]


def _actions(name: str, i: int) -> str:
    return str(len(Record.from_json(lines_of(name)[i]).actions))


@pytest.mark.parametrize("locale", codes())
def test_a_game_is_told_with_decks_matches_and_result(run, games: str, locale: str) -> None:
    done = run("replay", games, "--game", "1", "--lang", locale)
    tournament = Tournament.replay(Record.from_json(lines_of(games)[0]))
    table = tournament.game.table
    assert done.code == 0
    rounds = [line for line in done.lines if re.fullmatch(r"(Round|Runde) \d (of|von) 7", line)]
    assert len(rounds) == 7
    match = {"en": r"(\w+ park|Final): \w+ against \w+", "de": r"(\w+ Park|Finale): \w+ gegen \w+"}[locale]
    assert len([line for line in done.lines if re.fullmatch(match, line)]) == 15
    for event in tournament.events:
        if type(event).__name__ == "CardPicked":
            assert table.name(getattr(event, "card", ""), locale) in done.out
    assert _word(locale, "Ada wins the trophy of round", "Ada gewinnt die Trophäe der Runde") in done.out
    assert _word(locale, "wins the final and with it the tournament!", "gewinnt das Finale und damit") in done.out


def _word(locale: str, english: str, german: str) -> str:
    return english if locale == "en" else german


def test_one_round_only(run, games: str) -> None:
    lines = run("replay", games, "--game", "1", "--round", "5").lines
    assert [line for line in lines if re.match(r"Round \d", line)] == ["Round 5 of 7"]
    assert len([line for line in lines if re.search(r"[a-z] against [A-Z]", line)]) == 2
    final = run("replay", games, "--game", "1", "--round", "final").lines
    assert len([line for line in final if re.search(r"[a-z] against [A-Z]", line)]) == 1
    assert "The record ends before this round." in run("replay", games, "--game", "3", "--round", "final").out


def test_a_viewer_is_told_what_they_saw(run, games: str) -> None:
    whole = run("replay", games, "--game", "1", "--round", "1").out
    ben = run("replay", games, "--game", "1", "--round", "1", "--viewer", "1").out
    decks = {line.partition(":")[0]: line for line in ben.splitlines() if "; picks " in line}
    assert set(decks) == {"Ada", "Ben", "Cleo", "Dev"}
    assert [name for name, line in decks.items() if " draws " in line] == ["Ben"]
    assert all("picks 2× a card" in line for name, line in decks.items() if name != "Ben")
    assert "a card" not in whole
    trophies = [line for line in ben.splitlines() if "wins the trophy" in line]
    assert all(("fans" in line) == line.startswith("Ben") for line in trophies)
    assert all("fans" in line for line in whole.splitlines() if "wins the trophy" in line)


def test_names_can_be_given(run, games: str) -> None:
    out = run("replay", games, "--game", "3", "--names", "Mia,Noah").out
    assert "Mia" in out
    assert "Ada" not in out


def test_a_board_game_is_told_by_its_moves(run) -> None:
    ctb = find_game("ctb")
    record = new_record(ctb, ctb.types.config(), 7)
    write("ctb.ndjson", record.to_json())
    assert run("replay", "ctb.ndjson", "--check").out == "One game, and it follows the rules.\n"
    lines = run("replay", "ctb.ndjson").lines
    assert lines[0].startswith(f"ctb, rules version {ctb.rules_version}: 2 players, 0 actions, seed 7.")
    assert lines[1] == "*", "no moves yet"
    assert lines[3].split() == list("abcdefgh"), "the board"
    assert lines[-1] == "Result: not over yet."
    assert run("play", "challengers", "--resume", "ctb.ndjson").failure() == (
        "bad_record",
        "This is a record of 'ctb', not of 'challengers'.",
    )


def test_a_finished_game_cannot_be_resumed(run, games: str) -> None:
    assert run("play", "challengers", "--resume", games).failure() == (
        "bad_record",
        "This game is over; 'flagfall replay' shows it.",
    )


def test_a_game_with_packs_wants_its_packs(run) -> None:
    text = 'pack = "jungle"\n[cards.tiger]\nset = "castle"\nlevel = "A"\npower = 3\ncopies = 9\n'
    Path("jungle.toml").write_text(text, encoding="utf-8")
    args = ("--players", "2", "--seed", "1", "--record", "g.ndjson", "--pack", "jungle.toml")
    assert run("tournament", *args).code == 0
    assert run("replay", "g.ndjson", "--check", "--pack", "jungle.toml").code == 0
    assert "other packs: jungle (" in run("replay", "g.ndjson", "--check").failure()[1]


@pytest.mark.parametrize(("game", "step", "typed"), [("1", "40", "1\nq\n"), ("3", "0", "q\n")])
def test_a_game_is_played_on_from_a_step(run, games: str, game: str, step: str, typed: str) -> None:
    old = read(lines_of(games)[int(game) - 1])
    ran = run("replay", games, "--game", game, "--play-on", step, "--save", "on.ndjson", typed=typed)
    assert ran.code == 0, ran.err
    new = read(lines_of("on.ndjson")[0]).record
    assert new.actions[: int(step)] == old.record.actions[: int(step)]
    assert new.chance == old.record.chance
    assert new.continues == Continued(old.head, int(step))
    assert run("verify", "on.ndjson", "--json").json()["records"][0]["continues"]["source"] == old.head
    told = run("replay", "on.ndjson")
    assert f"Continues {old.head} after" in " ".join(told.out.split())


def test_only_one_game_is_played_on_and_only_before_its_end(run, games: str) -> None:
    actions = len(read(lines_of(games)[0]).record.actions)
    assert run("replay", games, "--play-on", "3").failure()[0] == "bad_input"
    assert run("replay", games, "--save", "x.ndjson").failure()[0] == "bad_input"
    assert run("replay", games, "--game", "1", "--play-on", str(actions)).failure()[0] == "bad_record"
    assert run("replay", games, "--game", "1", "--play-on", str(actions + 1)).failure()[0] == "bad_number"
    assert not Path("x.ndjson").exists()
