"""What a player can do, in the words of a menu."""

from __future__ import annotations

from typing import assert_never

from flagfall.games.challengers.actions import Action, Choose, Decline, Done, Pay, Pick, Redraw, Remove, TakeLevel
from flagfall.text.catalog import say
from flagfall.text.challengers.voice import Voice


def tell_action(action: Action, voice: Voice) -> str:
    """A short phrase without a full stop."""
    match action:
        case TakeLevel(level):
            return say("actions.take_level", voice.locale, level=level)
        case Pick(card):
            return say("actions.pick", voice.locale, card=voice.card(card))
        case Redraw():
            return say("actions.redraw", voice.locale)
        case Pay(card):
            return say("actions.pay", voice.locale, card=voice.card(card))
        case Decline():
            return say("actions.decline", voice.locale)
        case Remove(card):
            return say("actions.remove", voice.locale, card=voice.card(card))
        case Done():
            return say("actions.done", voice.locale)
        case Choose(option):
            return say("actions.choose", voice.locale, number=option + 1)
        case _:
            assert_never(action)
