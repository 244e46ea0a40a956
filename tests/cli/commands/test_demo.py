"""`flagfall demo`: a told match and what to try next."""

from __future__ import annotations

import re

import pytest

from flagfall import challengers
from flagfall.cli.commands.demo import SAMPLES
from flagfall.core.languages import codes
from flagfall.text.catalog import catalog
from helpers import BOX


@pytest.mark.parametrize("locale", codes())
def test_the_demo_tells_a_match_and_what_to_try_next(locale: str, run) -> None:
    done = run("demo", "--seed", "4", "--lang", locale)
    assert done.code == 0
    assert done.err == ""
    assert any("demo --seed 4" in line for line in done.lines)
    hints = done.lines[-6:]
    assert all(line.startswith("  flagfall ") and len(line) <= 80 for line in hints)


def test_the_hints_of_the_demo_work(run) -> None:
    import shlex

    for line in run("demo", "--seed", "8").lines[-5:]:
        command = re.split(r"\s{2,}", line.strip())[0]
        assert run(*shlex.split(command)[1:]).code == 0, command


def test_the_demo_is_new_each_time_and_repeatable(run) -> None:
    assert len({run("demo").out for _ in range(4)}) > 1
    assert run("demo", "--seed", "5").out == run("demo", "--seed", "5").out


def test_the_samples_are_real_decks_with_words() -> None:
    for name, text in SAMPLES.items():
        deck = challengers.parse_deck(text)
        assert 8 <= len(deck) <= 12
        assert len({BOX[card].name for card in deck}) >= 8
        assert all(BOX[card].copies >= deck.count(card) for card in deck)
        for locale in codes():
            assert f"cli.demo.decks.{name}" in catalog(locale)
