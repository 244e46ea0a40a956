"""One match from two lists of card ids: events, and every choice open to the caller."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from flagfall.core.errors import BadInput
from flagfall.core.ids import PlayerIx
from flagfall.games.challengers.definitions import vocabulary as words
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.events.match import CardRevealed, MatchBegan, MatchEvent
from flagfall.games.challengers.ids import CardId
from flagfall.games.challengers.rules.match import codes
from flagfall.games.challengers.rules.match.policy import policy_code
from flagfall.games.challengers.rules.match.state import Match, MatchSide, PileSet
from flagfall.games.challengers.single_match.runner import Chooser, MatchRun
from flagfall.games.challengers.single_match.setup import Piles, gather, in_range, new_match, new_stock, pair

# A match as a small table: who won, why, and how often the flag changed hands.


def match_html(winner: int, reason: str, first: int, fans: Sequence[int], events: Sequence[Any]) -> str:
    """The sides are named as the arguments of `play_match` are."""
    shown = [sum(isinstance(event, CardRevealed) and event.player == side for event in events) for side in (0, 1)]
    rows = [
        f"<tr><th>{'ab'[side]}{' ★' if side == winner else ''}</th><td>{'yes' if side == first else ''}</td>"
        f"<td>{shown[side]}</td><td>{fans[side]}</td></tr>"
        for side in (0, 1)
    ]
    head = "<tr><th>side</th><th>began</th><th>cards shown</th><th>fans</th></tr>"
    return f"<table><caption>{'ab'[winner]} wins ({escape(reason)})</caption>{head}{''.join(rows)}</table>"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match went."""

    winner: PlayerIx
    reason: str  # no_power | bench_full: why the other side lost
    events: tuple[MatchEvent, ...]
    fans: tuple[int, int]  # taken during the match
    first: PlayerIx  # who began
    decks: tuple[tuple[CardId, ...], tuple[CardId, ...]]  # all cards of each side after the match
    piles: dict[str, tuple[CardId, ...]]  # what is left of the level piles, top first
    discards: dict[str, tuple[CardId, ...]]

    def _repr_html_(self) -> str:

        return match_html(self.winner, self.reason, self.first, self.fans, self.events)


def play_match(
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    *,
    seed: int = 0,
    shuffle: bool = True,
    first: int | None = None,
    round: int = 1,
    trophies: tuple[int, int] = (0, 0),
    piles: Piles | None = None,
    discards: Piles | None = None,
    choose: Chooser | str | tuple[Chooser | str, Chooser | str] = "sensible",
    cut: tuple[int, int] = (0, 0),
    fan_supply: int = 0,
    max_reveals: int = codes.MAX_REVEALS,
    cards: CardTable | None = None,
    engine: str = "interpreted",
) -> MatchResult:
    """Play a match and return its events.

    With `shuffle=False` decks are taken as given, top card first. `first` begins, that is, holds the
    flag first; None tosses. `piles` maps levels to the cards of their piles, top first; without it
    any card of the box that is in neither deck may turn up. `choose` answers choices: a function, a
    policy (`first`, `random`, `robot`, `sensible`), or one of these for each player. The `compiled`
    engine gives the same match; it pays for many, see `odds`.
    """
    table = cards or box()
    match = new_match(
        table, deck_a, deck_b, seed=seed, shuffle=shuffle, first=first, round_number=round, trophies=trophies, cut=cut
    )
    match.log_rows = codes.LOG_ROWS
    match.max_reveals = in_range("max_reveals", max_reveals, 1, 10**6)
    answers = pair("choose", choose) if isinstance(choose, tuple) else (choose, choose)
    choosers = [_set_policy(side, answer) for side, answer in zip(match.side, answers, strict=True)]
    stock = new_stock(table, deck_a, deck_b, piles, discards)
    stock.fans = in_range("fan_supply", fan_supply, 0, 10**6) or codes.NO_PLAYER
    running = MatchRun(table, match, stock, engine)
    events = running.advance()
    while (choice := running.choice) is not None:
        chooser = choosers[choice.player]
        assert chooser is not None, "a side without a chooser has a policy"
        running.choose(chooser(choice))
        events += running.advance()
    return _result(table, running.match, running.stock, events)


def _set_policy(side: MatchSide, answer: Chooser | str) -> Chooser | None:
    if isinstance(answer, str):
        side.policy = policy_code(answer)
        return None
    if not callable(answer):
        raise BadInput(f"choose is a function or the name of a policy, not {answer!r}.")
    side.policy = codes.ASK
    return answer


def _result(table: CardTable, match: Match, stock: PileSet, events: list[MatchEvent]) -> MatchResult:
    def ids(zone: list[int], n: int) -> tuple[CardId, ...]:
        return tuple(table.cards[kind].id for kind in zone[:n])

    return MatchResult(
        winner=PlayerIx(match.winner),
        reason=words.REASONS[match.reason],
        events=tuple(events),
        fans=(match.side[0].fans, match.side[1].fans),
        first=next(event.player for event in events if isinstance(event, MatchBegan)),
        decks=(gather(table, match.side[0]), gather(table, match.side[1])),
        piles={level: ids(pile.card, pile.n)[::-1] for level, pile in zip("ABC", stock.pile, strict=True)},
        discards={level: ids(pile.discard, pile.discards) for level, pile in zip("ABC", stock.pile, strict=True)},
    )
