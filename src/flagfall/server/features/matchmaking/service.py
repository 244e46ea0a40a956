"""One queue in the database for all processes: clients ask every few seconds, and each request advances it.

A pair is a row for each of its people, written together, so no one is in two. It becomes a table when everybody of it
was heard of since: a phone that was closed in this moment is left out, and the others go on looking.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass, field, replace

from flagfall.server.errors import BadMessage, NoSuchCode, ServerError
from flagfall.server.features.matchmaking.models import PairingInfo, PairingRequest
from flagfall.server.features.matchmaking.store import MatchmakingStore, PairRow, SeekerRow
from flagfall.server.features.ratings.service import new_row, shown
from flagfall.server.features.ratings.store import RatingStore
from flagfall.server.monotonic import now
from flagfall.server.sharing import ProcessSharing
from flagfall.server.store.base import Store
from flagfall.server.store.rows import USER, UserRow
from flagfall.server.tables.registry import Rooms
from flagfall.server.tables.table_settings import DUEL, plugin_of, settle
from flagfall.server.wire.models import ClockSetting, SeatSetting, TableSettings

SILENT = 8.0
"""Seconds without a question after which a person is thought gone."""

AGREE = 8.0
"""Seconds within which both clients of a pair must answer."""

STUCK = 25.0
"""Seconds after which a pair without a table is cancelled: its process is gone."""

FORGOTTEN = 120.0
MOST = 200
"""The number of longest-waiting people considered; among them a match is always found."""


class Pairing:
    """What the routes ask."""

    def __init__(self, store: Store, rooms: Rooms, sharing: ProcessSharing) -> None:
        self._store, self._rooms, self._sharing = store, rooms, sharing
        self._ratings = RatingStore(store)
        self._queue = MatchmakingStore(store)

    async def seek(self, user: UserRow, wanted: PairingRequest) -> PairingInfo:
        """Enter the queue; a person who is in it already starts again."""
        ratings = {game: await self._rating(user, game, wanted.is_rated) for game in dict.fromkeys(wanted.games)}
        criteria = Criteria(tuple(ratings), wanted.is_rated, wanted.is_near, wanted.bots_after, ratings)
        at = now()
        await self._queue.sweep_pairing(at - FORGOTTEN)
        row = SeekerRow(user.id, secrets.token_hex(8), criteria.text, at, at)
        await self._queue.seek(row)
        self._sharing.pairing_changed()
        return await self.ask(user, row.ticket)

    async def ask(self, user: UserRow, ticket: str) -> PairingInfo:
        """Keep a place in the queue and get its state; raises NoSuchCode for a person who left the queue."""
        row, at = await self._queue.seeker(user.id), now()
        if row is None or not secrets.compare_digest(row.ticket.encode(), ticket.encode()):
            raise NoSuchCode("You are no longer in the queue, or you joined it in another window.")
        await self._queue.seen_seeking(user.id, ticket, at)
        row = replace(row, seen_at=at)
        pair = await self._queue.pair_of(user.id)
        if not pair:
            await self._match(row, at)
            pair = await self._queue.pair_of(user.id)
        if pair:
            pair = await self._go_on(user, row, pair, at)
        table = next((one.table for one in pair if one.person == user.id), None)
        return await self._info(row, at, table, is_found=bool(pair))

    async def bots(self, user: UserRow, ticket: str) -> PairingInfo:
        """Wait no longer: play with bots now."""
        row = await self._queue.seeker(user.id)
        if row is not None and row.ticket == ticket:
            await self._with_bots(row, now())
        return await self.ask(user, ticket)

    async def stop(self, user: UserRow) -> None:
        """Leave the queue and cancel a pair that has no table yet."""
        await self._queue.stop_seeking([user.id])
        pair = await self._queue.pair_of(user.id)
        if pair and pair[0].table is None and await self._queue.decide_pair(pair[0].pair, now()):
            await self._queue.drop_pair(pair[0].pair)
        self._sharing.pairing_changed()

    async def waiting(self) -> dict[str, int]:
        """How many are in the queue now, by game."""
        found: dict[str, int] = {}
        for row in await self._queue.seekers(now() - SILENT, MOST):
            for game in criteria_of(row).games:
                found[game] = found.get(game, 0) + 1
        return found

    async def _match(self, row: SeekerRow, at: float) -> None:
        others = [one for one in await self._queue.seekers(at - SILENT, MOST) if one.person != row.person]
        fitting = [(one, game) for one in others if (game := shared_game(row, one, at)) is not None]
        blocked = await self._store.blocked(row.person, [one.person for one, _ in fitting])
        for other, game in fitting:
            if other.person in blocked:
                continue
            name = secrets.token_hex(8)
            people = ((row.person, 1), (other.person, 0))
            if await self._queue.add_pair([PairRow(who, name, game, at, agreed, None) for who, agreed in people]):
                self._sharing.pairing_changed()
                return
            if await self._queue.pair_of(row.person):
                return  # another was faster to find us
        bots_after = criteria_of(row).bots_after
        if bots_after is not None and at - row.since >= bots_after:
            await self._with_bots(row, at)

    async def _with_bots(self, row: SeekerRow, at: float) -> None:
        game = criteria_of(row).games[0]
        await self._queue.add_pair([PairRow(row.person, secrets.token_hex(8), game, at, 1, None)])

    async def _go_on(self, user: UserRow, row: SeekerRow, pair: list[PairRow], at: float) -> list[PairRow]:
        """What becomes of a pair; the pair as it is then, empty if nothing does."""
        name = pair[0].pair
        if pair[0].table is not None:
            return pair
        await self._queue.agree(user.id)
        pair = await self._queue.pair_of(user.id)
        if not pair or pair[0].pair != name:
            return pair
        if all(one.agreed for one in pair):
            if await self._queue.decide_pair(name, at):
                await self._open(user, row, pair)
            elif at - pair[0].at > STUCK:
                await self._queue.drop_pair(name)
        elif at - pair[0].at > AGREE and await self._queue.decide_pair(name, at):
            await self._queue.stop_seeking([one.person for one in pair if not one.agreed])
            await self._queue.drop_pair(name)
        return await self._queue.pair_of(user.id)

    async def _open(self, user: UserRow, row: SeekerRow, pair: list[PairRow]) -> None:
        """Open and start a table for a pair. It is private, so that no one can take a seat in between."""
        criteria, game = criteria_of(row), pair[0].game
        others = [one.person for one in pair if one.person != user.id]
        settings = table_for(game, is_rated=criteria.is_rated and bool(others), with_bots=not others)
        try:
            room = await self._rooms.create(user, settings)
            for person in others:
                other = await self._store.user(person)
                if other is None:
                    raise NoSuchCode("The opponent has left the queue.")
                await room.seats.join(other)
            await room.start(user)
        except ServerError:
            await self._queue.stop_seeking([user.id])  # too many games, for example: others need not wait for that
            await self._queue.drop_pair(pair[0].pair)
            raise
        await self._queue.seat_pair(pair[0].pair, room.row.id)
        self._sharing.pairing_changed()

    async def _rating(self, user: UserRow, game: str, is_rated: bool) -> float:
        _, mode, _ = settle(table_for(game, is_rated=is_rated))  # a game that cannot be played so is refused here
        who = f"{USER}{user.id}"
        found = await self._ratings.ratings_of(game, mode, [who])
        return shown(found[0] if found else new_row(game, mode, who, user.name))

    async def _info(self, row: SeekerRow, at: float, table: str | None, *, is_found: bool) -> PairingInfo:
        criteria = criteria_of(row)
        waited = max(0.0, at - row.since)
        spread = criteria.spread(waited)
        rating = criteria.ratings[criteria.games[0]]
        return PairingInfo(
            ticket=row.ticket,
            status="ready" if table is not None else "found" if is_found else "waiting",
            table=table,
            games=list(criteria.games),
            waited=round(waited, 1),
            rating=rating,
            spread=spread,
            bots_in=None if criteria.bots_after is None else round(max(0.0, criteria.bots_after - waited), 1),
            others=max(0, len(await self._queue.seekers(at - SILENT, MOST)) - 1),
        )


def table_for(game: str, *, is_rated: bool, with_bots: bool = False) -> TableSettings:
    """The settings of a game between two who were brought together; raises BadMessage if it is none for two."""
    plugin = plugin_of(game)
    fewest, most = plugin.seats
    if not fewest <= DUEL <= most:
        raise BadMessage(f"games: '{game}' is not a game for two.")
    kind, seconds, increment = plugin.pairing_clock
    clock = ClockSetting() if with_bots else ClockSetting(kind=kind, seconds=seconds, increment=increment)
    seats = [SeatSetting(), SeatSetting(kind="bot") if with_bots else SeatSetting()]
    return TableSettings.model_validate({"game": game, "config": plugin.fit({}, DUEL)}).model_copy(
        update={"seats": seats, "is_private": True, "is_rated": is_rated, "clock": clock}
    )


FIRST_SPREAD = 100.0
SPREAD_A_SECOND = 10.0
"""Ratings that fit at first, and how much more do with every second."""

ANYBODY = 60.0
"""Seconds after which every rating fits."""


@dataclass(frozen=True, slots=True)
class Criteria:
    """Kept as JSON."""

    games: tuple[str, ...]  # the dearest first
    is_rated: bool
    is_near: bool  # similar ratings first
    bots_after: float | None  # seconds after which bots will do
    ratings: dict[str, float] = field(default_factory=dict)  # one's own, by game

    @property
    def text(self) -> str:
        return json.dumps(asdict(self))

    def spread(self, waited: float) -> float | None:
        """The allowed difference of ratings after a waiting time; None: any."""
        if not self.is_near or waited >= ANYBODY:
            return None
        return FIRST_SPREAD + SPREAD_A_SECOND * max(0.0, waited)


def criteria_of(row: SeekerRow) -> Criteria:
    """As it was kept."""
    found = json.loads(row.wish)
    return Criteria(**{**found, "games": tuple(found["games"])})


def shared_game(one: SeekerRow, other: SeekerRow, at: float) -> str | None:
    """What both would play with each other now."""
    mine, theirs = criteria_of(one), criteria_of(other)
    if mine.is_rated != theirs.is_rated:
        return None
    spreads = [s for s in (mine.spread(at - one.since), theirs.spread(at - other.since)) if s is not None]
    for game in theirs.games:  # of the one who waits longer
        apart = abs(mine.ratings.get(game, 0.0) - theirs.ratings.get(game, 0.0))
        if game in mine.games and all(apart <= spread for spread in spreads):
            return game
    return None
