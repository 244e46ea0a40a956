"""HTTP: the languages of this server, and the words of each for the browser."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated

from fastapi import Path, Request, Response

from flagfall.core.languages import known_code, languages
from flagfall.server.errors import NoSuchPage
from flagfall.server.features.library.models import LanguageInfo, LanguageLibrary, LanguageWords
from flagfall.server.features.library.routes import kept, tag_of
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import Responses, refusals
from flagfall.text.catalog import catalog
from flagfall.text.cldr import plural_forms

router = api_router("library", "/library/languages")

TERMINAL = frozenset({"cli", "help", "play"})
"""Sections that no page shows."""

_RESPONSES: Responses = {304: {"description": "You have it already: the ETag is the same."}}


@router.get("", response_model=LanguageLibrary, responses={**_RESPONSES, **refusals()})
async def show_languages(request: Request) -> Response:
    """List the languages of the server, English first."""
    body = language_library().model_dump_json().encode()
    return kept(request, body, tag_of(body))


@router.get("/{code}", response_model=LanguageWords, responses={**_RESPONSES, **refusals(NoSuchPage)})
async def show_words(request: Request, code: Annotated[str, Path(max_length=40)]) -> Response:
    """Get the texts of a language by key, with English for missing ones."""
    known = known_code(code)
    if known is None:
        raise NoSuchPage("There is no such language.")
    return kept(request, *_words(known))


def load() -> None:
    """Read all words, so that whatever is wrong with them is found."""
    for code in languages():
        _words(code)
        plural_forms(code)


def language_library() -> LanguageLibrary:
    """The languages found when the server started."""
    return LanguageLibrary(
        languages=[
            LanguageInfo(code=one.code, name=one.name, cldr=one.cldr, direction=one.direction, is_built_in=one.is_ours)
            for one in languages().values()
        ]
    )


@cache
def _words(code: str) -> tuple[bytes, str]:
    words = {key: leaf for key, leaf in catalog(code).items() if key.partition(".")[0] not in TERMINAL}
    body = json.dumps({"words": words}, ensure_ascii=False, separators=(",", ":")).encode()
    return body, tag_of(body)
