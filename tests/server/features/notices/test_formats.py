"""Notices as other services show them: their fields, and nothing that a player's name could do there."""

from __future__ import annotations

import json
from base64 import b64decode

import pytest

from flagfall.server.features.notices.formats import FORMATS, LONGEST_DISCORD, letter
from flagfall.server.features.notices.messages import Message

ADDRESS = "https://flagfall.example/t/abc"
NASTY = "@everyone **Bö** <b>[x](http://evil.example)"


def message(text: str = f"Challengers! with {NASTY}") -> Message:
    return Message("n1", "turn", "Du bist dran – los!", text, "/t/abc", "abc", 7.0)


@pytest.mark.parametrize("kind", FORMATS)
def test_each_says_what_it_is_about_and_where_it_leads(kind) -> None:
    told = letter(kind, message("Challengers! with Ada"), ADDRESS)
    everything = told.body.decode() + " ".join(told.headers.values())
    assert "Ada" in everything
    assert ADDRESS in everything
    assert all(value.isascii() for value in told.headers.values()), "headers know nothing else"


def test_our_own_form_is_as_it_was() -> None:
    told = letter("json", message(), ADDRESS)
    assert json.loads(told.body) == {
        "id": "n1", "kind": "turn", "title": "Du bist dran – los!", "text": message().text,
        "url": ADDRESS, "table": "abc", "at": 7.0,
    }  # fmt: skip
    assert told.headers == {"Content-Type": "application/json"}


def test_discord_rings_nobody_and_formats_nothing() -> None:
    told = json.loads(letter("discord", message(), ADDRESS).body)
    assert told["allowed_mentions"] == {"parse": []}
    assert r"\@everyone \*\*Bö\*\* \<b\>\[x\]\(http://evil.example\)" in told["content"]
    long = json.loads(letter("discord", message("x" * 5_000), ADDRESS).body)
    assert len(long["content"]) == LONGEST_DISCORD


def test_ntfy_has_its_title_in_a_header_that_any_server_takes() -> None:
    told = letter("ntfy", message(), ADDRESS)
    assert told.body.decode() == message().text
    encoded = told.headers["Title"].removeprefix("=?UTF-8?B?").removesuffix("?=")
    assert b64decode(encoded).decode() == "Du bist dran – los!"
    assert told.headers["Click"] == ADDRESS


def test_matrix_is_html_in_which_names_are_text() -> None:
    told = json.loads(letter("matrix", message(), ADDRESS).body)
    assert "&lt;b&gt;" in told["html"]
    assert "<b>" not in told["html"]
    assert f'href="{ADDRESS}"' in told["html"]
