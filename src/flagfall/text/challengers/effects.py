"""What the effects of a card did, one sentence for all that belongs together.

The engine tells every single step: three cards were looked at, the first was put here, the second
there. A reader wants the sum of it: `Red peeks at the next 3 cards and lines them up: …`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.engine.codes import SEATS
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
)
from flagfall.text.catalog import has_words
from flagfall.text.challengers.memory import Memory
from flagfall.text.challengers.voice import Voice
from flagfall.text.grammar import signed


def tell_effects(voice: Voice, memory: Memory, actor: PlayerIx, events: Sequence[MatchEvent]) -> list[str]:
    """The sentences of consecutive effect events; `actor` is the side whose card acts."""
    sentences: list[str] = []
    for step in _steps(events):
        for event in step:
            memory.see(event)
        sentences += _tell(voice, memory, actor, step)
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


def _tell(voice: Voice, memory: Memory, actor: PlayerIx, step: Sequence[MatchEvent]) -> list[str]:
    event = step[0]
    match event:
        case DeckInspected() | CardArranged():
            return [_tell_inspection(voice, step)]
        case CardMoved():
            return _tell_moves(voice, memory, actor, [e for e in step if isinstance(e, CardMoved)])
        case CardSeated():
            return [
                voice.say(
                    "card_seated.effect",
                    card=voice.card(event.cause),
                    cards=voice.cards([e.card for e in step if isinstance(e, CardSeated)]),
                    player=voice.player(event.player),
                    taken=memory.seats(event.player),
                    seats=SEATS,
                )
            ]
        case FansGained():
            key = "first" if event.fans == event.amount else "more"
            card, player = voice.card(event.cause), voice.player(event.player)
            return [voice.say(f"fans_gained.{key}", card=card, player=player, n=event.amount, total=event.fans)]
        case BoostPrepared():
            card, player = voice.card(event.cause), voice.player(event.player)
            return [voice.say("boost_prepared", card=card, player=player, amount=signed(event.amount))]
        case ChoiceDeclined():
            return [voice.say("choice_declined", player=voice.player(event.player), card=voice.card(event.cause))]
        case PileRecycled():
            return [voice.say("pile_recycled", level=event.level, n=event.cards)]
        case BonusGained() | CardBoosted() | PowerCompared() | FlagLost() | FlagPlaced() | BenchOverflowed():
            return []  # part of the course of the match, told there
        case MatchBegan() | CardRevealed() | MatchEnded():
            return []
        case _:
            assert_never(event)


def _tell_inspection(voice: Voice, step: Sequence[MatchEvent]) -> str:
    looked = step[0]
    assert isinstance(looked, (DeckInspected, CardArranged))
    arranged = [event for event in step if isinstance(event, CardArranged)]
    moved = next((event for event in step if isinstance(event, CardMoved)), None)
    looker = looked.player if isinstance(looked, DeckInspected) else looked.by
    player = voice.player(looker)
    if arranged and moved:
        top, bottom = voice.card(arranged[0].card), voice.card(moved.card)
        return voice.say("card_arranged.split", player=player, top=top, bottom=bottom)
    if arranged:
        cards = [event.card for event in arranged]
        if isinstance(looked, CardArranged):
            key, seen = "more" if any(cards) else "more_hidden", len(cards)
        else:
            seen = looked.count
            key = "hidden" if not any(cards) else "row" if len(cards) == seen else "begun"
        return voice.say(f"card_arranged.{key}", player=player, n=seen, cards=voice.cards_in_order(cards))
    if moved:
        key = "whole" if moved.player == looker else "whole_other"
        target = voice.say(f"card_moved.at.{moved.target}")
        other = voice.player(moved.player)
        return voice.say(
            f"deck_inspected.{key}", player=player, other=other, card=voice.card(moved.card), target=target
        )
    assert isinstance(looked, DeckInspected)
    return voice.say("deck_inspected.alone", player=player, n=looked.count)


def _tell_moves(voice: Voice, memory: Memory, actor: PlayerIx, moves: Sequence[CardMoved]) -> list[str]:
    move = moves[0]
    player, cards = voice.player(move.player), voice.cards([m.card for m in moves])
    if move.source == "pile":
        target = voice.say(f"card_moved.joins.{move.target}")
        return [voice.say("card_moved.pile", player=player, cards=cards, target=target)]
    side = "own" if move.player == actor else "opponent"
    key = f"card_moved.{side}.{move.source}_{move.target}"
    values: dict[str, object] = {"player": player, "cards": cards, "n": len(moves)}
    if not has_words(f"events.{key}", voice.locale):
        key = f"card_moved.{side}.any"
        values |= {
            "source": voice.say(f"card_moved.from.{move.source}"),
            "target": voice.say(f"card_moved.to.{move.target}"),
        }
    sentences = [voice.say(key, **values)]
    if move.source == "bench":
        taken = memory.seats(move.player)
        sentences.append(voice.say("card_seated.freed", player=player, taken=taken, seats=SEATS))
    return sentences
