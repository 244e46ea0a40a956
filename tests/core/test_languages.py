"""Languages are folders: found, checked, and English where they lack something."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from flagfall.core.errors import BadData, BadFile, BadInput
from flagfall.core.languages import best_language, codes, find_languages, language

Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def folder(code: str, **about: str) -> Path:
        path = tmp_path / code
        path.mkdir()
        (path / "language.json").write_text(json.dumps({"name": code.upper(), **about}), encoding="utf-8")
        return path

    return folder


def test_ours_are_folders_english_first() -> None:
    assert codes() == ("en", "de")
    assert [language(code).name for code in codes()] == ["English", "Deutsch"]
    assert all(language(code).is_ours for code in codes())


def test_folders_outside_are_found_in_the_order_given(make: Make, tmp_path: Path) -> None:
    make("pl")
    own = make("ar", direction="rtl", cldr="ar-EG")
    found = find_languages(os.pathsep.join([str(own)]))
    assert list(found) == ["en", "de", "ar"]
    assert (found["ar"].direction, found["ar"].cldr, found["ar"].is_ours) == ("rtl", "ar-EG", False)
    assert list(find_languages(str(tmp_path))) == ["en", "de", "ar", "pl"]
    assert find_languages(str(tmp_path))["pl"].cldr == "pl"


def test_a_place_without_languages_is_named(make: Make, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"FLAGFALL_LOCALES: there is no folder .*nowhere"):
        find_languages(str(tmp_path / "nowhere"))
    with pytest.raises(BadFile, match=r"no folder in .* has a language\.json"):
        find_languages(str(tmp_path))


@pytest.mark.parametrize(
    ("code", "about", "message"),
    [
        ("de", {}, "the language 'de' exists already"),
        ("Polish", {}, "the name of the folder is not a language code"),
        ("pl", {"direction": "up"}, r"language\.json: direction: expected ltr or rtl"),
        ("pl", {"naem": "Polski"}, r"language\.json: naem: unknown"),
        ("pl", {"name": " "}, r"language\.json: name: expected a text"),
    ],
)
def test_what_is_wrong_with_a_folder_is_said(make: Make, code: str, about: dict[str, str], message: str) -> None:
    with pytest.raises(BadData, match=message):
        find_languages(str(make(code, **about)))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["de_AT.UTF-8"], "de"),
        (["fr", "DE"], "de"),
        (["C.UTF-8"], "en"),
        (["", "de@euro"], "de"),
        ([], "en"),
    ],
)
def test_a_language_is_found_by_what_systems_and_browsers_call_it(wanted: list[str], found: str) -> None:
    assert best_language(wanted) == found


def test_an_unknown_language_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(BadInput, match="There is no language 'fr'; one of en, de"):
        language("fr")
