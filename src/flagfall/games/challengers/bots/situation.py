"""What a player of Challengers! knows, counted: the lead that matters, and which cards may still come."""

from __future__ import annotations

from collections import Counter
from functools import cache

from flagfall.bots.base import BotContext
from flagfall.games.challengers.config import Config
from flagfall.games.challengers.definitions.cards import CardTable
from flagfall.games.challengers.game import Challengers
from flagfall.games.challengers.view import PlayerView, View


def cards_of(context: BotContext) -> CardTable | None:
    """The cards a bot will meet; None: those of the box."""
    if not isinstance(context.game, Challengers):
        return None
    return context.game.cards(context.config) if isinstance(context.config, Config) else context.game.table


def keeps_trainer(view: View) -> bool:
    """Whether the player decides which trainer to keep."""
    me = view.players[view.viewer or 0]
    return me.step == "picking" and me.level is None


def lead(view: View, me: int) -> float:
    """The player's fans less those of the rival that matters: the other one, or the last one who reaches the final."""
    others = [_score(player, view) for p, player in enumerate(view.players) if p != me and _counts(view, p)]
    others.sort(reverse=True)
    return _score(view.players[me], view) - (others[0] if len(view.players) == 2 else others[1])


def _counts(view: View, p: int) -> bool:
    """The Robot of a tournament wins nothing."""
    return p < view.config.players or view.config.players == 1


def _score(player: PlayerView, view: View) -> float:
    means = mean_trophies(view.config.prizes)
    return player.fans + sum(
        means[trophy.round - 1] if trophy.fans is None else trophy.fans for trophy in player.trophies
    )


@cache
def mean_trophies(values: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
    """The expected value of a trophy of each round while it is hidden."""
    return tuple(sum(fans) / len(fans) for fans in values)


def pool(table: CardTable, view: View, level: str) -> list[int]:
    """The cards of a level that may come: all in play that the player does not hold."""
    assert view.own is not None
    held = Counter([*view.own.deck, *view.own.offer])
    cards: list[int] = []
    for kind in _market(table, level, view.excluded):
        card = table.cards[kind]
        cards += [kind] * (card.copies - held[card.id])
    return cards


@cache
def _market(table: CardTable, level: str, excluded: str) -> tuple[int, ...]:
    return tuple(kind for kind, card in enumerate(table) if card.level == level and card.set not in (excluded, "robot"))


def opponent(view: View, me: int) -> int:
    """The opponents of the next match."""
    if view.finalists:
        return next(p for p in view.finalists if p != me)
    park = view.players[me].park
    return next(p for p, player in enumerate(view.players) if p != me and player.park == park)
