"""Plurals, numbers and lists as each language writes them."""

from __future__ import annotations

import pytest

from flagfall.text.catalog import say
from flagfall.text.cldr import join, number, percent
from flagfall.text.filling import grouped, in_order, signed


@pytest.mark.parametrize(
    ("n", "locale", "words"),
    [
        (0, "en", "0 cards"),
        (1, "en", "1 card"),
        (2, "en", "2 cards"),
        (12345, "en", "12,345 cards"),
        (0, "de", "0 Karten"),
        (1, "de", "1 Karte"),
        (2, "de", "2 Karten"),
        (12345, "de", "12.345 Karten"),
    ],
)
def test_plural_and_number_follow_the_language(n: int, locale: str, words: str) -> None:
    assert say("ui.cards", locale, n=n) == words


def test_lists_groups_signs_and_shares() -> None:
    assert [join(items, "de") for items in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A und B",
        "A, B und C",
    ]
    assert join(["A", "B", "C"], "en") == "A, B and C"
    assert grouped(["Dog", "Cat", "Dog"]) == ["2× Dog", "Cat"]
    assert in_order(["Dog", "Dog", "Cat", "Dog"]) == ["2× Dog", "Cat", "Dog"]
    assert [signed(n) for n in (2, 0, -1)] == ["+2", "+0", "−1"]
    assert (percent(0.6125, "en"), percent(0.6125, "de", 2)) == ("61.3%", "61,25\N{NO-BREAK SPACE}%")
    assert (number(9999, "de"), number(10000, "de"), number(10000, "en")) == ("9999", "10.000", "10,000")
