"""`flagfall languages`: which there are, and what a translation lacks."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from flagfall.cli.arguments.options import Json, Lang, locale_of
from flagfall.cli.help_pages import examples, new_app
from flagfall.cli.output.screen import Screen, print_json
from flagfall.core.languages import FALLBACK, language, languages
from flagfall.core.translation.translations import own_words, word_files
from flagfall.core.translation.word_files import JSON, Leaf, leaves, overlay, placeholders
from flagfall.text.catalog import say
from flagfall.text.cldr import plural_forms

# What a translation lacks, and what it has too much: for its author.


@dataclass(frozen=True, slots=True)
class Gap:
    """The part of a text file that is checked."""

    kind: str  # missing: shown in English; unknown: unused; form: a plural form; value: a placeholder
    file: str
    key: str
    detail: str = ""


def words_in(code: str) -> int:
    """How many words a language has itself, of those that English has."""
    lacking = sum(gap.kind == "missing" for gap in gaps(code))
    return sum(len(_leaves(FALLBACK, file)) for file in word_files()) - lacking


def gaps(code: str) -> list[Gap]:
    """What differs from English, file by file. A file that breaks the format is an error."""
    return [gap for file in word_files() for gap in _gaps_of(code, file)]


def _gaps_of(code: str, name: str) -> Iterator[Gap]:
    english, own = _leaves(FALLBACK, name), _leaves(code, name)
    for key, words in english.items():
        if key not in own:
            yield Gap("missing", name, key)
            continue
        for value in sorted(placeholders(words) - placeholders(own[key])):
            yield Gap("value", name, key, f"{{{value}}}")
        if not isinstance(words, str) and not isinstance(own[key], str):
            for form in sorted(plural_forms(code) - set(own[key])):
                yield Gap("form", name, key, form)
    for key in own:
        if key not in english:
            yield Gap("unknown", name, key)


def _leaves(code: str, name: str) -> dict[str, Leaf]:
    file: Path = language(code).folder / name
    own = own_words(file)
    if code != FALLBACK:
        overlay(own_words(language(FALLBACK).folder / name), own, file)  # refuses what breaks the format
    prefix = f"{file.stem}." if file.suffix == JSON else ""
    return dict(leaves(own, prefix))


app = new_app(invoke_without_command=True, subcommand_metavar="COMMAND ...")


@app.callback()
def group(ctx: typer.Context) -> None:
    """List the languages, and check a translation of your own."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


@app.command("list", epilog=examples("flagfall languages list", "FLAGFALL_LOCALES=mine flagfall languages list"))
def list_languages(lang: Lang = None, as_json: Json = False) -> None:
    """List the languages, one a line."""
    locale = locale_of(lang, os.environ)
    found = [(one, words_in(one.code)) for one in languages().values()]
    if as_json:
        print_json([{"code": one.code, "name": one.name, "words": n, "folder": str(one.folder)} for one, n in found])
        return
    rows = [[say(f"cli.languages.{key}", locale) for key in ("code", "name", "words", "folder")]]
    rows += [[one.code, one.name, str(n), str(one.folder)] for one, n in found]
    Screen().table(rows, right=frozenset({2}))


@app.command("check", epilog=examples("FLAGFALL_LOCALES=mine flagfall languages check pl"))
def check(
    code: Annotated[str, typer.Argument(metavar="CODE")],
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Check a translation: what it lacks is shown in English."""
    locale, checked = locale_of(lang, os.environ), locale_of(code, os.environ)
    found = gaps(checked)
    if as_json:
        print_json([{"kind": g.kind, "file": g.file, "key": g.key, "detail": g.detail} for g in found])
        return
    screen = Screen()
    for gap in found:
        screen.say(say(f"cli.languages.{gap.kind}", locale, file=gap.file, word=gap.key, detail=gap.detail))
    counts = Counter(gap.kind for gap in found)
    total = words_in(checked)
    screen.say(say("cli.languages.result", locale, code=checked, n=total, missing=counts["missing"]))
