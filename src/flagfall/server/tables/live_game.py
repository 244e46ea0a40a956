"""A running game: a queue, and for every action propose → store → commit → announce.

No one hears of an action that a crash could take back, and no one gets more than their view allows.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import is_
from typing import Any

import orjson

from flagfall.core.action_space import ActionSpace
from flagfall.core.clock import Clock
from flagfall.core.codec import decode
from flagfall.core.errors import FlagfallError, IllegalAction
from flagfall.core.game import SPECTATOR, Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.plugins import find_plugin
from flagfall.core.records.chain import Chain
from flagfall.core.records.record import Record
from flagfall.core.table import Proposal, Table
from flagfall.server.errors import Internal, Unavailable
from flagfall.server.monotonic import now
from flagfall.server.store.base import Store
from flagfall.server.store.rows import ActionRow
from flagfall.server.store.statements import Duplicate
from flagfall.server.tables.audience import Audience, SeenStep
from flagfall.server.tables.submission import Submission, refuse
from flagfall.server.transport.connection import Connection, LegalForm
from flagfall.server.wire.action_cache import cache_for, from_action
from flagfall.server.wire.encode import action_texts, list_of, message_text, to_text
from flagfall.server.wire.messages import ClockView, Done, Snapshot
from flagfall.server.wire.payload import Json

log = logging.getLogger("flagfall.room")

NOTHING = Json("[]")

SLOW = 1.0
"""Seconds of storing an action from which the player's clock gets them back."""


