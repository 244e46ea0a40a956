"""The plans of the people at one table: stored, private, and carried out as soon as the rules allow."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace
from typing import Any

from flagfall.core.codec import decode, encode, kind_of, to_json
from flagfall.core.errors import BadInput, FlagfallError
from flagfall.core.ids import PlayerIx
from flagfall.core.plans import Branch, Lines, PlanStep
from flagfall.core.plugins import find_plugin
from flagfall.server.errors import Forbidden, NotStarted, Unavailable
from flagfall.server.features.correspondence.lines import check, legal_answer, matching, read_lines
from flagfall.server.features.correspondence.store import CorrespondenceStore
from flagfall.server.monotonic import now
from flagfall.server.tables import seating
from flagfall.server.tables.live_game import LiveGame
from flagfall.server.tables.submission import Submission
from flagfall.server.tables.table_access import TableAccess

log = logging.getLogger("flagfall.room")

_LINES = kind_of(Lines)

AGAIN = 1.0
"""Seconds until a failed write is repeated."""


class TablePlans:
    """By person, not by seat: the person who takes a seat over has no plan there."""

    def __init__(self, room: TableAccess) -> None:
        self._room = room
        self._rows = CorrespondenceStore(room.context.store)
        self._plans: dict[str, Any] = {}
        self._acting: dict[PlayerIx, Any] = {}  # who is about to act by plan, and what is left of it then
        self._seen: dict[str, Any] = {}  # of those with conditional moves: the view at which these wait
        self._due: dict[str, Branch] = {}  # what was foreseen and has come true
        self._unsaved: set[str] = set()
        self._saving = asyncio.Lock()

    async def load(self) -> None:
        """What is stored; a plan that today's rules cannot read is none."""
        kind = find_plugin(self._room.row.game).plans
        self._plans, self._acting, self._seen, self._due = {}, {}, {}, {}
        for person, text in (await self._rows.plans(self._room.row.id)).items():
            try:
                data = json.loads(text)
                if data.get("kind") == _LINES:
                    self._plans[person] = decode(Lines, data, "plan")
                elif kind is not None:
                    self._plans[person] = decode(kind.type, data, "plan")
            except BadInput:
                log.warning("a plan cannot be read any more", extra={"table": self._room.row.id})

    def shown(self, user: str | None) -> dict[str, Any] | None:
        """A person's own plan, in its JSON form."""
        plan = None if user is None else self._plans.get(user)
        return None if plan is None else dict(encode(plan))

    async def change(self, user: str, wanted: dict[str, Any] | None) -> None:
        """Set or delete a plan; raises BadInput."""
        room = self._room
        async with room.lock:
            seat = seating.seat_of(room.row, user)
            if seat is None or room.row.seats[seat].away == seating.GAVE_UP:
                raise Forbidden("Only players of this table can make plans.")
            if room.playing is None or room.row.status != "playing":
                raise NotStarted("Plans are only for running games.")
            plan = None if wanted is None else await self._read(wanted, PlayerIx(seat))
            await room.write(self._rows.save_plan(room.row.id, user, None if plan is None else to_json(plan), now()))
            self._unsaved.discard(user)
            self._acting.pop(PlayerIx(seat), None)  # what was on its way is still judged by the rules
            self._forget(user)
            if plan is not None:
                self._plans[user] = plan
            room.connections.announce(only=user)  # plans are private
            room.go_on()

    def _forget(self, user: str) -> None:
        for kept in (self._plans, self._seen, self._due):
            kept.pop(user, None)

    async def _read(self, wanted: dict[str, Any], player: PlayerIx) -> Any:
        playing = self._room.playing
        assert playing is not None, "asked before"
        if "branches" in wanted:
            if player in playing.table.actors:
                raise BadInput("It is your turn: you can plan answers only to actions of others.")
            count = len(playing.table.entries)
            lines = read_lines({**wanted, "kind": _LINES}, count)
            view = playing.game.view(playing.table.state, player)
            await asyncio.to_thread(check, playing.game, view, player, lines.branches)
            if len(playing.table.entries) != count:
                raise BadInput("The game has changed meanwhile; load it again.")
            return lines
        kind = find_plugin(playing.game.id).plans
        if kind is None:
            raise BadInput("This game does not support plans.")
        plan = decode(kind.type, wanted, "plan")
        kind.check(plan, decode(playing.game.types.config, playing.table.config, "config"))
        return plan

    def wake(self) -> set[PlayerIx]:
        """Carry out all plans that are possible now; the players who act."""
        if not self._plans or self._room.is_dropped:
            return set()
        playing, seats = self._room.playing, self._room.row.seats
        assert playing is not None, "asked before"
        for user in tuple(self._plans):
            self._look(user)
        for player in playing.table.actors:
            seat = seats[player]
            if seat.user in self._plans and not seat.away and player not in self._acting:
                self._consider(player, str(seat.user))
        return set(self._acting)

    def _consider(self, player: PlayerIx, user: str) -> None:
        playing, plan = self._room.playing, self._plans[user]
        assert playing is not None, "asked before"
        kind, game, state = find_plugin(playing.game.id).plans, playing.game, playing.table.state
        if isinstance(plan, Lines):
            step = self._answer(playing, player, user)
        else:
            assert kind is not None, "it was read"
            step = kind.step(plan, game.view(state, player), game.legal(state, player))
        if step.action is None:
            if isinstance(plan, Lines) or step.rest != plan:
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

    def _answer(self, playing: LiveGame, player: PlayerIx, user: str) -> PlanStep:
        """The planned answer to this moment; in other situations the player decides."""
        due, state = self._due.pop(user, None), playing.table.state
        action = None if due is None else legal_answer(playing.game, state, player, due)
        if due is None or action is None:
            return PlanStep()
        return PlanStep(action, Lines(due.then, len(playing.table.entries) + 1) if due.then else None)

    def _follow(self, by: PlayerIx) -> None:
        """A person has acted: conditional moves go on where it was foreseen, and end where it was not."""
        playing = self._room.playing
        assert playing is not None, "somebody has acted"
        count = len(playing.table.entries)
        for index, seat in enumerate(self._room.row.seats):
            user, player = str(seat.user), PlayerIx(index)
            lines = self._plans.get(user)
            if not isinstance(lines, Lines) or player == by:
                continue
            before, now_ = self._seen.get(user), playing.game.view(playing.table.state, player)
            if before is None and lines.at != count:
                self._keep(user, None)  # the game continued without clients
            elif before is None or before == now_:
                self._seen[user] = now_
                self._keep(user, replace(lines, at=count))
            else:
                self._seen.pop(user)
                found = matching(playing.game, before, now_, player, lines, by)
                if found is None:
                    self._keep(user, None)
                else:
                    self._due[user] = found

    def stepped(self, player: PlayerIx) -> None:
        """An action of this player was carried out: the plan's, or one of their own that was faster."""
        if self._acting or self._plans:
            self._own_step(player)
        if self._plans:
            self._follow(player)

    def _own_step(self, player: PlayerIx) -> None:
        if player in self._acting:
            rest = self._acting.pop(player)
            user = self._room.row.seats[player].user
            if user in self._plans:
                self._keep(str(user), rest)
        elif isinstance(self._plans.get(str(self._room.row.seats[player].user)), Lines):
            self._keep(str(self._room.row.seats[player].user), None)  # they went another way

    def _refused(self, player: PlayerIx, error: FlagfallError) -> None:
        self._acting.pop(player, None)
        if isinstance(error, Unavailable):
            asyncio.get_running_loop().call_later(AGAIN, self._room.go_on)
            return
        user = self._room.row.seats[player].user  # the rules say no: the person decides again
        if user in self._plans:
            self._keep(str(user), None)
            self._room.go_on()

    def _keep(self, user: str, plan: Any) -> None:
        if plan is None:
            self._forget(user)
            self._room.connections.announce(only=user)
        else:
            self._plans[user] = plan
            self._look(user)
        self._unsaved.add(user)
        self._room.tasks.spawn(self._save())

    def _look(self, user: str) -> None:
        """Remember at which view a person's conditional moves wait."""
        playing, lines = self._room.playing, self._plans[user]
        if playing is not None and isinstance(lines, Lines) and user not in self._seen:
            seat = seating.seat_of(self._room.row, user)
            if seat is not None and lines.at == len(playing.table.entries):
                self._seen[user] = playing.game.view(playing.table.state, PlayerIx(seat))

    async def _save(self) -> None:
        """One write after the other, each of what is newest."""
        room = self._room
        async with self._saving:
            while self._unsaved and not room.is_dropped:
                user = self._unsaved.pop()
                plan = self._plans.get(user)
                text = None if plan is None else to_json(plan)
                await self._rows.save_plan(room.row.id, user, text, now())

    def ended(self) -> None:
        """Nothing is left to be done."""
        if self._plans or self._unsaved:
            self._plans.clear()
            self._unsaved.clear()
            self._room.tasks.spawn(self._rows.drop_plans(self._room.row.id))
