"""Games of bots at any installed game, played through the protocol: the kind of play `any_game`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flagfall.bots import all_bots
from flagfall.bots.arena.contest import ArenaGame, Lineup, play, prepare
from flagfall.core.codec import decode, encode
from flagfall.core.errors import BadInput
from flagfall.core.plugins import find_plugin, game_ids
from flagfall.core.rng import split
from flagfall.lab.play import Play, Tally, count, count_share

CUT_OFF = "cut_off"
"""The reason of a game that was stopped for its length."""


def _prepare(settings: Mapping[str, Any], folder: Path, files: dict[str, str]) -> dict[str, Any]:
    game = settings.get("game")
    if not isinstance(game, str) or game not in game_ids():
        raise BadInput(f"game is the id of a game, one of {', '.join(game_ids())}, not {game!r}.")
    plugin, given = find_plugin(game), settings.get("config", {})
    if not isinstance(given, dict):
        raise BadInput(f"config is a table of the game's settings, not {given!r}.")
    config = decode(plugin.game.types.config, {**encode(plugin.cases()[0]), **given}, "config")
    plugin.check_config(config)
    bots = settings.get("bots", "random")
    names = [bots] if isinstance(bots, str) else bots
    if not isinstance(names, list) or not names:
        raise BadInput(f"bots is the name of a bot or a list of names, not {bots!r}.")
    known = [name for name, kind in all_bots().items() if kind.plays(game)]
    for name in names:
        if name not in known:
            raise BadInput(f"bots: there is no bot {name!r} for this game; one of {', '.join(sorted(known))}.")
    players = plugin.players(config)
    return {"game": game, "config": encode(config), "bots": [names[i % len(names)] for i in range(players)]}


def _chunk(
    settings: Mapping[str, Any], files: Mapping[str, str], seed: int, begin: int, end: int
) -> tuple[dict[str, Any], Tally]:
    """The games numbered begin … end - 1; the bots move one seat on from game to game."""
    names, games = list(settings["bots"]), range(begin, end)
    prepare(names)
    played = [play(settings["game"], settings["config"], _lineup(names, seed, number)) for number in games]
    return _columns(games, played), _tally(played)


def _lineup(names: list[str], seed: int, number: int) -> Lineup:
    turn = number % len(names)
    return Lineup(split(seed, number), (*names[turn:], *names[:turn]))


def _columns(games: range, played: list[ArenaGame]) -> dict[str, Any]:
    """One row per game; `winner` is a player's number, null for a shared or missing win."""
    columns: dict[str, Any] = {
        "game": list(games),
        "winner": [one.winners[0] if len(one.winners) == 1 else None for one in played],
        "reason": [one.reason or CUT_OFF for one in played],
        "actions": [one.actions for one in played],
    }
    for player in range(len(played[0].names)):
        columns[f"bot_{player}"] = [one.names[player] for one in played]
        columns[f"place_{player}"] = [one.places[player] + 1 for one in played]
    return columns


def _tally(played: list[ArenaGame]) -> Tally:
    import numpy

    tally: Tally = {}
    players = len(played[0].names)
    won = [[one.names[player] for player in one.winners] for one in played]
    for bot in dict.fromkeys(name for one in played for name in one.names):
        seats = sum(one.names.count(bot) for one in played)
        count_share(tally, f"win.{bot}", sum(names.count(bot) for names in won), seats)
    for player in range(players):
        count_share(tally, f"seat.{player + 1}", sum(player in one.winners for one in played), len(played))
    count_share(tally, "tie.all", sum(not one.winners for one in played), len(played))
    count(tally, "actions.all", numpy.array([one.actions for one in played]))
    return tally


ANY_GAME = Play(
    settings=("game", "config", "bots"),
    groups=("win", "seat", "actions", "tie"),
    shares=frozenset({"win", "seat", "tie"}),
    prepare=_prepare,
    chunk=_chunk,
)
