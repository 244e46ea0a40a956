"""What a player can do, in the words of a menu."""

from __future__ import annotations

from typing import assert_never

from flagfall.games.challengers.actions import Action, Choose, Decline, Done, Pay, Pick, Redraw, Remove, TakeLevel
from flagfall.text.catalog import say
from flagfall.text.filling import Reader


def tell_action(action: Action, reader: Reader) -> str:
    """A short phrase without a full stop."""
    match action:
        case TakeLevel(level):
            return say("actions.take_level", reader.locale, level=level)
        case Pick(card):
            return say("actions.pick", reader.locale, card=reader.noun(card))
        case Redraw():
            return say("actions.redraw", reader.locale)
        case Pay(card):
            return say("actions.pay", reader.locale, card=reader.noun(card))
        case Decline():
            return say("actions.decline", reader.locale)
        case Remove(card):
            return say("actions.remove", reader.locale, card=reader.noun(card))
        case Done():
            return say("actions.done", reader.locale)
        case Choose(option):
            return say("actions.choose", reader.locale, number=option + 1)
        case _:
            assert_never(action)
