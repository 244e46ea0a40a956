"""HTTP: games, bots, and the constant data of the games.

It never changes while a server runs, so it is made once. The addresses of a game's own resources come from its plug-in.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import TypeAdapter

from flagfall.bots import bots_for, find_bot
from flagfall.bots.strength import ratings_of, strength_of
from flagfall.core.codec import decode
from flagfall.core.insights import insights_of
from flagfall.core.languages import FALLBACK
from flagfall.core.plugin import GamePlugin, Resource, TableResource
from flagfall.core.plugins import GAMES
from flagfall.core.words import Words, complete, in_all, in_one, same
from flagfall.server.auth import Visitor
from flagfall.server.errors import NoSuchPage, NoSuchTable
from flagfall.server.features.library.models import BotInfo, BotLibrary, GameInfo, GameLibrary, InsightInfo
from flagfall.server.features.library.rules_archive import rules_archive
from flagfall.server.http.api_router import api_router
from flagfall.server.http.error_responses import WITH_TOKEN, refusals
from flagfall.server.http.find_table import GivenCode, TableId, find_table
from flagfall.text.catalog import has_words, say

log = logging.getLogger("flagfall.plugins")

ZIP = "application/zip"


HOUSE = (
    Resource("games", GameLibrary, lambda _: game_library(), "List the games of the server."),
    Resource("bots", BotLibrary, lambda _: bot_library(), "List the bots with their games."),
)


def library_router() -> APIRouter:
    """An address for each resource of the house and of every game; of two for the same address the first counts."""
    router, taken = api_router("library"), {resource.path for resource in HOUSE}
    for resource in HOUSE:
        _add_resource(router, resource)
    _add_rules(router)
    for plugin in GAMES.all().values():
        for of_game in plugin.library:
            if _is_free(of_game.path, taken, plugin):
                _add_resource(router, of_game)
        for of_table in plugin.table_library:
            if _is_free(f"tables/{of_table.path}", taken, plugin):
                _add_table_resource(router, plugin, of_table)
    return router


def _is_free(path: str, taken: set[str], plugin: GamePlugin) -> bool:
    if path in taken:
        log.error("the resource '%s' of the game '%s' is left out: the address is taken", path, plugin.id)
        return False
    taken.add(path)
    return True


def _add_resource(router: APIRouter, resource: Resource) -> None:
    async def show(request: Request) -> Response:
        return _kept(request, resource)

    router.add_api_route(
        f"/library/{resource.path}",
        show,
        name=f"show_{resource.path}",
        description=resource.about,
        response_model=resource.type,
        responses={304: {"description": "You have it already: the ETag is the same."}, **refusals()},
    )


def _add_rules(router: APIRouter) -> None:
    async def show_rules(request: Request) -> Response:
        body, tag = await asyncio.to_thread(_rules)
        return kept(request, body, tag, ZIP)

    router.add_api_route(
        "/library/rules.zip",
        show_rules,
        description="Get the rules and bots as Python sources, for browsers that play offline.",
        response_class=Response,
        responses={
            200: {"content": {ZIP: {"schema": {"type": "string", "format": "binary"}}}},
            304: {"description": "You have it already: the ETag is the same."},
            **refusals(),
        },
    )


@cache
def _rules() -> tuple[bytes, str]:
    body = rules_archive()
    return body, tag_of(body)


def _add_table_resource(router: APIRouter, plugin: GamePlugin, resource: TableResource) -> None:
    async def show(request: Request, user: Visitor, table_id: TableId, code: GivenCode = None) -> Any:
        _, info = await find_table(request, user, table_id, code, to_read=True)
        if info.settings.game != plugin.id:
            raise NoSuchPage(f"Only tables of {in_one(plugin.name, FALLBACK)} have a {resource.path}.")
        return resource.make(decode(plugin.game.types.config, info.settings.config, "config"), said)

    router.add_api_route(
        f"/tables/{{table_id}}/{resource.path}",
        show,
        name=f"show_table_{resource.path}",
        description=resource.about,
        response_model=resource.type,
        responses=refusals(NoSuchTable, NoSuchPage, *WITH_TOKEN),
    )


def game_library() -> GameLibrary:
    """What there is to play."""
    return GameLibrary(
        games=[
            GameInfo(
                id=p.id,
                name=complete(p.name),
                fewest_players=p.seats[0],
                most_players=p.seats[1],
                modes=list(p.modes),
                insights=[
                    InsightInfo(path=insight.path, about=insight.about, needs_end=insight.needs_all)
                    for insight in insights_of(p)
                    if not insight.is_help
                ],
            )
            for p in GAMES.all().values()
        ]
    )


def bot_library() -> BotLibrary:
    """Every bot by game, the weakest first."""
    return BotLibrary(
        bots=[
            bot_info(bot, game, is_usual=bot == bots_for(game)[0])
            for game in GAMES.all()
            for bot in sorted(bots_for(game), key=lambda bot: strength_of(game, bot))
        ]
    )


def bot_info(name: str, game: str, *, is_usual: bool) -> BotInfo:
    """A bot in its own words, in ours, or by its name alone."""
    kind, words = find_bot(name), f"server.bots.{name.replace('-', '_')}"
    title = kind.title or (said(f"{words}.name") if has_words(f"{words}.name", FALLBACK) else same(name))
    about = kind.about or (said(f"{words}.about") if has_words(f"{words}.about", FALLBACK) else same(""))
    ratings = {mode: rating.shown for mode, rating in ratings_of(game, name).items()}
    return BotInfo(id=name, game=game, name=complete(title), about=complete(about), is_usual=is_usual, ratings=ratings)


def said(key: str) -> Words:
    """A text of the catalogue in every language."""
    return in_all(lambda locale: say(key, locale))


def tag_of(body: bytes) -> str:
    """The ETag of an answer."""
    return f'"{hashlib.sha256(body).hexdigest()[:20]}"'


@cache
def _text(resource: Resource) -> tuple[bytes, str]:
    body = TypeAdapter(resource.type).dump_json(resource.make(said))
    return body, tag_of(body)


def _kept(request: Request, resource: Resource) -> Response:
    return kept(request, *_text(resource))


def kept(request: Request, body: bytes, tag: str, media_type: str = "application/json") -> Response:
    """A response that browsers may cache while its tag is unchanged."""
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    known = {word.strip().removeprefix("W/") for word in request.headers.get("if-none-match", "").split(",")}
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)
