"""What `flagfall odds` can add: another card, and a match to watch."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from flagfall.cli.output.program_name import program_name
from flagfall.cli.output.screen import Screen
from flagfall.cli.usage_error import WrongUse
from flagfall.core.codec import encode
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.insight.examples import Example
from flagfall.games.challengers.insight.what_if import Difference
from flagfall.games.challengers.notation import parse_deck
from flagfall.text.catalog import say
from flagfall.text.cldr import decimal, percent

USUAL = {"--round": "1", "--trophies": "0,0", "--choose": "sensible"}


def change_deck(
    deck: Sequence[CardId], without: Sequence[str] | None, more: Sequence[str] | None, table: CardTable
) -> list[CardId] | None:
    """The deck without some cards and with some others; None where nothing is to be changed."""
    if not without and not more:
        return None
    changed = list(deck)
    for card in (card for text in without or () for card in parse_deck(text, table)):
        if card not in changed:
            raise WrongUse("bad_deck", "not_in_deck", name="--without", card=card)
        changed.remove(card)
    return changed + [card for text in more or () for card in parse_deck(text, table)]


def plain(found: Any) -> dict[str, Any]:
    """An answer for programs."""
    return {key: value for key, value in encode(found).items() if key != "kind"}


def show_difference(screen: Screen, found: Difference, player: str, locale: str) -> None:
    """What the change does, with its interval."""
    words = {
        "before": percent(found.before, locale, 1),
        "after": percent(found.after, locale, 1),
        "low": _signed(found.low, locale),
        "high": _signed(found.high, locale),
        "change": _signed(found.change, locale),
    }
    screen.print()
    screen.say(say("cli.odds.what_if", locale, player=player, n=found.matches, **words))


def show_example(
    screen: Screen,
    found: Example,
    players: tuple[str, str],
    options: Mapping[str, str | Sequence[str] | None],
    locale: str,
) -> None:
    """A match, and how to watch it."""
    command = [program_name(), "match"]
    for option, value in (*options.items(), ("--seed", str(found.seed))):
        for one in [value] if isinstance(value, str) else value or ():
            if USUAL.get(option) != one:
                command += [option, one]
    reason = say(f"cli.odds.reason_{found.reason}", locale)
    words = {"winner": players[found.winner], "reason": reason, "share": percent(found.share, locale, 0)}
    screen.print()
    screen.say(say(f"cli.odds.show_{found.ending}", locale, n=found.reveals, seed=str(found.seed), **words))
    screen.say(shlex.join(command), indent=2)


def _signed(share: float, locale: str) -> str:
    return f"{'−' if share < 0 else '+'}{decimal(abs(share) * 100, locale, 1)}"
