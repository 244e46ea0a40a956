"""The decisions of a player's deck phases, found in what that player saw and heard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from flagfall.core.ids import PlayerIx
from flagfall.core.records.record import Record, replay
from flagfall.games.challengers.actions import Action, Decline, Done, Pay, Pick, Redraw, Remove, TakeLevel
from flagfall.games.challengers.bots.weights import FINAL
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.events import tournament as happened
from flagfall.games.challengers.fold import fold
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.insight.advice.position import DraftPosition, levels_of, position_of
from flagfall.games.challengers.insight.followed_game import TournamentFollower
from flagfall.games.challengers.view import View


@dataclass(frozen=True, slots=True)
class Decision:
    """A past or open decision of a player."""

    number: int  # of the round; 8 = the final
    place: int  # among the decisions of that round, from 0
    position: DraftPosition
    taken: Action | None  # None: it is still open

    @property
    def name(self) -> str:
        """Round and place."""
        return f"{self.number}-{self.place}"


def decisions(
    table: CardTable, first: View, events: Iterable[happened.Event], part: str | None = None
) -> Iterator[Decision]:
    """The decisions of a round (`3`), one of them (`3-1`), or the one that is open now, in a player's own story."""
    me, view, follower = first.viewer, first, TournamentFollower(table, first)
    counted: dict[int, int] = {}
    wanted = None if part is None else part.partition("-")
    for event in events:
        taken = None if me is None else _taken(view, me, event)
        if taken is not None:
            number = _number(view)
            place = counted[number] = counted.get(number, -1) + 1
            if wanted and wanted[0] == str(number) and wanted[2] in ("", str(place)):
                position = position_of(view, follower.known, table)
                if position is not None:
                    yield Decision(number, place, position, taken)
        view = fold(view, (event,))
        follower.hear(event)
    number = _number(view)
    place = counted.get(number, -1) + 1
    if wanted is None or (wanted[0] == str(number) and wanted[2] in ("", str(place))):
        position = position_of(view, follower.known, table)
        if position is not None:
            yield Decision(number, place, position, None)


def recorded_decisions(record: Record, game: Challengers, player: int, part: str | None = None) -> Iterator[Decision]:
    """The same of a player in a recorded tournament; without a part all that were taken."""
    me = PlayerIx(player)
    steps = list(replay(record, game))
    heard = (game.redact(event, me) for step in steps[1:] for event in step.events)
    first, story = game.view(steps[0].state, me), [event for event in heard if event is not None]
    for one in (part,) if part is not None else (str(number) for number in range(1, FINAL + 1)):
        yield from decisions(game.cards(first.config), first, story, one)


def _number(view: View) -> int:
    return FINAL if view.finalists else view.round


def _taken(view: View, me: PlayerIx, event: happened.Event) -> Action | None:
    """What the player did, if this is the first event that follows from it."""
    player, own = view.players[me], view.own
    if getattr(event, "player", None) != me or own is None:
        return None
    match event:
        case happened.LevelTaken(_, level) if len(levels_of(view)) > 1:
            return TakeLevel(level)
        case happened.CardPicked(_, card) if card is not None:
            return Pick(card)
        case happened.OfferDiscarded(is_redraw=True):
            return Redraw()
        case happened.OfferDiscarded() if player.picks > 0:
            return Done()
        case happened.CardRemoved(_, card) if card is not None:
            return Pay(card) if own.asking is not None else Remove(card)
        case happened.PaymentEnded(is_paid=False):
            return Decline()
        case happened.PlayerReady():
            return Done()
    return None
