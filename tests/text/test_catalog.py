"""The catalogue: both languages complete, every key used exists, plurals and numbers right."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import get_args

import pytest

import flagfall
from flagfall.core import errors
from flagfall.core.codec import kind_of
from flagfall.core.errors import BadInput
from flagfall.core.languages import codes, language
from flagfall.core.translation.word_files import placeholders
from flagfall.games.challengers.actions import Action
from flagfall.games.challengers.definitions.vocabulary import MOMENTS, QUANTITIES, TARGETS, WHOSE
from flagfall.games.challengers.events.match import ZONES, MatchEvent
from flagfall.games.challengers.events.tournament import Event, InPark
from flagfall.games.challengers.narration.effects import OPPONENT_WAYS, OWN_WAYS
from flagfall.text.catalog import MissingWords, catalog, say
from flagfall.text.filling import ROLES

EVENTS = [kind_of(cls) for cls in (*get_args(MatchEvent), *get_args(Event)) if cls is not InPark]
ACTIONS = [kind_of(cls) for cls in get_args(Action)]
CODES = sorted(
    {
        cls.code
        for _, cls in inspect.getmembers(errors, inspect.isclass)
        if issubclass(cls, errors.FlagfallError) and cls.__module__ == errors.__name__
    }
)


"""What may say the same as something else; whatever else does is one key that was written down twice."""


@pytest.mark.parametrize("locale", codes())
@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_has_its_sentences(kind: str, locale: str) -> None:
    assert [key for key in catalog(locale) if re.fullmatch(rf"events\.{kind}(\..+)?", key)]


@pytest.mark.parametrize("locale", codes())
@pytest.mark.parametrize("kind", ACTIONS)
def test_every_action_has_its_phrase(kind: str, locale: str) -> None:
    assert f"actions.{kind}" in catalog(locale)


@pytest.mark.parametrize("locale", codes())
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("section", ["events", "ctb"])
def test_whatever_is_said_of_a_player_can_be_said_to_them(section: str, role: str, locale: str) -> None:
    personal = f"{section}.you.{role}."
    spoken = {key.removeprefix(f"{section}.") for key in catalog(locale) if key.startswith(f"{section}.")}
    about = {
        key
        for key in spoken
        if role in placeholders(catalog(locale)[f"{section}.{key}"])
        and not key.startswith("you.")
        and key != "tally"  # no sentence: whoever is spoken to is called so
        # The player comes first in these, so the other one is never who is spoken to.
        and not (role == "other" and key.startswith(("round_began", "finalists_named")))
    }
    found = {key.removeprefix(f"you.{role}.") for key in spoken if key.startswith(f"you.{role}.")}
    assert about <= found
    assert found <= spoken
    assert [key for key in found if role in placeholders(catalog(locale)[personal + key])] == []


@pytest.mark.parametrize("locale", codes())
@pytest.mark.parametrize("code", CODES)
def test_every_error_code_has_a_lead(code: str, locale: str) -> None:
    assert say(f"errors.{code}", locale)


@pytest.mark.parametrize("locale", codes())
def test_the_vocabulary_of_cards_has_words(locale: str) -> None:
    for moment in MOMENTS:
        assert say(f"ui.moments.{moment}", locale)
    for whose in WHOSE:
        for what in QUANTITIES:
            assert say(f"events.bonus_gained.{whose}.{what}", locale, amount="+1")
    for zone in set(ZONES.values()) - {"self", "discard"}:
        assert say(f"events.card_moved.from.{zone}", locale)
    for zone in TARGETS:
        assert say(f"events.card_moved.to.{zone}", locale)


@pytest.mark.parametrize(("side", "ways"), [("own", OWN_WAYS), ("opponent", OPPONENT_WAYS)])
def test_the_ways_of_a_card_that_have_a_sentence_are_those_the_teller_knows(side: str, ways: frozenset[str]) -> None:
    prefix = f"events.card_moved.{side}."
    assert {key.removeprefix(prefix) for key in catalog("en") if key.startswith(prefix)} == {"any", *ways}


def test_every_key_written_out_in_the_source_exists() -> None:
    """Keys that are put together at run time are covered by the tests of those who do so."""
    root = Path(inspect.getfile(flagfall)).parent
    sources = [*(root / "cli").rglob("*.py"), *(root / "text").rglob("*.py")]
    sources += (root / "games/challengers/narration").rglob("*.py")
    used = set()
    for path in sources:
        source = path.read_text(encoding="utf-8")
        used |= set(
            re.findall(r'\b(?:say|words)\(\s*["\']((?:events|errors|ui|cli|actions|play)\.[a-z_.]+)["\']', source)
        )
        if "telling" in path.parts:
            used |= {f"events.{key}" for key in re.findall(r'\bline\(\s*"([a-z_.]+)"', source)}
        used |= {f"cli.wrong.{key}" for key in re.findall(r'WrongUse\("[a-z_]+", "([a-z_]+)"', source)}
    assert len(used) > 40
    assert sorted(used - set(catalog("en"))) == []


def test_a_missing_key_is_an_error_here() -> None:
    with pytest.raises(MissingWords, match=r"no words for 'events.nothing' in 'de'"):
        say("events.nothing", "de")


def test_a_missing_value_is_an_error_here() -> None:
    with pytest.raises(MissingWords, match=r"'cli.again' in 'en' wants a value for 'seed'"):
        say("cli.again", "en")


@pytest.mark.filterwarnings("ignore::flagfall.text.catalog.MissingWords")
def test_a_missing_key_is_shown_as_itself_in_production() -> None:
    assert say("events.nothing", "de") == "events.nothing"
    assert say("cli.again", "en") == "The same match again: --seed {seed}"


def test_an_unknown_language_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(BadInput, match="There is no language 'fr'; one of en, de"):
        language("fr")
    with pytest.raises(BadInput):
        say("ui.blue", "../en")


def test_a_value_is_never_read_as_a_template() -> None:
    assert say("cli.again", "en", seed="{seed} {0} {x.y}") == "The same match again: --seed {seed} {0} {x.y}"


def test_both_languages_of_ours_say_the_same_numbers() -> None:
    def numbers(words: object) -> list[str]:
        return sorted(re.findall(r"\d+", re.sub(r"\{\w+\}", "", str(words))))

    english, german = catalog("en"), catalog("de")
    assert {key: words for key, words in german.items() if numbers(words) != numbers(english.get(key))} == {}
