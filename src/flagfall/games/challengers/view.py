"""What a viewer may know of a tournament, and nothing else (closed by default).

Secret are: the order of every deck, the contents of other players' decks and offers, the piles, the
values of trophies with three and more players until the end, the options of other players' choices,
and cards that go face down from a pile to a deck.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from flagfall.core.game import Viewer
from flagfall.core.ids import PlayerIx
from flagfall.core.outcome import Outcome
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions import vocabulary as words
from flagfall.games.challengers.definitions.pack_rows import pack
from flagfall.games.challengers.events.match import CardArranged, CardMoved
from flagfall.games.challengers.events.tournament import (
    CardPicked,
    CardRemoved,
    ChoiceAsked,
    DeckGathered,
    Event,
    FansTaken,
    InPark,
    OfferDrawn,
    PaymentAsked,
    PaymentEnded,
    PilesCounted,
    TrophyWon,
)
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match import codes
from flagfall.games.challengers.rules.match.power import attack_power, flag_power
from flagfall.games.challengers.rules.match.state import MatchSide
from flagfall.games.challengers.rules.protocol.apply import count_piles
from flagfall.games.challengers.single_match.runner import pending_choice
from flagfall.games.challengers.state import FINAL_DECKS, FINAL_MATCH, OVER, PAYING, PHASES, STEPS, Arena, State


@dataclass(frozen=True, slots=True)
class TrophyView:
    """A trophy a player owns: its round is public, its fans may be secret."""

    round: int
    fans: int | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The public part of a participant."""

    park: int
    step: str
    level: str | None  # of the pile drawn from in this deck phase
    picks: int  # still allowed
    offer: int  # cards on display
    deck: int  # cards in the deck
    fans: int  # tokens
    trophies: tuple[TrophyView, ...]
    trainer: CardId | None = None  # the one that was kept, open to all


@dataclass(frozen=True, slots=True)
class OwnView:
    """What only the player themselves see. In a match phase `deck` is the deck that was brought to it."""

    deck: tuple[CardId, ...]
    offer: tuple[CardId, ...]
    can_redraw: bool
    asking: CardId | None  # a picked card offers an extra pick
    cost: int  # cards it asks for
    paid: int  # … of which are paid
    effect: int  # which of its effects asks


@dataclass(frozen=True, slots=True)
class SideView:
    """One half of a park."""

    deck: int
    row: tuple[CardId, ...]
    bonus: tuple[int, ...]
    bench: tuple[CardId, ...]  # in order of arrival
    seats: tuple[int, ...]  # the seat of each benched card
    exhaust: tuple[CardId, ...]
    boost: int
    fans: int
    used: bool = False  # the trainer did what it can do once in a match


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """What a match waits for; options only for the one who chooses."""

    player: PlayerIx
    cause: CardId
    effect: int  # which effect of that card asks
    options: tuple[CardId | None, ...] | None
    left: int  # cards that may still be chosen
    attacker: int  # side whose total `attack` is
    attack: int
    flag: int


@dataclass(frozen=True, slots=True)
class ParkView:
    """The visible part of a match."""

    players: tuple[PlayerIx, PlayerIx]
    sides: tuple[SideView, SideView]
    holder: int  # side, -1 = none yet
    choice: ChoiceView | None
    winner: int  # side, -1 = not over
    reason: str | None


@dataclass(frozen=True, slots=True)
class View:
    """A tournament through the eyes of one viewer."""

    viewer: PlayerIx | None  # None = spectator
    config: Config
    excluded: str
    seats: tuple[int, ...]  # participant -> line of the plan
    phase: str
    round: int
    players: tuple[PlayerView, ...]
    own: OwnView | None
    parks: tuple[ParkView, ...]
    counts: PilesCounted
    finalists: tuple[PlayerIx, ...]
    outcome: Outcome | None


def view(state: State, viewer: Viewer) -> View:
    """The state through the eyes of a viewer."""
    fixed = state.fixed
    me = viewer if isinstance(viewer, int) else None
    return View(
        viewer=me,
        config=fixed.config,
        excluded=fixed.excluded,
        seats=fixed.seats,
        phase=PHASES[state.phase],
        round=state.round,
        players=tuple(_player(state, PlayerIx(p), me) for p in range(len(state.players))),
        own=_own(state, me) if me is not None else None,
        parks=tuple(_park(state, arena, me) for arena in state.arenas),
        counts=count_piles(state),
        finalists=state.finalists,
        outcome=state.outcome,
    )


