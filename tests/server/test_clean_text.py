"""Names: readable, not invisible, and not the server's own."""

from __future__ import annotations

import pytest

from flagfall.server.clean_text import clean_name, new_name, without_name
from flagfall.server.errors import BadMessage
from flagfall.server.lookalikes import skeleton


@pytest.mark.parametrize("name", ["operator", "Admin", "Flagfall", "аdmin", "Admin ✓"])
def test_names_that_others_would_take_for_the_server_are_reserved(name: str) -> None:
    with pytest.raises(BadMessage, match="reserved"):
        new_name(name)
    assert clean_name(name)  # an account of earlier days can still sign in


@pytest.mark.parametrize("name", ["\u2800", "\u3164", "\u2800 \u2800", "\u115f"])
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    with pytest.raises(BadMessage, match="visible character"):
        new_name(name)


@pytest.mark.parametrize("hidden", ["\ufe0f", "\u034f", "\u180b", "\u17b4", "\u2800"])
def test_invisible_characters_make_no_second_name(hidden: str) -> None:
    assert skeleton(f"Mag{hidden}nus") == skeleton("Magnus")


def test_a_name_is_erased_from_text_whatever_its_case() -> None:
    assert without_name("ADA's cup, for Ada", "Ada", "—") == "—'s cup, for —"
    assert without_name("Any (a+) title", "(a+)", "—") == "Any — title"
