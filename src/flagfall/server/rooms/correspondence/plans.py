"""What people have planned at one table: kept, shown to nobody else, and done as soon as the rules allow it."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

from flagfall.core.codec import decode, encode, to_json
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.core.ids import PlayerIx
from flagfall.games import find_plugin
from flagfall.server.errors import Forbidden, NotStarted, Unavailable
from flagfall.server.monotonic import now
from flagfall.server.rooms import seating
from flagfall.server.rooms.live_game import LiveGame
from flagfall.server.rooms.submission import Submission

if TYPE_CHECKING:
    from flagfall.server.rooms.room import Room

log = logging.getLogger("flagfall.room")

AGAIN = 1.0
"""Seconds until something is tried again that could not be stored."""


class Plans:
    """By person, not by seat: whoever takes a seat over has no plan there."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._plans: dict[str, Any] = {}
        self._acting: dict[PlayerIx, Any] = {}  # who is about to act by plan, and what is left of it then
        self._unsaved: set[str] = set()
        self._saving = asyncio.Lock()

    async def load(self) -> None:
        """What is stored; a plan that today's rules cannot read is none."""
        kind = find_plugin(self._room.row.game).plans
        self._plans, self._acting = {}, {}
        if kind is None:
            return
        for person, text in (await self._room.context.store.plans(self._room.row.id)).items():
            try:
                self._plans[person] = decode(kind.type, json.loads(text), "plan")
            except BadInput:
                log.warning("a plan cannot be read any more", extra={"table": self._room.row.id})

    def shown(self, user: str | None) -> dict[str, Any] | None:
        """Somebody's own plan, in its JSON form."""
        plan = None if user is None else self._plans.get(user)
        return None if plan is None else dict(encode(plan))

    async def change(self, user: str, wanted: dict[str, Any] | None) -> None:
        """Plan something, or nothing any more; raises BadInput."""
        room = self._room
        async with room.lock:
            seat = seating.seat_of(room.row, user)
            if seat is None or room.row.seats[seat].away == seating.GAVE_UP:
                raise Forbidden("Only those who play at this table can plan something.")
            if room.playing is None or room.row.status != "playing":
                raise NotStarted("Plans are for games that are going on.")
            plan = None if wanted is None else self._read(wanted)
            await room.write(
                room.context.store.save_plan(room.row.id, user, None if plan is None else to_json(plan), now())
            )
            self._unsaved.discard(user)
            self._acting.pop(PlayerIx(seat), None)  # what was on its way is still judged by the rules
            if plan is None:
                self._plans.pop(user, None)
            else:
                self._plans[user] = plan
            room.connections.announce()
            room.go_on()

    def _read(self, wanted: dict[str, Any]) -> Any:
        playing = self._room.playing
        assert playing is not None, "asked before"
        kind = find_plugin(playing.game.id).plans
        if kind is None:
            raise BadInput("This game knows no plans.")
        plan = decode(kind.type, wanted, "plan")
        kind.check(plan, decode(playing.game.types.config, playing.table.config, "config"))
        return plan

    def wake(self) -> set[PlayerIx]:
        """Have everything done that is planned and can be done now; who is about to act."""
        if not self._plans or self._room.is_dropped:
            return set()
        playing, seats = self._room.playing, self._room.row.seats
        assert playing is not None, "asked before"
        for player in playing.table.actors:
            seat = seats[player]
            if seat.user in self._plans and not seat.away and player not in self._acting:
                self._consider(player, str(seat.user))
        return set(self._acting)

    def _consider(self, player: PlayerIx, user: str) -> None:
        playing, plan = self._room.playing, self._plans[user]
        assert playing is not None, "asked before"
        kind, game, state = find_plugin(playing.game.id).plans, playing.game, playing.table.state
        assert kind is not None, "it was read"
        step = kind.step(plan, game.view(state, player), game.legal(state, player))
        if step.action is None:
            if step.rest != plan:
                self._keep(user, step.rest)
            return
        self._acting[player] = step.rest
        # Others see it as what it is: the player's own action. Later, so that two plans do not grow into one call.
        submission = Submission(player, step.action, refused=lambda error: self._refused(player, error))
        asyncio.get_running_loop().call_soon(self._submit, playing, submission, plan)

    def _submit(self, playing: LiveGame, submission: Submission, plan: Any) -> None:
        user = self._room.row.seats[submission.player].user
        if playing is not self._room.playing or self._plans.get(str(user)) is not plan:
            self._acting.pop(submission.player, None)  # it was cancelled in this moment
            return
        playing.submit(submission)

    def stepped(self, player: PlayerIx) -> None:
        """An action of this player was carried out: the plan's, or one of their own that was faster."""
        if player in self._acting:
            rest = self._acting.pop(player)
            user = self._room.row.seats[player].user
            if user in self._plans:
                self._keep(str(user), rest)

    def _refused(self, player: PlayerIx, error: FlagfallError) -> None:
        self._acting.pop(player, None)
        if isinstance(error, Unavailable):
            asyncio.get_running_loop().call_later(AGAIN, self._room.go_on)
            return
        user = self._room.row.seats[player].user  # the rules say no: the person decides anew
        if user in self._plans:
            self._keep(str(user), None)
            self._room.go_on()

    def _keep(self, user: str, plan: Any) -> None:
        if plan is None:
            self._plans.pop(user, None)
            self._room.connections.announce()
        else:
            self._plans[user] = plan
        self._unsaved.add(user)
        self._room.tasks.spawn(self._save())

    async def _save(self) -> None:
        """One write after the other, each of what is newest."""
        room = self._room
        async with self._saving:
            while self._unsaved and not room.is_dropped:
                user = self._unsaved.pop()
                plan = self._plans.get(user)
                text = None if plan is None else to_json(plan)
                await room.context.store.save_plan(room.row.id, user, text, now())

    def ended(self) -> None:
        """Nothing is left to be done."""
        if self._plans or self._unsaved:
            self._plans.clear()
            self._unsaved.clear()
            self._room.tasks.spawn(self._room.context.store.drop_plans(self._room.row.id))
