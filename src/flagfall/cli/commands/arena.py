"""`flagfall arena`: bots against bots, many games with paired seeds, and who is how strong."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated, Any

import typer

from flagfall.bots import all_bots, bots_for
from flagfall.bots.arena.contest import ArenaGame, Lineup, lineups, one_among, open_groups, play_each
from flagfall.bots.arena.saved import ArenaPlan, SavedGames, check_same, read_saved
from flagfall.bots.arena.standings import ArenaStanding, head_to_head, rating_model, standings
from flagfall.bots.strength import write_ratings
from flagfall.cli.arguments.bot_team import read_bot_names
from flagfall.cli.arguments.options import Json, Lang, Seed, locale_of
from flagfall.cli.arguments.values import read_count, read_seed
from flagfall.cli.commands.ctb import find
from flagfall.cli.commands.serve.run import signals_interrupt
from flagfall.cli.help_pages import examples
from flagfall.cli.output.record_files import check_place
from flagfall.cli.output.screen import Screen, print_json, progress_bar
from flagfall.cli.usage_error import WrongUse
from flagfall.core.codec import decode, encode
from flagfall.core.plugin import GamePlugin
from flagfall.core.plugins import find_plugin, game_ids
from flagfall.games.ctb.config import config_for
from flagfall.games.ctb.game import CTB
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, number, percent

EXAMPLES = examples(
    "flagfall arena --bots builder,greedy,random -n 300",
    "flagfall arena --players 8 --one builder --field greedy -n 400 --workers 2",
    "flagfall arena --game ctb --variant pandemonium --bots engine-3,engine-1",
    "flagfall arena --bots my_bot.py:MyBot,greedy",
    'flagfall arena --game ctb --bots "engine:./my_engine,engine-2"',
    "flagfall arena --bots oracle,builder -n 2000 --save games.ndjson --resume",
)
MOST_GAMES = 1_000_000
MAX_WORKERS = 256


def arena(
    game: Annotated[str, typer.Option("--game", metavar="GAME")] = "challengers",
    players: Annotated[str, typer.Option("--players", "-p", metavar="N")] = "2",
    bots: Annotated[str | None, typer.Option("--bots", metavar="NAME,...")] = None,
    one: Annotated[str | None, typer.Option("--one", metavar="NAME")] = None,
    field: Annotated[str | None, typer.Option("--field", metavar="NAME,...")] = None,
    variant: Annotated[str | None, typer.Option("--variant", metavar="VARIANT")] = None,
    games: Annotated[str, typer.Option("-n", "--games", metavar="N")] = "100",
    seed: Seed = None,
    workers: Annotated[str, typer.Option("--workers", metavar="N")] = "1",
    csv_file: Annotated[str | None, typer.Option("--csv", metavar="FILE")] = None,
    ratings: Annotated[str | None, typer.Option("--ratings", metavar="FILE")] = None,
    save: Annotated[str | None, typer.Option("--save", metavar="FILE")] = None,
    resume: Annotated[bool, typer.Option("--resume")] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Let bots play against each other, many times.

    Every seed is played once for each turn of the seats, so that luck evens out. Without --seed the games are new ones
    each time; the seed is printed. Ctrl-C shows the standings of the finished games.
    """
    locale = locale_of(lang, os.environ)
    plugin = _read_game(game)
    seats = read_count(players, "--players", max(2, plugin.seats[0]), plugin.seats[1])
    groups = _read_groups(plugin, seats, bots, one, field)
    wanted = read_count(games, "--games", 1, MOST_GAMES)
    cores = read_count(workers, "--workers", 1, MAX_WORKERS)
    for name in (csv_file, ratings, save):
        if name is not None:
            check_place(name)
    config = _read_config(plugin, seats, variant)
    rating_model()  # what is missing is said before hours of games, not after them
    kept = _read_kept(save, is_resumed=resume)
    start = kept.plan.seed if kept is not None and seed is None else read_seed(seed)
    plan = ArenaPlan(plugin.id, plugin.game.rules_version, encode(config), [list(group) for group in groups], start)
    if kept is not None:
        check_same(kept, plan)
    fixtures = lineups(groups, start, wanted)
    file = None if save is None else SavedGames(Path(save), plan, [] if kept is None else kept.games)
    played, is_stopped = _play(plugin.id, config, fixtures, cores, file, locale, is_quiet=as_json)
    found = standings(played)
    if csv_file is not None:
        _write_csv(csv_file, fixtures[: len(played)], played)
    if ratings is not None and not is_stopped:  # of some of the games only they would pass for those of all
        write_ratings(Path(ratings), plugin.id, plugin.mode(config), {name: one.rating for name, one in found.items()})
    if as_json:
        document = _document(plugin.id, plugin.mode(config), seats, start, played, found)
        print_json(document | {"planned": len(fixtures)})
    else:
        _show(Screen(), played, len(fixtures), found, start, locale)
    if is_stopped:
        if save is not None and not as_json:
            Screen(stderr=True).say(say("cli.arena.kept", locale, file=save))
        raise typer.Exit(130)


