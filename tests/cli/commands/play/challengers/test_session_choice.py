"""What can be typed at a question: commands, and everything that does not fit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from flagfall.core.languages import codes

SOLO = ("play", "challengers", "--players", "1", "--seed", "7", "--lang")
FOUR = ("play", "challengers", "--players", "4", "--seed", "3", "--lang")

# what is typed · what is answered, in English and German
AT_A_LIST = [
    ("", "Type a number from 0 to 6, or ? for help.", "Tippe eine Zahl von 0 bis 6 oder ? für Hilfe."),
    ("7", "“7” is not in the list: type a number from 0 to 6", "„7“ steht nicht in der Liste: Tippe eine Zahl von 0"),
    ("-1", "“-1” is not in the list", "„-1“ steht nicht in der Liste"),
    ("1.5", "“1.5” is not in the list", "„1.5“ steht nicht in der Liste"),
    ("²", "“²” is not in the list", "„²“ steht nicht in der Liste"),
    ("99999999999999999999", "“99999999999999999999” is not in the list", "„99999999999999999999“ steht nicht"),
    ("pig", "“pig” is not in the list", "„pig“ steht nicht in der Liste"),
    ("bye", "“bye” is not in the list", "„bye“ steht nicht in der Liste"),
    ("1 2", "One number at a time, please: 0 to 6.", "Bitte nur eine Zahl auf einmal: 0 bis 6."),
    ("1 pig", "“pig” is not in the list", "„pig“ steht nicht in der Liste"),
    ("\x1b[A", "“\\x1b[A” is not in the list", "„\\x1b[A“ steht nicht in der Liste"),
    ("x" * 5000, "“" + "x" * 59 + "…” is not in the list", "„" + "x" * 59 + "…“ steht nicht in der Liste"),
    ("\0", "“\\x00” is not in the list", "„\\x00“ steht nicht in der Liste"),
    ("👻", "“👻” is not in the list", "„👻“ steht nicht in der Liste"),
    ("?x", "“?x” is not in the list", "„?x“ steht nicht in der Liste"),
]


@pytest.mark.parametrize(("typed", "english", "german"), AT_A_LIST, ids=[repr(row[0])[:20] for row in AT_A_LIST])
def test_what_is_not_in_the_list_gets_one_sentence_and_the_question_again(
    typed: str, english: str, german: str, run
) -> None:
    for locale, sentence in zip(codes(), (english, german), strict=True):
        done = run(*SOLO, locale, typed=f"{typed}\nq\n")
        assert done.code == 0
        question = {"en": "Your pick? ", "de": "Deine Wahl? "}[locale]
        asked = [i for i, line in enumerate(done.lines) if line.startswith(question)]
        assert len(asked) == 2
        answer = done.lines[asked[0] + 1 : asked[1]]
        assert len(answer) == 1
        assert sentence in answer[0]
        assert "\x1b" not in done.out


def test_a_choice_is_a_choice_with_spaces_and_other_digits_too(run) -> None:
    assert "You pick Reporter and may" in run(*SOLO, "en", typed="  1  \n").out
    assert "You pick Butler and may" in run(*SOLO, "en", typed="\uff12\n").out


REMOVALS = [
    ("9", "“9” is not in the list: type a number from 0 to 6, or ? for help."),
    ("1 9", "“9” is not in the list"),
    ("0 1", "0 means none; type either 0 or numbers from 1 to 6."),
    ("1 1", "You have Butler only once."),
    ("4 4 4 4", "You have Newcomer only 3 times."),
    ("all", "“all” is not in the list"),
]


@pytest.mark.parametrize(("typed", "sentence"), REMOVALS)
def test_removals_that_do_not_fit_remove_nothing(typed: str, sentence: str, run) -> None:
    out = run(*SOLO, "en", typed=f"1\n1\n{typed}\nq\n").out
    assert f"for none: {typed}\n{sentence}" in out
    assert out.count("Your deck: 8 cards") == 1
    assert "for good?" not in out


def test_several_cards_are_removed_at_once_after_a_confirmation(run) -> None:
    out = run(*SOLO, "en", typed="1\n1\n1 4,4\n\nq\n").out
    assert "Remove Butler and 2× Newcomer for good? 5 cards stay. Enter = yes, 0 = no: \n" in out
    assert "You remove Butler: 7 cards left.\nYou remove Newcomer: 6 cards left.\n" in out
    assert "Your deck: 5 cards, power 12 in all." in out
    assert "Seats used: 5 of 6 if all names are benched." in out


@pytest.mark.parametrize("no", ["0", "n", "no", "Nein"])
def test_what_is_not_confirmed_stays(no: str, run) -> None:
    out = run(*SOLO, "en", typed=f"1\n1\n1\n{no}\nq\n").out
    assert out.count("Your deck: 8 cards") == 2
    assert "You remove" not in out


def test_a_confirmation_is_yes_or_no(run) -> None:
    out = run(*SOLO, "en", typed="1\n1\n1\nmaybe\nj\nq\n").out
    assert "no: maybe\n“maybe” is neither yes nor no: press Enter for yes or type 0 for no.\n" in out
    assert "Your deck: 7 cards" in out


def test_an_empty_deck_is_allowed_and_warned_of(run) -> None:
    done = run(*SOLO, "en", typed="0\n1 2 3 3 3 4\n\nq\n")
    assert "and keep no card? You would lose the match. Enter = yes, 0 = no:" in done.out
    assert "You have no card to play: Robot wins." in done.out
    assert "Round 2 of 7" in done.lines


def test_a_deck_that_needs_too_many_seats_is_marked(run) -> None:
    typed = "1\n1\n\n" + "1\n1\n"
    for seed in range(20):
        args = ("play", "challengers", "--players", "2", "--seed", str(seed), "--lang", "en", "--speed", "skip")
        out = run(*args, typed=typed).out
        if "more than there are!" in out:
            break
    assert re.search(r"Seats used: ([7-9]) of 6 if all names are benched – more than there are!", out)


@pytest.mark.parametrize("locale", codes())
def test_help_names_every_command_and_what_is_asked_now(locale: str, run) -> None:
    out = run(*SOLO, locale, typed="?\n1\n1\n?\n").out
    for letter in "dslq":
        assert re.search(rf"^{letter}: ", out, re.MULTILINE)
    assert re.search(r"^c NAME ", out, re.MULTILINE)
    assert out.count({"en": "Now: pick cards", "de": "Jetzt: Nimm Karten"}[locale]) == 1
    assert out.count({"en": "Now: remove weak cards", "de": "Jetzt: Entferne schwache Karten"}[locale]) == 1


def test_commands_work_at_every_question_and_change_nothing(sit, run) -> None:
    plain = sit("--players", "2", "--seed", "4", "--bots", "random", "--save", "plain.ndjson")
    typed = "".join(f"?\nd\nD \ns\nl\nc pig\nc 1\nc\nc nobody\n{word}\n" for word in plain.typed)
    args = ("--players", "2", "--seed", "4", "--bots", "random", "--lang", "en", "--save", "curious.ndjson")
    done = run("play", "challengers", *args, typed=typed)
    assert (done.code, done.err) == (0, "")
    assert Path("plain.ndjson").read_text() == Path("curious.ndjson").read_text()


def test_the_deck_command_shows_effects_and_seats(run) -> None:
    out = run(*SOLO, "en", typed="1\nd\nq\n").out
    page = out.partition("Your pick? d\n")[2].partition("Your pick?")[0]
    assert "Your deck: 7 cards, power 14 in all.\n" in page
    assert "  3  3× Newcomer (1), City, level S\n" in page
    assert "  4  Reporter (2), City, level A\n     When revealed: Look at your next 2 cards" in page
    assert "Seats used: 5 of 6 if all names are benched.\n" in page


def test_the_standings_command_shows_the_plan(run) -> None:
    out = run(*FOUR, "en", typed="s\nq\n").out
    rows = out.partition("Your pick? s\n")[2].splitlines()[1:]
    assert rows[0].split() == ["player", "fans", "trophies", "by", "round", "total", "deck"]
    assert sorted(row.split()[0] for row in rows[1:5]) == ["Ada", "Ben", "Cleo", "You"]
    found = re.fullmatch(r"Your rounds: (.+)\.", rows[10])
    assert found
    assert [part.split()[0] for part in found[1].split(", ")] == list("1234567")


@pytest.mark.rule("CH-SETUP-27")
def test_the_parks_of_a_round_are_drawn_side_by_side_with_a_gap(run) -> None:
    out = run(*FOUR, "en", typed="s\nq\n").out
    parks = out.partition("Your pick? s\n")[2].splitlines()[6:11]
    assert re.fullmatch(r" *\+-+ Green park -+\+   +\+-+ Red park -+\+ *", parks[0])
    names = re.findall(r"\w+", parks[1] + parks[3])
    assert sorted(names) == ["Ada", "Ben", "Cleo", "You"]
    assert run(*SOLO, "en", typed="s\nq\n").out.count(" park ") == 0, "a single park needs no drawing"


CARDS = [
    ("c pig", "Pig (3), Castle, level A\n  No effect.\n"),
    ("c Gummiente", "Rubber Duck (5), Funfair, level B\n"),
    ("C rubber duck", "Rubber Duck (5), Funfair, level B\n"),
    ("c 2", "Butler (1), Haunted House, level A\n  When revealed: Put up to 2 cards"),
    ("c 0", "There is no card '0'."),
    ("c 6", "There is no card '6'."),
    ("c", "Which card? Type c and its name"),
    ("c gost", "There is no card 'gost'. Did you mean ghost"),
    ("c \x1b[31m", "There is no card '\\x1b[31m'."),
]


@pytest.mark.parametrize(("typed", "words"), CARDS)
def test_a_card_is_shown_by_name_in_either_language_or_by_its_number(typed: str, words: str, run) -> None:
    out = run(*SOLO, "en", typed=f"{typed}\nq\n").out
    assert f"\n\n{words}" in out.partition("Your pick? ")[2]
    assert "\x1b" not in out


def test_an_unknown_card_in_german(run) -> None:
    out = run(*SOLO, "de", typed="c gost\nq\n").out
    assert "Diese Karte gibt es nicht. (There is no card 'gost'. Did you mean ghost" in out


def test_the_last_match_again(run) -> None:
    args = ("play", "challengers", "--players", "1", "--seed", "11", "--first-game", "--lang", "en")
    out = run(*args, typed="l\n4\n4\n\nl\nq\n").out
    assert "You have played no match yet." in out
    story = re.findall(r"The match: you against Robot\n.*?wins? after \d+ cards.", out, re.DOTALL)
    assert len(story) == 2
    assert story[0] == story[1]


def test_bytes_that_are_no_text_are_wrong_input_like_any_other(tmp_path: Path) -> None:
    import subprocess
    import sys

    command = [sys.executable, "-m", "flagfall", *SOLO, "en"]
    done = subprocess.run(command, input=b"\xff\xfe\n\xc3\nq\n", capture_output=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().count("is not in the list") == 2


def test_windows_line_ends_are_fine(run) -> None:
    assert "You pick Reporter" in run(*SOLO, "en", typed="1\r\nq\r\n").out
