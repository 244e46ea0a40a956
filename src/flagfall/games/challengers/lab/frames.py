"""Whole Challengers! tournaments, one row a game, and the packs of cards that a study names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from flagfall.core.errors import BadConfig, BadInput, BadNumber
from flagfall.core.rng import check_seed
from flagfall.games.challengers.bots.batch import play
from flagfall.games.challengers.bots.batch.games import BulkGames, check_policies
from flagfall.games.challengers.config import Config, check_config
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.rules.tournament import codes
from flagfall.lab.errors import load_polars

if TYPE_CHECKING:
    import polars as pl


from functools import lru_cache
from pathlib import Path

from flagfall.core.errors import BadFile
from flagfall.games.challengers.definitions.user_pack import cards, read_pack

# What cards and sets are called in reports.


def label(item: str, locale: str) -> str | None:
    """The name of a card or a set; None for anything else."""
    if item in box():
        return box().name(item, locale)
    return box().set_names[locale][item] if item in box().sets else None


def collect_packs(names: Any, folder: Path, files: dict[str, str]) -> list[str]:
    """Read the packs of a setting into `files`; their names."""
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadInput(f"packs is a list of file names, not {names!r}.")
    for name in names:
        try:
            files[Path(name).name] = (folder / name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadFile(f"packs: {name} cannot be read ({error}).") from None
    found = [Path(name).name for name in names]
    table_of(found, files)
    return found


def table_of(names: Sequence[str], files: Mapping[str, str]) -> CardTable:
    """The card table of the box together with these packs."""
    return _table(tuple((name, files[name]) for name in names)) if names else box()


@lru_cache(maxsize=8)
def _table(packs: tuple[tuple[str, str], ...]) -> CardTable:
    return cards(*(read_pack(text.encode(), name) for name, text in packs))


MOST_GAMES = 10**9
ROUNDS = (*map(str, range(1, codes.ROUNDS + 1)), "final")
REASONS = {codes.LEAD: "lead_11", codes.MOST_FANS: "most_fans", codes.FINAL: "final"}


def tournaments(
    players: int = 8,
    bots: str | Sequence[str] = "greedy",
    games: int = 1_000,
    seed: int = 0,
    *,
    start: int = 0,
    cards: CardTable | None = None,
    **options: Any,
) -> pl.DataFrame:
    """Simulate tournaments between bots with the compiled engine; returns one row per game.

    `bots` is one of `random`, `greedy` and `builder`, or a list of them, repeated until everybody has one; `options`
    are those of `Tournament`. `Tournament(players, seed)` with the seed of a row and the same bots is the same game,
    action for action. `start` is the number of the first game, so a study can be cut into chunks.

    Columns: `game`, `seed`, `champion` (null if the Robot won), `reason`, `rounds`, `actions`, `excluded` (the set in
    the box), `finalist_1` and `finalist_2` (null without a final), and by player `bot_i`, `fans_i` (trophies included,
    as counted after the last round) and `place_i` (from 1 on).
    """
    polars = load_polars()
    names = line_up(bots, players)
    config, table = config_of(players, options), cards or box()
    check_config(config, table)
    for name, value, low in (("games", games, 1), ("start", start, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= MOST_GAMES:
            raise BadNumber(f"{name} is a whole number from {low} to 10^9, not {value!r}.")
    seeds, rows = BulkGames(config, names, table).play(games, check_seed(seed), start)
    columns = {"game": polars.Series(range(start, start + games), dtype=polars.Int64), "seed": seeds}
    frame: pl.DataFrame = polars.DataFrame(columns | result_columns(polars, rows, config, table, names))
    return frame


def line_up(bots: str | Sequence[str], players: int) -> list[str]:
    """The bot of every player."""
    names = [bots] if isinstance(bots, str) else list(bots)
    if not names or not all(isinstance(name, str) for name in names):
        raise BadInput(f"bots is the name of a bot or a list of names, not {bots!r}.")
    check_policies(names)
    if not isinstance(players, int) or isinstance(players, bool):
        raise BadConfig(f"players is a whole number, not {players!r}.")
    return [names[i % len(names)] for i in range(players)]


def config_of(players: int, options: Mapping[str, Any]) -> Config:
    """The settings of a tournament from options by name."""
    known = {f.name for f in fields(Config)}
    for name in options:
        if name not in known:
            raise BadConfig(f"There is no option '{name}'; one of {', '.join(sorted(known - {'players'}))}.")
    return Config(players=players, **options)


def result_columns(polars: Any, rows: Any, config: Config, table: CardTable, names: Sequence[str]) -> dict[str, Any]:
    """The columns of a frame of tournaments."""
    sets = {row.group: card.set for card, row in zip(table, pack(table).card, strict=False)}

    def number(column: int) -> Any:
        return polars.Series(rows[:, column], dtype=polars.Int32)

    def player(column: int) -> Any:
        """Null for no player and for the Robot, whose number follows the players'."""
        values = number(column)
        return values.set((values < 0) | (values >= config.players), None)

    def place(column: int) -> Any:
        values = number(column) + 1
        return values.set(values < 1, None)

    columns: dict[str, Any] = {
        "champion": player(play.R_WINNER),
        "reason": number(play.R_REASON).replace_strict(REASONS, return_dtype=polars.String),
        "rounds": number(play.R_ROUNDS),
        "actions": number(play.R_ACTIONS),
        "excluded": number(play.R_EXCLUDED).replace_strict(sets, return_dtype=polars.String),
        "finalist_1": player(play.R_FINALIST),
        "finalist_2": player(play.R_FINALIST + 1),
    }
    first = play.Columns.of(config).place
    for p, name in enumerate(names):
        columns[f"bot_{p}"] = polars.Series([name]).new_from_index(0, len(rows))
        columns[f"fans_{p}"] = number(play.R_SCORE + p)
        columns[f"place_{p}"] = place(first + p)
    return columns


