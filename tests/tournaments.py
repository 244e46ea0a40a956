"""Driving tournaments in tests: through the public door, with the odd card slipped into a deck."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from flagfall import challengers
from flagfall.core.ids import PlayerIx
from flagfall.games.challengers import actions as do
from flagfall.games.challengers.state import State, all_cards

E = TypeVar("E")
BOX = challengers.cards()


def new(players: int = 4, seed: int = 1, **options: Any) -> challengers.Tournament:
    return challengers.Tournament(players=players, seed=seed, **options)


def deck(t: challengers.Tournament, player: int) -> list[str]:
    """The cards of a player between matches."""
    p = t.state.players[player]
    return [BOX_ids(t)[kind] for kind in p.deck[: p.deck_n]]


def BOX_ids(t: challengers.Tournament) -> Sequence[str]:  # noqa: N802 - reads like the constant it is
    return t.state.fixed.table.ids


def offer(t: challengers.Tournament, player: int) -> list[str]:
    p = t.state.players[player]
    return [BOX_ids(t)[kind] for kind in p.offer[: p.offer_n]]


def pile(t: challengers.Tournament, level: str) -> list[str]:
    """A pile from the top."""
    found = t.state.stock.pile["ABC".index(level)]
    return [BOX_ids(t)[kind] for kind in found.card[: found.n]][::-1]


def discards(t: challengers.Tournament, level: str) -> list[str]:
    found = t.state.stock.pile["ABC".index(level)]
    return [BOX_ids(t)[kind] for kind in found.discard[: found.discards]]


def set_deck(t: challengers.Tournament, player: int, cards: Sequence[str]) -> None:
    """Give a player other cards (they come from and go to the box)."""
    table, p = t.state.fixed.table, t.state.players[player]
    for kind in p.deck[: p.deck_n]:
        t.state.box[kind] += 1
    kinds = sorted(table.index(card) for card in cards)
    for kind in kinds:
        t.state.box[kind] -= 1
    p.deck_n = len(kinds)
    p.deck[: len(kinds)] = kinds


def set_offer(t: challengers.Tournament, player: int, cards: Sequence[str]) -> None:
    """Lay other cards on display for a player."""
    table, p = t.state.fixed.table, t.state.players[player]
    for kind in p.offer[: p.offer_n]:
        t.state.box[kind] += 1
    kinds = [table.index(card) for card in cards]
    for kind in kinds:
        t.state.box[kind] -= 1
    p.offer_n = len(kinds)
    p.offer[: len(kinds)] = kinds


def set_pile(t: challengers.Tournament, level: str, cards: Sequence[str], thrown: Sequence[str] = ()) -> None:
    """Replace a pile (top first) and its discards."""
    table, found = t.state.fixed.table, t.state.stock.pile["ABC".index(level)]
    for kind in (*found.card[: found.n], *found.discard[: found.discards]):
        t.state.box[kind] += 1
    kinds, low = [table.index(c) for c in reversed(cards)], [table.index(c) for c in thrown]
    for kind in (*kinds, *low):
        t.state.box[kind] -= 1
    found.n, found.discards = len(kinds), len(low)
    found.card[: len(kinds)] = kinds
    found.discard[: len(low)] = low


def set_trophies(t: challengers.Tournament, player: int, trophies: Sequence[tuple[int, int]]) -> None:
    """Give a player trophies as (round, fans)."""
    p = t.state.players[player]
    p.trophies = len(trophies)
    for i, (number, fans) in enumerate(trophies):
        p.trophy_round[i], p.trophy_fans[i] = number, fans


def events_of(t: challengers.Tournament, kind: type[E]) -> list[E]:
    return [event for event in t.events if isinstance(event, kind)]


def skip_decks(t: challengers.Tournament, *, take: Callable[[Sequence[do.Action]], do.Action] | None = None) -> None:
    """Everybody finishes the deck phase: no picks, nothing removed."""
    phase, number = t.state.phase, t.state.round
    while t.actors() and t.state.phase == phase and t.state.round == number:
        player = t.actors()[0]
        legal = t.legal(player)
        if isinstance(legal[0], do.Choose):
            return
        t.act(player, take(legal) if take else legal[-1])


def play_round(t: challengers.Tournament) -> None:
    """A whole round without picks; choices in matches take the first option."""
    number = t.state.round
    while t.outcome is None and t.state.round == number and not t.state.finalists:
        player = t.actors()[0]
        legal = t.legal(player)
        t.act(player, legal[0] if isinstance(legal[0], do.Choose) else legal[-1])


def play_out(t: challengers.Tournament, seed: int = 1, check: Callable[[State], None] | None = None) -> int:
    """Any legal action until the end; how many there were."""
    source = random.Random(seed)
    steps = 0
    while t.outcome is None:
        player = source.choice(t.actors())
        legal = t.legal(player)
        # Half of the time the last action: decks are not emptied by chance in every round.
        t.act(player, source.choice(legal) if source.random() < 0.5 else legal[-1])
        steps += 1
        if check is not None:
            check(t.state)
    return steps


def counts(t: challengers.Tournament) -> dict[str, int]:
    return all_cards(t.state)


def me(player: int) -> PlayerIx:
    return PlayerIx(player)
