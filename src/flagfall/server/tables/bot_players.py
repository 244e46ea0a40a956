"""Bots and stand-ins: a worker gets the view, and its answer is handled like any action."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from flagfall.bots import find_bot, sight_of
from flagfall.bots.notebook import Notebook
from flagfall.core.codec import encode
from flagfall.core.errors import FlagfallError
from flagfall.core.ids import PlayerIx
from flagfall.server.bots.worker import BotQuestion
from flagfall.server.errors import Unavailable
from flagfall.server.store.rows import Seat
from flagfall.server.tables.live_game import LiveGame
from flagfall.server.tables.seating import TIME
from flagfall.server.tables.submission import Submission
from flagfall.server.tables.table_access import TableAccess
from flagfall.server.tables.table_chance import bot_chance

log = logging.getLogger("flagfall.bots")

PAUSE = 1.0
"""Seconds until a bot tries again what could not be stored, or was refused; doubled with every refusal in a row."""
MOST_REFUSALS = 6
"""Refusals in a row after which a bot waits until the table changes."""


class BotPlayers:
    """Thinks for the bots of one room and for those who are away; each decides one thing at a time."""

    def __init__(self, room: TableAccess) -> None:
        self._room = room
        self._thinking: dict[PlayerIx, asyncio.Task[None]] = {}
        self._notebook: tuple[LiveGame, Notebook] | None = None
        self._refusals: Counter[PlayerIx] = Counter()  # in a row
        self._helped: tuple[tuple[Seat, ...], bool] = ((), False)  # the seats that were looked at, and what was found
        self._decided: set[PlayerIx] = set()  # whose answer waits to be carried out: to ask again would act twice

    def wake(self) -> None:
        """Ask a bot for every actor who is a bot or absent."""
        playing = self._room.playing
        assert playing is not None
        if self._room.is_dropped or not self._has_seats():
            return
        for player in playing.table.actors:
            is_busy = player in self._thinking or player in self._decided
            if not is_busy and self._plays_for(player) is not None:
                task = asyncio.get_running_loop().create_task(self._think(playing, player))
                self._thinking[player] = task

    @property
    def is_thinking(self) -> bool:
        """Whether a person is about to act."""
        return bool(self._thinking or self._decided)

    def stepped(self, player: PlayerIx) -> None:
        """An action of this player has been carried out: whatever they were asked, it is another question now."""
        self._decided.discard(player)
        if self._refusals:
            self._refusals.clear()

    async def close(self) -> None:
        """Cancel all questions to bots."""
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        self._notebook = None

    def _has_seats(self) -> bool:
        """Whether any bot or stand-in plays."""
        seats = self._room.row.seats
        if self._helped[0] is not seats:
            self._helped = seats, any(seat.bot or seat.away for seat in seats)
        return self._helped[1]

    def _plays_for(self, player: PlayerIx) -> str | None:
        """The bot that plays for a player now, if one does."""
        if self._room.row.status != "playing":
            return None
        seat = self._room.row.seats[player]
        if seat.kind == "bot":
            return str(seat.bot)
        is_awaited = self._room.row.is_awaited or self._room.settings.is_rated or self._is_anybody_here
        if seat.away and (seat.away == TIME or is_awaited):
            return self._room.stand_in
        return None

    @property
    def _is_anybody_here(self) -> bool:
        """Whether any person plays. If all have left, the game pauses until one returns."""
        return any(seat.kind == "person" and not seat.away for seat in self._room.row.seats)

    async def _think(self, playing: LiveGame, player: PlayerIx) -> None:
        try:
            if self._room.row.seats[player].away:  # slowly, so that returning people find something to decide
                await asyncio.sleep(self._room.context.stand_in_pause)
            bot = self._plays_for(player)
            if bot is None or player not in playing.table.actors:
                return
            table = playing.table
            sight = sight_of(
                table, player, self._notes(playing).notes(player, find_bot(bot).note), bot_chance(self._room.row)
            )
            legal = sight.legal
            question = BotQuestion(
                table.game.id,
                table.config,
                bot,
                player,
                encode(sight.view),
                tuple(map(encode, legal)),
                tuple(sight.rng),
                sight.notes,
            )
            chosen = await self._room.context.workers.choose(question, self._room.row.host)
        finally:
            self._thinking.pop(player, None)
        if self._plays_for(player) is None:
            return  # the person returned while the stand-in was thinking
        cause = "player" if self._room.row.seats[player].kind == "bot" else "stand_in"
        self._decided.add(player)
        playing.submit(Submission(player, legal[chosen], cause, refused=lambda error: self._try_again(player, error)))

    def _notes(self, playing: LiveGame) -> Notebook:
        if self._notebook is None or self._notebook[0] is not playing:
            self._notebook = playing, Notebook(playing.table)
        return self._notebook[1]

    def _try_again(self, player: PlayerIx, error: FlagfallError) -> None:
        """Retry a bot whose answer came too late or could not be stored, with growing delays."""
        self._decided.discard(player)
        loop = asyncio.get_running_loop()
        if isinstance(error, Unavailable):
            loop.call_later(PAUSE, self.wake)
            return
        self._refusals[player] += 1
        refusals = self._refusals[player]
        if refusals == 1:
            self.wake()
        elif refusals <= MOST_REFUSALS:
            loop.call_later(PAUSE * 2 ** (refusals - 2), self.wake)
        else:
            log.warning("a bot was refused too often", extra={"table": self._room.row.id, "code": error.code})
