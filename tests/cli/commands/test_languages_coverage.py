"""Our translations lack nothing, and say nothing twice."""

from __future__ import annotations

import pytest

from flagfall.cli.commands.languages import gaps
from flagfall.core.languages import codes, language
from flagfall.core.translation.translations import word_files
from flagfall.core.translation.word_files import placeholders
from flagfall.text.catalog import catalog


def test_our_translations_lack_nothing() -> None:
    """The same keys, values and kinds of leaves as English, and every plural form."""
    assert {code: gaps(code) for code in codes()} == {code: [] for code in codes()}


@pytest.mark.parametrize("code", codes())
def test_a_key_has_plural_forms_in_every_language_of_ours_or_in_none(code: str) -> None:
    assert [key for key, words in catalog("en").items() if type(words) is not type(catalog(code)[key])] == []


TWICE = (
    # Forms and options are chosen by their names, whether or not a language words them alike.
    *("ctb.forms.", "server.switches."),
    # A button and a note, of two games.
    *("web_ctb.toss.other", "web_challengers.next.begins"),
)


def test_no_sentence_is_written_down_twice() -> None:
    """Words on buttons may be alike by chance: a sentence has a value in it, or is longer."""
    found: dict[str, list[str]] = {}
    for key, english in catalog("en").items():
        german = catalog("de")[key]
        is_sentence = placeholders(english) or len(str(english)) > 24
        if is_sentence and not key.startswith(TWICE):
            found.setdefault(f"{english} | {german}", []).append(key)
    assert [keys for keys in found.values() if len(keys) > 1] == []


@pytest.mark.parametrize("locale", codes())
def test_no_words_are_empty_and_none_is_left_in_the_other_language(locale: str) -> None:
    for key, words in catalog(locale).items():
        texts = [words] if isinstance(words, str) else list(words.values())
        for text in texts:
            assert text == text.strip() != "", key
            assert "“" not in text or locale == "en" or "„" in text, f"{key}: German quotes open below"


@pytest.mark.parametrize("code", codes())
def test_a_folder_holds_nothing_but_words(code: str) -> None:
    folder = language(code).folder
    found = {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}
    assert found == {"language.json", *word_files()}
