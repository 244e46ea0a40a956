"""Files of words: laid over English, checked for their shape."""

from __future__ import annotations

from pathlib import Path

import pytest

from flagfall.core.errors import BadData, BadFile
from flagfall.core.translation.word_files import overlay, read_json, read_toml

FILE = Path("xx/web.json")


BELOW = {
    "title": "Hello, {name}",
    "seats": {"one": "{n} seat", "other": "{n} seats"},
    "more": {"yes": "Yes", "no": "No"},
}


def test_words_lie_over_english_and_what_is_missing_stays() -> None:
    own = {"seats": {"one": "{n} m", "few": "{n} ma", "other": "{n} mm"}, "more": {"no": "Ne", "perhaps": "?"}}
    assert overlay(BELOW, own, FILE) == {**BELOW, "seats": own["seats"], "more": {"yes": "Yes", "no": "Ne"}}


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ({"title": 1}, "title: expected a text"),
        ({"title": {"one": "x"}}, r"title: expected a text, or a text for each plural form \(zero, .*\), other among"),
        ({"title": "{nmae}"}, r"title: there is no value \{nmae\} here; the known values are: \{name\}"),
        ({"title": "{name"}, "title: a brace that is not part of"),
        ({"more": "Yes"}, "more: expected a table of words"),
        ({"more": {"yes": "{n}"}}, r"more\.yes: there is no value \{n\} here; the known values are: none"),
    ],
)
def test_words_of_another_shape_are_refused_with_file_and_key(own: dict[str, object], message: str) -> None:
    with pytest.raises(BadData, match=rf"xx/web\.json: {message}"):
        overlay(BELOW, own, FILE)


def test_the_words_of_a_game_have_no_plural_forms() -> None:
    with pytest.raises(BadData, match=r"xx/games/ctb\.toml: title: expected a text\."):
        overlay({"title": "A"}, {"title": {"other": "B"}}, Path("xx/games/ctb.toml"))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "web.json"
    file.write_text('{"a": "b",\n', encoding="utf-8")
    with pytest.raises(BadData, match=r"web\.json: line 2: not valid JSON"):
        read_json(file)
    file.write_text("[]", encoding="utf-8")
    with pytest.raises(BadData, match=r"web\.json: expected an object of words"):
        read_json(file)
    file.write_bytes(b"\xff")
    with pytest.raises(BadData, match="not a UTF-8 text file"):
        read_json(file)
    file.write_text("a = ", encoding="utf-8")
    with pytest.raises(BadData, match="not valid TOML"):
        read_toml(file)
    with pytest.raises(BadFile, match="cannot be read"):
        read_json(tmp_path)
