"""What the effects of a card did, one sentence for all that belongs together.

The engine tells every single step: three cards were looked at, the first was put here, the second
there. A reader wants the sum of it: `Red peeks at the next 3 cards and lines them up: …`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from flagfall.core.ids import PlayerIx
from flagfall.core.narration import Line, PlayerRef, Signed, Value
from flagfall.games.challengers.events.match import (
    BenchOverflowed,
    BonusGained,
    BoostPrepared,
    CardArranged,
    CardBoosted,
    CardMoved,
    CardRevealed,
    CardSeated,
    ChoiceDeclined,
    DeckInspected,
    FansGained,
    FlagLost,
    FlagPlaced,
    MatchBegan,
    MatchEnded,
    MatchEvent,
    PileRecycled,
    PowerCompared,
    TrainerUsed,
)
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.narration.memory import Memory, card, cards, cards_in_order, line
from flagfall.games.challengers.rules.match.codes import SEATS

Sides = tuple[PlayerIx, PlayerIx]
"""The participants on both sides of a park."""

OWN_WAYS = frozenset(
    {
        "bench_exhaust",
        "bench_deck_top",
        "deck_bottom_exhaust",
        "deck_top_exhaust",
        "row_exhaust",
        "row_discard",
    }
)
"""Ways of a card that have a sentence of their own; any other is put together from where and whereto."""

OPPONENT_WAYS = frozenset({"bench_exhaust", "bench_deck_top", "deck_top_exhaust"})


def tell_effects(sides: Sides, memory: Memory, actor: PlayerIx, events: Sequence[MatchEvent]) -> list[Line]:
    """The sentences of consecutive effect events; `actor` is the side whose card acts."""
    sentences: list[Line] = []
    for step in _steps(events):
        for event in step:
            memory.see(event)
        sentences += _tell(sides, memory, actor, step)
    return sentences


def _steps(events: Sequence[MatchEvent]) -> Iterator[list[MatchEvent]]:
    """Events that make one sentence together."""
    step: list[MatchEvent] = []
    for event in events:
        if step and not _continues(step, event):
            yield step
            step = []
        step.append(event)
    if step:
        yield step


def _continues(step: Sequence[MatchEvent], event: MatchEvent) -> bool:
    first, last = step[0], step[-1]
    match event:
        case CardArranged():
            return isinstance(last, (DeckInspected, CardArranged)) and last.cause == event.cause
        case CardMoved(source="deck"):
            return isinstance(last, DeckInspected)
        case CardMoved(source="deck_top", target="deck_bottom") if isinstance(last, CardArranged):
            return last.cause == event.cause
        case CardMoved():
            return isinstance(first, CardMoved) and _way(first) == _way(event)
        case CardSeated():
            return isinstance(first, CardSeated) and (first.player, first.cause) == (event.player, event.cause)
        case ChoiceDeclined():
            # Enough was moved: that no more followed is not worth a word.
            return isinstance(last, CardMoved) and last.cause == event.cause
        case _:
            return False


def _way(event: CardMoved) -> tuple[object, ...]:
    return event.player, event.cause, event.source, event.target


def _tell(sides: Sides, memory: Memory, actor: PlayerIx, step: Sequence[MatchEvent]) -> list[Line]:
    event = step[0]
    match event:
        case DeckInspected() | CardArranged():
            return [_tell_inspection(sides, step)]
        case CardMoved():
            return _tell_moves(sides, memory, actor, [e for e in step if isinstance(e, CardMoved)])
        case CardSeated():
            return [
                line(
                    "card_seated.effect",
                    card=card(event.cause),
                    cards=cards(e.card for e in step if isinstance(e, CardSeated)),
                    player=PlayerRef(sides[event.player]),
                    taken=memory.seats(event.player),
                    seats=SEATS,
                )
            ]
        case FansGained():
            key = "first" if event.fans == event.amount else "more"
            player = PlayerRef(sides[event.player])
            total: dict[str, Value] = {} if key == "first" else {"total": event.fans}
            return [line(f"fans_gained.{key}", card=card(event.cause), player=player, n=event.amount, **total)]
        case BoostPrepared():
            player = PlayerRef(sides[event.player])
            return [line("boost_prepared", card=card(event.cause), player=player, amount=Signed(event.amount))]
        case ChoiceDeclined():
            return [line("choice_declined", player=PlayerRef(sides[event.player]), card=card(event.cause))]
        case TrainerUsed():
            return [line("trainer_used", player=PlayerRef(sides[event.player]), card=card(event.card))]
        case PileRecycled():
            return [line("pile_recycled", level=event.level, n=event.cards)]
        case BonusGained() | CardBoosted() | PowerCompared() | FlagLost() | FlagPlaced() | BenchOverflowed():
            return []  # part of the match, narrated there
        case MatchBegan() | CardRevealed() | MatchEnded():
            return []
        case _:
            assert_never(event)


def _tell_inspection(sides: Sides, step: Sequence[MatchEvent]) -> Line:
    looked = step[0]
    assert isinstance(looked, (DeckInspected, CardArranged))
    arranged = [event for event in step if isinstance(event, CardArranged)]
    moved = next((event for event in step if isinstance(event, CardMoved)), None)
    looker = looked.player if isinstance(looked, DeckInspected) else looked.by
    player = PlayerRef(sides[looker])
    if arranged and moved:
        return line("card_arranged.split", player=player, top=card(arranged[0].card), bottom=card(moved.card))
    if arranged:
        return _tell_row(player, looked, [event.card for event in arranged])
    if moved and isinstance(looked, DeckInspected) and looked.count == 1 and moved.source == "deck_top":
        return line("deck_inspected.top", player=player, card=card(moved.card))
    if moved:
        target = line(f"card_moved.at.{moved.target}")
        if moved.player == looker:
            return line("deck_inspected.whole", player=player, card=card(moved.card), target=target)
        other = PlayerRef(sides[moved.player])
        return line("deck_inspected.whole_other", player=player, other=other, card=card(moved.card), target=target)
    assert isinstance(looked, DeckInspected)
    return line("deck_inspected.alone", player=player, n=looked.count)


def _tell_row(player: PlayerRef, looked: DeckInspected | CardArranged, row: Sequence[CardId | None]) -> Line:
    """Cards that were lined up, as far as it has got."""
    if not any(row):
        if isinstance(looked, CardArranged):
            return line("card_arranged.more_hidden", player=player)
        return line("card_arranged.hidden", player=player, n=looked.count)
    if isinstance(looked, CardArranged):
        return line("card_arranged.more", player=player, cards=cards_in_order(row))
    key = "row" if len(row) == looked.count else "begun"
    return line(f"card_arranged.{key}", player=player, n=looked.count, cards=cards_in_order(row))


def _tell_moves(sides: Sides, memory: Memory, actor: PlayerIx, moves: Sequence[CardMoved]) -> list[Line]:
    move = moves[0]
    player, moved = PlayerRef(sides[move.player]), cards(m.card for m in moves)
    if move.source == "pile":
        return [line("card_moved.pile", player=player, cards=moved, target=line(f"card_moved.joins.{move.target}"))]
    side, known = ("own", OWN_WAYS) if move.player == actor else ("opponent", OPPONENT_WAYS)
    way = f"{move.source}_{move.target}"
    values: dict[str, Value] = {"player": player, "cards": moved, "n": len(moves)}
    if way not in known:
        way = "any"
        values |= {
            "source": line(f"card_moved.from.{move.source}"),
            "target": line(f"card_moved.to.{move.target}"),
        }
    sentences = [line(f"card_moved.{side}.{way}", **values)]
    if move.source == "bench":
        sentences.append(line("card_seated.freed", player=player, taken=memory.seats(move.player), seats=SEATS))
    return sentences