def _read_kept(save: str | None, *, is_resumed: bool) -> SavedGames | None:
    """What a file of an earlier arena holds; None: there is none yet."""
    if save is None:
        if is_resumed:
            raise WrongUse("bad_input", "resume_needs_save")
        return None
    if not Path(save).exists():
        return None
    if not is_resumed:
        raise WrongUse("bad_file", "exists", path=save)
    return read_saved(Path(save))


def _play(
    game_id: str,
    config: Any,
    fixtures: Sequence[Lineup],
    cores: int,
    file: SavedGames | None,
    locale: str,
    *,
    is_quiet: bool,
) -> tuple[list[ArenaGame], bool]:
    """The finished games, with those of the file; and whether it was stopped before the last one."""
    played = [] if file is None else file.games[: len(fixtures)]
    left = fixtures[len(played) :]
    try:
        with ExitStack() as stack:
            stack.enter_context(signals_interrupt())
            watch = stack.enter_context(progress_bar(say("cli.arena.playing", locale), locale, is_quiet=is_quiet))
            if watch is not None:
                watch(len(played), len(fixtures))  # games of before do not count for the rate
            if file is not None:
                stack.enter_context(file)
            for game in stack.enter_context(closing(play_each(game_id, config, left, cores))):
                if file is not None:
                    file.add(game)
                played.append(game)
                if watch is not None:
                    watch(len(played), len(fixtures))
    except KeyboardInterrupt:
        return played, True
    return played, False


def _read_game(text: str) -> GamePlugin:
    if text not in game_ids():
        raise WrongUse("bad_input", "game", text=text, known=", ".join(game_ids()))
    return find_plugin(text)


def _read_config(plugin: GamePlugin, seats: int, variant: str | None) -> Any:
    """What they play by; rule sets to choose from are a matter of Capture The Base."""
    if variant is None:
        return decode(plugin.game.types.config, plugin.fit({}, seats), "config")
    if plugin.id != CTB.id:
        raise WrongUse("bad_input", "no_variants", game=plugin.id)
    return config_for(find(variant))


def _read_groups(
    plugin: GamePlugin, seats: int, bots: str | None, one: str | None, field: str | None
) -> list[tuple[str, ...]]:
    """Who plays whom: every bot against every bot, or one against a field."""
    if (one is None) != (field is None) or (one is not None and bots is not None):
        raise WrongUse("bad_input", "one_and_field")
    if one is not None and field is not None:
        (alone,) = _read_bots(plugin, one.replace(",", " "))
        return one_among(alone, _read_bots(plugin, field), seats)
    names = _read_bots(plugin, bots) if bots is not None else list(bots_for(plugin.id))
    if len(names) < 2:
        raise WrongUse("bad_input", "two_bots", name="--bots")
    return open_groups(names, seats)