def redact(event: Event, viewer: Viewer) -> Event | None:
    """The event as a viewer may see it; None if they may not notice it."""
    me = viewer if isinstance(viewer, int) else None
    match event:
        case OfferDrawn() | DeckGathered() if event.player != me:
            return replace(event, cards=None)
        case CardPicked() | CardRemoved() if event.player != me:
            return replace(event, card=None)
        case FansTaken() if event.player != me:
            return replace(event, cause=None)
        case PaymentAsked() if event.player != me:
            return None
        case PaymentEnded() if event.player != me and not event.is_paid:
            return None
        case ChoiceAsked() if event.player != me:
            return replace(event, options=None)
        case TrophyWon() if event.is_secret and event.player != me:
            return replace(event, fans=None)
        case InPark(_, players, CardMoved() | CardArranged() as inner):
            side = players.index(me) if me is not None and me in players else None
            return event if _is_visible(inner, side) else replace(event, event=replace(inner, card=None))
    return event


def _is_visible(event: CardMoved | CardArranged, side: int | None) -> bool:
    """Cards that touch a face-up zone are public; only the chooser knows those inside a deck; none those of a pile."""
    if isinstance(event, CardMoved):
        if event.target in ("bench", "exhaust", "discard") or event.source in ("bench", "exhaust", "row"):
            return True
        if event.source == "pile":
            return False
    return side is not None and event.by == side


def _player(state: State, p: PlayerIx, me: PlayerIx | None) -> PlayerView:
    player = state.players[p]
    is_open = p == me or state.fixed.config.is_open or state.phase in (FINAL_DECKS, FINAL_MATCH, OVER)
    step = player.step
    if step == PAYING and p != me:
        step -= 1  # to others it looks like picking
    return PlayerView(
        park=state.fixed.park_of(p, state.round),
        step=STEPS[step],
        level="ABC"[player.level] if 0 <= player.level < codes.PILES else None,
        picks=player.picks,
        offer=player.offer_n,
        deck=player.deck_n,
        fans=player.fans,
        trophies=tuple(
            [
                TrophyView(player.trophy_round[i], player.trophy_fans[i] if is_open else None)
                for i in range(player.trophies)
            ]
        ),
        trainer=_ids(state, [player.trainer])[0] if player.trainer != codes.NO_PLAYER else None,
    )


def _own(state: State, p: PlayerIx) -> OwnView:
    player = state.players[p]
    is_playing = any(p in arena.players and not arena.is_over for arena in state.arenas)
    deck = player.brought[: player.brought_n] if is_playing else player.deck[: player.deck_n]
    return OwnView(
        deck=tuple(sorted(_ids(state, deck))),
        offer=_ids(state, player.offer[: player.offer_n]),
        can_redraw=not player.redrawn,
        asking=_ids(state, [player.asking])[0] if player.asking != codes.NOTHING else None,
        cost=player.cost if player.asking != codes.NOTHING else 0,
        paid=player.paid if player.asking != codes.NOTHING else 0,
        effect=player.cursor if player.asking != codes.NOTHING else 0,
    )


def _park(state: State, arena: Arena, me: PlayerIx | None) -> ParkView:
    match = arena.match
    choice = None
    if not arena.is_over:
        asked = pending_choice(state.fixed.table, match)
        player = arena.players[asked.player]
        rules = pack(state.fixed.table)
        choice = ChoiceView(
            player=player,
            cause=asked.cause,
            effect=match.cursor,
            options=asked.options if player == me else None,
            left=asked.left,
            attacker=match.attacker,
            attack=attack_power(rules, match),
            flag=flag_power(rules, match) if match.holder != codes.NO_PLAYER else 0,
        )
    return ParkView(
        players=arena.players,
        sides=(_side(state, match.side[0]), _side(state, match.side[1])),
        holder=match.holder,
        choice=choice,
        winner=match.winner if arena.is_over else codes.NO_PLAYER,
        reason=words.REASONS[match.reason] if arena.is_over else None,
    )


def _side(state: State, side: MatchSide) -> SideView:
    rows = pack(state.fixed.table).card
    bench = side.bench[: side.bench_n]
    return SideView(
        deck=side.deck_n,
        row=_ids(state, side.row[: side.row_n]),
        bonus=tuple(side.bonus[: side.row_n]),
        bench=_ids(state, bench),
        seats=tuple([side.place[rows[kind].name] - 1 for kind in bench]),
        exhaust=_ids(state, side.exhaust[: side.exhaust_n]),
        boost=side.boost,
        fans=side.fans,
        used=side.used == 1,
    )


def _ids(state: State, kinds: list[int]) -> tuple[CardId, ...]:
    ids = state.fixed.table.ids
    return tuple([ids[kind] for kind in kinds])