def match_columns(
    polars: Any, rows: Any, config: Config, games: Sequence[int], seeds: Any, names: Sequence[str]
) -> dict[str, Any]:
    """The columns of a frame of matches: one row for every match of these tournaments, by game, round and park.

    `a` and `b` are the players who met, the lower seat first (null: the Robot); `beginner` and `winner` are one of
    these letters.
    """
    import numpy

    at = play.Columns.of(config)
    kept = rows[:, at.match : at.width]
    game, match = numpy.nonzero(kept & codes.M_PLAYED)
    bits = kept[game, match]
    letters = numpy.array(["a", "b"])
    columns: dict[str, Any] = {
        "game": polars.Series(numpy.asarray(games)[game], dtype=polars.Int64),
        "seed": polars.Series(numpy.asarray(seeds)[game]),
        "round": polars.Series(numpy.array(ROUNDS)[match // at.parks], dtype=polars.String),
        "park": polars.Series(match % at.parks + 1, dtype=polars.Int8),
    }
    bots = numpy.array([*names, "robot"])
    for letter, shift in (("a", codes.M_PAIR), ("b", codes.M_PAIR + 4)):
        who = (bits >> shift) & 15
        column = polars.Series(who, dtype=polars.Int8)
        columns[letter] = column.set(column >= len(names), None)
        columns[f"bot_{letter}"] = polars.Series(bots[numpy.minimum(who, len(names))], dtype=polars.String)
    for name, bit in (("beginner", codes.M_BEGAN), ("winner", codes.M_WON)):
        columns[name] = polars.Series(letters[((bits & bit) > 0).astype("int8")], dtype=polars.String)
    columns["tossed"] = polars.Series((bits & codes.M_TOSSED) > 0)
    reasons = numpy.array(["no_power", "bench_full"])
    columns["reason"] = polars.Series(reasons[((bits & codes.M_BENCH) > 0).astype("int8")], dtype=polars.String)
    return columns
