"""`flagfall match` and `flagfall demo`: told matches, one JSON document, and decks from anywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from flagfall import challengers
from flagfall.cli.main import run as run_program
from flagfall.core.codec import decode
from flagfall.games.challengers.events.match import MatchEvent

DECKS = ("--a", "talent, pig", "--b", "2 newcomer, dog_starter")


def test_a_match_is_told_in_words(run) -> None:
    done = run("match", *DECKS, "--no-shuffle", "--first", "0", "--seed", "7")
    assert done.lines == [
        "Blue: Talent and Pig (2 cards)",
        "Red: 2× Newcomer and Dog (3 cards)",
        "",
        "Blue begins with Talent (2) and takes the flag. To reach: 2.",
        "",
        "Red attacks with Newcomer (1): 1 of 2.",
        "  Red adds Newcomer (1): 2 of 2 – just enough! Newcomer takes the flag for Red. To reach: 1.",
        "    Blue benches Talent: 1 of 6 seats taken.",
        "",
        "Blue attacks with Pig (3): 3 against 1 – enough! Pig takes the flag for Blue. To reach: 3.",
        "    Red benches 2× Newcomer: 1 of 6 seats taken.",
        "",
        "Red attacks with Dog (3): 3 of 3 – just enough! Dog takes the flag for Red. To reach: 3.",
        "    Blue benches Pig: 2 of 6 seats taken.",
        "",
        "Blue has no card left to attack with. Red wins after 5 cards!",
        "",
        "The same match again: --seed 7",
    ]
    assert done.err == ""


def test_names_and_language_can_be_chosen(run) -> None:
    done = run("match", *DECKS, "--no-shuffle", "--first", "0", "--names", "Ada, Ben B.", "--lang", "de")
    assert done.lines[0] == "Ada: Talent und Schwein (2 Karten)"
    assert done.lines[5] == "Ben B. greift mit Neuling (1) an: 1 von 2."


def test_a_printed_seed_repeats_the_match(run) -> None:
    deck = "newcomer, ghost, villain, reporter, mime, juggler, pig, horse"
    done = run("match", "--a", deck, "--b", deck)
    seed = re.fullmatch(r"The same match again: --seed (\d+)", done.lines[-1])
    assert seed
    assert run("match", "--a", deck, "--b", deck, "--seed", seed[1]).out == done.out
    assert len({run("match", "--a", deck, "--b", deck).out for _ in range(5)}) > 1


def test_json_is_one_document_with_everything(run) -> None:
    document = run("match", *DECKS, "--seed", "3", "--json").json()
    assert set(document) == {"seed", "first", "winner", "reason", "fans", "decks", "events"}
    decks = [challengers.parse_deck(text) for text in (DECKS[1], DECKS[3])]
    match = challengers.play_match(*decks, seed=3)
    assert document["seed"] == 3
    assert (document["first"], document["winner"], document["reason"]) == (match.first, match.winner, match.reason)
    assert document["fans"] == list(match.fans)
    assert document["decks"] == [list(deck) for deck in match.decks]
    assert decode(tuple[MatchEvent, ...], document["events"]) == match.events
    assert {event["kind"] for event in document["events"]} >= {"match_began", "card_revealed", "match_ended"}


def test_options_reach_the_rules(run) -> None:
    knight = ("--a", "knight", "--b", "knight", "--first", "1")
    assert "+2 in attack" in run("match", *knight, "--trophies", "1,2").out
    assert "Cyborg (6)" in run("match", "--a", "cyborg", "--b", "dog", "--round", "6", "--first", "0").out
    butler = ("--a", "newcomer, butler, horse", "--b", "pig", "--no-shuffle", "--first", "0")
    assert "Blue does not use Butler's effect." in run("match", *butler, "--choose", "robot").out
    assert "Newcomer leaves the bench" in run("match", *butler, "--choose", "first,robot").out


def test_a_deck_may_be_a_file(tmp_path: Path, run) -> None:
    path = tmp_path / "deck"
    path.write_text("\ufeff# mine\n3x Neuling\nHund; Gummiente\n", encoding="utf-8")
    done = run("match", "--a", str(path), "--b", "dog")
    assert done.lines[0] == "Blue: 3× Newcomer, Dog and Rubber Duck (5 cards)"


def test_a_file_that_is_no_deck_is_one_sentence(tmp_path: Path, run) -> None:
    (tmp_path / "picture.txt").write_bytes(b"\x89PNG\xff")
    (tmp_path / "long.txt").write_text("# " + "x" * 70_000, encoding="utf-8")
    (tmp_path / "empty.txt").write_text("# nobody\n", encoding="utf-8")
    for name, code, words in (
        ("picture.txt", "bad_file", "is not a UTF-8 text."),
        ("long.txt", "bad_file", "is too large for a deck."),
        ("empty.txt", "bad_deck", "The deck for --a has no cards"),
        ("missing.txt", "bad_file", "There is no file"),
    ):
        found, sentence = run("match", "--a", str(tmp_path / name), "--b", "dog").failure()
        assert (found, words in sentence) == (code, True), sentence
    assert run("match", "--a", str(tmp_path), "--b", "dog").failure()[1].endswith("is a folder, not a file.")


def test_a_folder_does_not_hide_a_card_of_its_name(tmp_path: Path, run, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dog").mkdir()
    monkeypatch.chdir(tmp_path)
    assert run("match", "--a", "dog", "--b", "dog").code == 0


@given(st.text(max_size=300))
@example("dog\0")
@example("x" * 5000)
@example("../" * 2000)
@example("\ud800")
@example("1e9 dog")
@example("--help")
@example("~")
@example(".")
def test_any_text_as_deck_is_a_match_or_one_sentence(text: str) -> None:
    assert run_program(["match", "--a", text, "--b", "dog", "--seed", "1"]) in (0, 2)


@given(st.lists(st.text(max_size=12), min_size=1, max_size=5))  # without arguments the game starts and stays
@example(["match", "--a"])
@example(["cards", "show", ""])
@example(["cards", "--", "--"])
@example(["-"])
@example([""])
def test_any_arguments_are_answered(args: list[str]) -> None:
    assert run_program(args) in (0, 2)
