"""TOML of users: what is too deep or too long is refused before the parser starts."""

from __future__ import annotations

import pytest

from flagfall.core.errors import BadData
from flagfall.core.toml_text import MOST_DEPTH, MOST_PARTS, read_toml

KB64 = 65_536


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * (KB64 // 2)) + " = 1",
        " . ".join("a" * (KB64 // 4)) + " = 1",
        "[" + ".".join("a" * (KB64 // 2)) + "]",
        "x = {" + ".".join("a" * (KB64 // 2)) + " = 1}",
        ".".join(['"\\""'] * (KB64 // 5)) + " = 1",
        ".".join(["'a b'"] * (KB64 // 6)) + " = 1",
    ],
    ids=["key", "spaces", "table", "inline", "quoted", "literal"],
)
def test_a_key_with_thousands_of_parts_is_refused_at_once(text, monkeypatch):
    monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("the parser was started"))
    with pytest.raises(BadData, match=f"line 1: a key has at most {MOST_PARTS} parts"):
        read_toml(text)


@pytest.mark.parametrize("text", ["a = " + "[" * 40_000, "a = " + "{a = " * 10_000, "a = " + "[1, " * 10_000])
def test_deep_nesting_is_refused_at_once(text, monkeypatch):
    monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("the parser was started"))
    with pytest.raises(BadData, match=f"at most {MOST_DEPTH} deep"):
        read_toml(text)


def test_dots_in_strings_and_comments_are_no_key():
    dots = ".".join("abcdefghijklmnop")
    text = f'# {dots}\nx."y z" = "{dots}"\nlong = """\n{dots}\n"""\nliteral = \'{dots}\'\n'
    assert read_toml(text) == {"x": {"y z": dots}, "long": f"{dots}\n", "literal": dots}


def test_the_error_names_the_line_after_strings_of_several_lines():
    with pytest.raises(BadData, match="line 4: a key"):
        read_toml('a = """\n\n"""\n' + ".".join("a" * 20) + " = 1")


@pytest.mark.parametrize("text", ["a = " + "9" * 5_000, "a = ", "= 1", '"\\' * 1_000])
def test_what_is_no_toml_is_an_error_in_words(text):
    with pytest.raises(BadData, match="not valid TOML: "):
        read_toml(text)