def _read_bots(plugin: GamePlugin, text: str) -> list[str]:
    unlisted = [name for name, kind in all_bots().items() if kind.plays(plugin.id)]
    return list(dict.fromkeys(read_bot_names(text, plugin.id, bots_for(plugin.id), "arena_bot", unlisted)))


def _document(
    game: str, mode: str, seats: int, seed: int, played: Sequence[ArenaGame], found: dict[str, ArenaStanding]
) -> dict[str, Any]:
    return {
        "game": game,
        "mode": mode,
        "players": seats,
        "games": len(played),
        "seed": seed,
        "bots": {name: _bot_document(standing) for name, standing in found.items()},
        "head_to_head": head_to_head(played),
    }


def _bot_document(standing: ArenaStanding) -> dict[str, Any]:
    low, high = standing.rating.interval
    return {
        "share": standing.share,
        "low": standing.low,
        "high": standing.high,
        "fair_share": standing.fair,
        "games": standing.games,
        "rating": standing.rating.shown,
        "rating_low": low,
        "rating_high": high,
        "mu": standing.rating.mu,
        "sigma": standing.rating.sigma,
        "decisions": standing.decisions,
        "mean_ms": round(standing.mean_ms, 3),
        "worst_ms": round(standing.worst_ms, 1),
    }


def _write_csv(name: str, fixtures: Sequence[Lineup], played: Sequence[ArenaGame]) -> None:
    """One line a seat: seed, player, bot, place, and whether it won."""
    try:
        with open(name, "w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["game", "seed", "player", "bot", "place", "won"])
            for number, (lineup, game) in enumerate(zip(fixtures, played, strict=True), start=1):
                for player, bot in enumerate(lineup.names):
                    won = int(player in game.winners)
                    rows.writerow([number, lineup.seed, player, bot, game.places[player] + 1, won])
    except OSError as error:
        raise WrongUse("bad_file", "unwritable", path=name, reason=error.strerror or str(error)) from None


def _show(
    screen: Screen, played: Sequence[ArenaGame], planned: int, found: dict[str, ArenaStanding], seed: int, locale: str
) -> None:
    if len(played) < planned:
        screen.say(say("cli.arena.stopped", locale, done=number(len(played), locale), n=planned, seed=str(seed)))
    else:
        screen.say(say("cli.arena.played", locale, n=len(played), seed=str(seed)))
    if not played:
        return
    columns = ("bot", "share", "interval", "fair", "rating", "think", "worst")
    rows = [[say(f"cli.arena.column_{key}", locale) for key in columns]]
    for name, standing in found.items():
        low, high = standing.rating.interval
        rows.append(
            [
                name,
                percent(standing.share, locale, 1),
                f"{percent(standing.low, locale, 1)} – {percent(standing.high, locale, 1)}",
                percent(standing.fair, locale, 1),
                f"{decimal(standing.rating.shown, locale, 0)} ± {decimal((high - low) / 2, locale, 0)}",
                decimal(standing.mean_ms, locale, 2),
                decimal(standing.worst_ms, locale, 0),
            ]
        )
    screen.print()
    screen.table(rows, right=frozenset(range(1, len(columns))))
    if len(found) > 2:
        screen.print()
        _show_meetings(screen, head_to_head(played), list(found), locale)


def _show_meetings(screen: Screen, meetings: dict[str, dict[str, float]], names: list[str], locale: str) -> None:
    """Who comes out before whom: the row before the column."""
    screen.say(say("cli.arena.meetings", locale))
    rows = [["", *names]]
    for mine in names:
        shares = meetings.get(mine, {})
        rows.append([mine, *(percent(shares[other], locale, 0) if other in shares else "·" for other in names)])
    screen.table(rows, right=frozenset(range(1, len(names) + 1)))