class LiveGame:
    """The game of one table and its audiences."""

    def __init__(
        self,
        table_id: str,
        table: Table,
        clock: Clock,
        store: Store,
        *,
        stepped: Callable[[Submission], None],
        lost: Callable[[], None],
    ) -> None:
        self.id = table_id
        self.table = table
        self.game = table.game
        self.clock = clock
        self.done: set[tuple[PlayerIx, str]] = set()
        players = self.game.players(table.state)
        self.players = tuple(PlayerIx(p) for p in range(players))
        viewers: tuple[Viewer, ...] = (*self.players, SPECTATOR)
        self.audiences: dict[Viewer, Audience] = {viewer: Audience(viewer) for viewer in viewers}
        self.last_at = clock.since
        self.is_closed = False  # the table is over, whether or not the game is
        self._phrases = cache_for(self.game)  # type: ignore[arg-type]
        self._plugin = find_plugin(self.game.id)
        self._store = store
        self._stepped, self._lost = stepped, lost
        self._queue: deque[Submission] = deque()
        self._is_busy = False
        self._chain = Chain(table.record())

    @property
    def actors(self) -> tuple[PlayerIx, ...]:
        """Who may act now."""
        return self.table.actors

    @property
    def is_busy(self) -> bool:
        """Whether an action is on its way."""
        return self._is_busy or bool(self._queue)

    @property
    def chain(self) -> str:
        """The last value of the chain, computed on request: a game is long, and few ask."""
        for entry in self.table.entries[self._chain.count :]:
            self._chain.add(entry.player, entry.action)
        return self._chain.value.hex()

    def head(self, record: Record) -> str:
        """The hash that closes the record of this game."""
        assert self.chain, "brought up to date"
        return self._chain.close(record).head

    # -- acting ---------------------------------------------------------------------------------

    def submit(self, submission: Submission) -> None:
        """Put an action into the queue of the table."""
        if self._is_busy and self._store.is_away:
            refuse(submission, Unavailable("The database does not answer; nothing happened. Try again in a moment."))
            return
        self._queue.append(submission)
        if not self._is_busy:
            self._next()

    def _next(self) -> None:
        """Take up submissions until one has to wait for the disk."""
        while self._queue and not self._is_busy:
            submission = self._queue.popleft()
            if submission.id is not None and (submission.player, submission.id) in self.done:
                if submission.sender is not None:
                    submission.sender.tell(Done(submission.id, self.audiences[submission.player].seq))
                continue
            try:
                if self.is_closed:
                    raise IllegalAction("This game is over.")
                self._propose(submission)
            except FlagfallError as error:
                refuse(submission, error)
            except Exception:  # what one player sends must not keep the others waiting
                log.exception("an action could not be judged", extra={"table": self.id})
                refuse(submission, Internal("Something went wrong on our side; nothing happened."))

    def _propose(self, submission: Submission) -> None:
        wanted = submission.action
        phrase = self._phrases.read(wanted) if isinstance(wanted, dict) else from_action(wanted)
        proposal, at = self.table.propose(submission.player, phrase.action, phrase.form), now()
        self._phrases.keep(phrase)
        clock = self._clock_after(proposal, at)
        row = ActionRow(
            self.id,
            proposal.number + 1,
            submission.player,
            phrase.text,
            submission.id,
            submission.cause,
            at,
            None if clock.control.kind == "none" else to_text(clock.left),
        )
        self._is_busy = True
        self._store.append(row, lambda error: self._stored(submission, proposal, clock, error))

    def _stored(self, submission: Submission, proposal: Proposal, clock: Clock, error: BaseException | None) -> None:
        self._is_busy = False
        if error is not None:
            refuse(submission, Unavailable("The action could not be stored; nothing happened. Try again."))
            if isinstance(error, Duplicate):  # another process has this table, or had it a moment ago
                self._lost()
        else:
            self._carry_out(submission, proposal, clock)
        if self._queue:
            self._next()

    def _carry_out(self, submission: Submission, proposal: Proposal, clock: Clock) -> None:
        """The action is stored: from now on it has happened, whatever we stumble over while telling it."""
        events = self.table.commit(proposal)
        if now() - clock.since > SLOW:
            clock.since = now()  # the time that storing took is not counted
        self.clock, self.last_at = clock, clock.since
        if submission.id is not None:
            self.done.add((submission.player, submission.id))
        try:
            self.tell(events, submission.player, submission.id, submission.cause)
            self._stepped(submission)
        except Exception:
            log.exception("an action could not be told", extra={"table": self.id})

    def _clock_after(self, proposal: Proposal, at: float) -> Clock:
        """The clock as it will be; the present one stays as it is until the action is stored."""
        clock, game = self.clock, self.game
        if clock.control.kind == "none":
            return Clock(clock.control, clock.left, at)
        before, after = self.table.state, proposal.step.state
        actors = game.actors(after)
        fresh = [p for p in actors if game.decision(after, p) != game.decision(before, p)]
        changed = Clock(clock.control, clock.left[:], clock.since, clock.running, clock.pauses)
        changed.advance(actors, fresh, at)
        return changed

    def replay(self, rows: Sequence[ActionRow]) -> FlagfallError | None:
        """Carry out actions that are stored already, when a table is loaded; what breaks the rules of today, if any."""
        for row in rows:
            player = PlayerIx(row.player)
            try:
                events = self.table.act(player, decode(self.game.types.action, orjson.loads(row.action), "action"))
            except FlagfallError as error:
                return error
            self.tell(events, player, row.client_id, row.cause)
        return None

    # -- telling --------------------------------------------------------------------------------

    def tell(self, events: tuple[Any, ...], player: PlayerIx, message_id: str | None, cause: str) -> None:
        """Send a step to every audience, redacted for its view."""
        redact = self.game.redact
        written: dict[int, tuple[Any, str]] = {}  # most audiences see the same event, so write it once
        clock, actors = self._clock_text(), self.table.actors
        last, text = list[Any](), NOTHING  # … and most see all of them
        for viewer, audience in self.audiences.items():
            heard = [seen for event in events if (seen := redact(event, viewer)) is not None]
            if not heard:
                continue
            if len(heard) != len(last) or not all(map(is_, heard, last)):
                last, text = heard, _event_list(heard, written)
            told = None if audience.teller is None else audience.told(heard, cause, self.id)
            noticed = audience.append(text, cause, message_id if viewer == player else None, told)
            if audience.connections:
                self._deliver(audience, noticed, clock, viewer in actors)
            else:
                audience.legal = {}

    def _deliver(self, audience: Audience, noticed: SeenStep, clock: Json | None, is_actor: bool) -> None:
        viewer = audience.viewer
        audience.send(
            noticed,
            lambda form: self._legal_text(viewer, form) if is_actor else NOTHING,
            lambda: self.view_text(viewer),
            clock,
        )

    def catch_up(self, connection: Connection, seq: int | None) -> None:
        """Send a client everything after a sequence number."""
        audience = self.audiences[connection.viewer]
        missed = None if seq is None else audience.after(seq)
        if connection.telling:
            self.begin_telling(connection.viewer)
            has_words = audience.teller is not None
            if has_words and missed is not None and any(noticed.told is None for noticed in missed):
                missed = None  # narration was not requested then; the history has it
        if connection.legal == "compact" and self._space is None:
            connection.legal = "list"  # these actions have no numbers
        legal = numbers = None
        if connection.acts and connection.legal is not None:
            text = audience.legal[connection.legal] = self._legal_text(audience.viewer, connection.legal)
            legal, numbers = (text, None) if connection.legal == "list" else (None, text)
        if missed is None:
            kinds = None if numbers is None or self._space is None else self._space.kinds
            view, clock = self.view_text(connection.viewer), self._clock_text()
            connection.tell(Snapshot(audience.seq, view, legal or NOTHING, clock, numbers, kinds))
        elif missed:
            for noticed in missed[:-1]:
                connection.send(noticed.message(is_own=connection.acts, telling=connection.telling))
            connection.send(
                missed[-1].message(
                    is_own=connection.acts,
                    telling=connection.telling,
                    legal=legal,
                    numbers=numbers,
                    view=self.view_text(connection.viewer) if connection.views else None,
                    clock=self._clock_text(),
                )
            )

    def begin_telling(self, viewer: Viewer) -> None:
        """From now on what this audience notices is put into lines, too: once, however many ask for it."""
        audience = self.audiences[viewer]
        make = self._plugin.teller
        if audience.teller is None and make is not None:
            audience.teller = make(self.game.view(self.table.state, viewer))

    def spectator_snapshot(self, view: Json) -> str:
        """A snapshot for spectators; `view` is theirs."""
        return message_text(Snapshot(self.audiences[SPECTATOR].seq, view, NOTHING, self._clock_text()))

    def view_text(self, viewer: Viewer) -> Json:
        """What a viewer may know, as JSON; written once for all spectators who come between two steps."""
        audience = self.audiences[viewer]
        if viewer is not SPECTATOR or audience.view is None:
            audience.view = to_text(self.game.view(self.table.state, viewer))
        return audience.view

    def _legal_text(self, viewer: Viewer, form: LegalForm) -> Json:
        """The legal actions of a player in the form that a client asked for."""
        if not isinstance(viewer, int):
            return NOTHING
        state, plugin = self.table.state, self._plugin
        find = plugin.legal_text if form == "list" else plugin.legal_numbers
        quick = None if find is None else find(state, viewer)
        if quick is not None:
            return Json(quick)
        legal = self.game.legal(state, viewer)
        if form == "list":
            return action_texts(legal)
        assert self._space is not None, "looked at when they came"
        return list_of(map(str, map(self._space.number, legal)))

    @cached_property
    def _space(self) -> ActionSpace | None:
        """The actions of this game as numbers, if they have any."""
        find = self._plugin.actions
        return None if find is None else find(decode(self.game.types.config, self.table.config, "config"))

    def _clock_text(self) -> Json | None:
        clock = self.clock
        if clock.control.kind == "none":
            return None
        at = now()
        left = tuple(round(clock.seconds_left(p, at), 3) for p in self.players)
        running = tuple(p for p in clock.running if clock.paused_until(p, at) is None)
        return to_text(ClockView(at, left, running))


def _event_list(events: list[Any], written: dict[int, tuple[Any, str]]) -> Json:
    """Events as a JSON list; those that are written already are not written again."""
    parts = []
    for event in events:
        found = written.get(id(event))
        if found is None:
            found = written[id(event)] = (event, to_text(event))
        parts.append(found[1])
    return list_of(parts)
