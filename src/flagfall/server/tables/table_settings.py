"""The settings of a table, checked as a whole and with their defaults filled in."""

from __future__ import annotations

from flagfall.bots import all_bots, bots_for
from flagfall.core.codec import decode
from flagfall.core.errors import BadConfig, BadInput, FlagfallError
from flagfall.core.plugin import GamePlugin
from flagfall.core.plugins import find_plugin
from flagfall.server.errors import BadMessage
from flagfall.server.wire.models import SeatSetting, TableSettings

AWAY_AFTER = 90
"""Seconds without activity after which a stand-in plays, where no clock decides."""

DUEL = 2
"""The number of players for which one wins what the other loses."""


def settle(settings: TableSettings) -> tuple[TableSettings, str, int]:
    """Check the settings as a whole: themselves with the whole config, the mode, the number of players."""
    plugin = plugin_of(settings.game)
    wanted = dict(settings.config)
    if settings.seats:
        wanted = plugin.fit(wanted, len(settings.seats))
    config = decode(plugin.game.types.config, wanted, "config")
    plugin.check_config(config)
    players = plugin.players(config)
    seats = [_named(settings.game, seat) for seat in settings.seats or [SeatSetting()] * players]
    if len(seats) != players:
        raise BadConfig(f"This game has {players} players, but {len(seats)} seats were given.")
    for seat in seats:
        if seat.kind == "bot":
            check_bot(settings.game, seat.bot)
    if settings.stand_in is not None:
        check_bot(settings.game, settings.stand_in)
    settled = with_defaults(settings.model_copy(update={"config": wanted, "seats": seats}), players)
    _check_time(settled, players)
    if settled.is_rated:
        _check_rated(settled, plugin.unrated(config))
    return settled, plugin.mode(config), players


def plugin_of(game: str) -> GamePlugin:
    """The game a client names; raises BadMessage."""
    try:
        return find_plugin(game)
    except FlagfallError as error:
        raise BadMessage(f"game: {error}") from None


def with_defaults(settings: TableSettings, players: int) -> TableSettings:
    """The settings with what the host left to us; also of tables that were stored before a setting existed."""
    has_clock = settings.clock.kind != "none"
    away_after = settings.away_after
    if away_after is None:
        away_after = 0 if has_clock else AWAY_AFTER
    on_timeout = settings.on_timeout
    if on_timeout is None:
        is_strict = players == DUEL and has_clock and (settings.clock.kind == "bank" or settings.is_rated)
        on_timeout = "lose" if is_strict else "stand_in"
    return settings.model_copy(update={"away_after": away_after, "on_timeout": on_timeout})


def usual_bot(game: str) -> str:
    """The default bot of a game."""
    return bots_for(game)[0]


def _named(game: str, seat: SeatSetting) -> SeatSetting:
    is_unnamed = seat.kind == "bot" and seat.bot is None
    return seat.model_copy(update={"bot": usual_bot(game)}) if is_unnamed else seat


def check_bot(game: str, bot: str | None) -> None:
    """The bot exists and plays this game."""
    if bot is None or bot not in bots_for(game):
        raise BadInput(f"There is no bot {bot!r} for this game; one of {', '.join(bots_for(game))}.")


def _check_time(settings: TableSettings, players: int) -> None:
    if settings.clock.kind != "none" and settings.clock.seconds < 1:
        raise BadConfig("clock.seconds is at least 1.")
    if settings.on_timeout == "lose" and players != DUEL:
        raise BadConfig("Losing on time is only for two players; at other tables a bot plays on.")


def _check_rated(settings: TableSettings, unrated: str | None) -> None:
    if unrated is not None:
        raise BadConfig(unrated)
    if settings.one_device:
        raise BadConfig("A game on one device cannot be rated: the server cannot know who plays.")
    if settings.seed is not None:
        raise BadConfig("A rated game cannot use a fixed seed.")
    if settings.spectators == "open":
        raise BadConfig("In a rated game spectators cannot see the players' hidden cards.")
    weak = [seat.bot for seat in settings.seats or () if seat.bot is not None and not all_bots()[seat.bot].is_rated]
    if weak:
        raise BadConfig(f"Games against '{weak[0]}' cannot be rated: it plays random moves.")
