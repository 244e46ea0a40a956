"""Changes of a cup as pure functions: each returns the new cup or raises the reason why not."""

from __future__ import annotations

from flagfall.core.errors import BadConfig
from flagfall.core.plugins import find_plugin
from flagfall.server.clean_text import without_name
from flagfall.server.errors import AlreadyStarted, CupFull, Forbidden, NoSuchPerson
from flagfall.server.features.cups.cup import Cup, Entrant
from flagfall.server.features.cups.models import MOST_ENTRANTS, CupSettings
from flagfall.server.features.cups.stages import FEWEST, table_settings
from flagfall.server.monotonic import now
from flagfall.server.store.rows import UserRow
from flagfall.server.tables.table_settings import check_bot, plugin_of, settle, usual_bot
from flagfall.server.wire.models import SeatSetting

MOST_IN_ROUND_ROBIN = 16
"""The limit of a round robin: with more entrants it would last too long."""


def check_settings(settings: CupSettings) -> None:
    """Raise what is wrong with the settings of a cup, before anybody enters it."""
    plugin = plugin_of(settings.game)
    fewest, most = plugin.seats
    if settings.format == "tables":
        if most < settings.table_size:
            raise BadConfig(f"At most {most} people play this game at one table, not {settings.table_size}.")
        counts = {max(fewest, FEWEST), settings.table_size, most}
    else:
        if not fewest <= FEWEST <= most:
            raise BadConfig("This game cannot be played by two: choose larger tables.")
        counts = {FEWEST}
    if "players" in settings.config and len(counts) > 1:
        raise BadConfig("A cup cannot fix the number of players: its tables have different sizes.")
    for count in counts:
        settle(table_settings(settings, [SeatSetting()] * count))


def enter(cup: Cup, user: UserRow) -> Cup:
    """Enter a person, who plays from the next stage on."""
    _check_going(cup)
    known = cup.entrant(user.id)
    if known is not None:
        if known.is_barred:
            raise Forbidden("The host has removed you from this cup.")
        return cup if known.is_in else cup.with_entrant(known.model_copy(update={"is_in": True}))
    _check_entry(cup)
    _check_room(cup, 1)
    since = len(cup.stages) + 1
    return cup.with_entrant(Entrant(id=user.id, name=user.name, is_guest=user.passphrase is None, since=since))


def drop(cup: Cup, entrant_id: str, *, is_barred: bool = False) -> Cup:
    """A person takes part no more; before the first stage it is as if they had never come, unless they may not."""
    _check_going(cup)
    known = _entrant(cup, entrant_id)
    if cup.status == "open" and not is_barred:
        return cup.model_copy(update={"entrants": tuple(e for e in cup.entrants if e.id != entrant_id)})
    return cup.with_entrant(known.model_copy(update={"is_in": False, "is_barred": is_barred}))


def restore(cup: Cup, entrant_id: str) -> Cup:
    """Readmit a person whom the host had removed."""
    _check_going(cup)
    known = _entrant(cup, entrant_id)
    if not known.is_in:
        _check_room(cup, 1)
    return cup.with_entrant(known.model_copy(update={"is_in": True, "is_barred": False}))


def add_bots(cup: Cup, bot: str | None, count: int) -> Cup:
    """Add bots as entrants."""
    _check_going(cup)
    _check_entry(cup)
    _check_room(cup, count)
    bot = bot or usual_bot(cup.settings.game)
    check_bot(cup.settings.game, bot)
    taken = sum(entrant.bot is not None for entrant in cup.entrants)
    used = {entrant.id for entrant in cup.entrants}
    free = [f"bot-{n}" for n in range(1, taken + count + MOST_ENTRANTS) if f"bot-{n}" not in used][:count]
    for one in free:
        cup = cup.with_entrant(Entrant(id=one, name=bot, bot=bot, since=len(cup.stages) + 1))
    return cup


def forget(cup: Cup, user: str, name: str) -> Cup:
    """The cup after a person was deleted: results stay under another `name`."""
    known = cup.entrant(user)
    old = cup.host_name if cup.host == user else known.name if known is not None else ""
    title = without_name(cup.settings.title, old, name)
    cup = cup.model_copy(update={"settings": cup.settings.model_copy(update={"title": title})})
    if cup.host == user:
        cup = cup.model_copy(update={"host_name": name, "host_is_guest": True})
    gone = {"name": name, "is_in": False, "is_guest": True}
    return cup if known is None else cup.with_entrant(known.model_copy(update=gone))


def check_host(cup: Cup, user: UserRow) -> None:
    """Only hosts may do this."""
    if cup.host != user.id:
        raise Forbidden("Only the host of this cup can do that.")


def most_entrants(settings: CupSettings) -> int:
    """The maximum number of entrants."""
    return MOST_IN_ROUND_ROBIN if settings.format == "round_robin" else MOST_ENTRANTS


def is_duel(cup: Cup) -> bool:
    """Whether two meet."""
    return cup.settings.format != "tables" or find_plugin(cup.settings.game).seats[1] == FEWEST


def _check_going(cup: Cup) -> None:
    if cup.status == "over":
        raise AlreadyStarted("This cup is over.")


def hold(cup: Cup, is_held: bool) -> Cup:
    """Hold the next stage, or release it after the usual pause (host)."""
    _check_going(cup)
    if is_held == cup.is_held or not cup.stages:
        return cup
    changed = cup.model_copy(update={"is_held": is_held})
    last = cup.stages[-1]
    return changed if is_held or not last.is_done else changed.with_stage(last.model_copy(update={"done_at": now()}))


def takes_entrants(cup: Cup) -> bool:
    """Whether new people can take part."""
    return cup.status == "open" or (cup.status == "playing" and cup.settings.late_entry)


def _check_entry(cup: Cup) -> None:
    if not takes_entrants(cup):
        raise AlreadyStarted("This cup has started and takes no new players.")


def _check_room(cup: Cup, count: int) -> None:
    most = most_entrants(cup.settings)
    if len(cup.entrants) + count > most:
        raise CupFull(f"A cup of this kind has at most {most} players, bots included.")


def _entrant(cup: Cup, entrant_id: str) -> Entrant:
    known = cup.entrant(entrant_id)
    if known is None:
        raise NoSuchPerson("No entrant of this cup has this id.")
    return known
