"""A question about two decks, checked once for everybody who asks one: odds, what-if, examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from flagfall.core.errors import BadInput
from flagfall.core.rng import check_seed
from flagfall.games.challengers.definitions.cards import CardTable, box
from flagfall.games.challengers.insight.sampling import Progress, SampledOdds
from flagfall.games.challengers.single_match.runner import policy_code
from flagfall.games.challengers.single_match.setup import Piles, in_range, new_match, new_stock, pair, to_indices


class Setting(TypedDict, total=False):
    """What can be said of a match besides its decks; `odds` tells what each means."""

    seed: int
    first: int | None
    round: int
    trophies: tuple[int, int]
    piles: Piles | None
    choose: str | tuple[str, str]
    cards: CardTable | None
    workers: int
    engine: str
    progress: Progress | None
    on_compile: Callable[[], None] | None


def ask(
    deck_a: Sequence[str],
    deck_b: Sequence[str],
    *,
    seed: int = 0,
    first: int | None = None,
    round: int = 1,
    trophies: tuple[int, int] = (0, 0),
    piles: Piles | None = None,
    choose: str | tuple[str, str] = "sensible",
    cards: CardTable | None = None,
    workers: int = 1,
    engine: str = "auto",
    progress: Progress | None = None,
    on_compile: Callable[[], None] | None = None,
) -> SampledOdds:
    """A study of these decks; bad input is refused by name."""
    table = cards or box()
    if engine not in ("auto", "compiled", "interpreted"):
        raise BadInput(f"engine is auto, compiled or interpreted, not {engine!r}.")
    match = new_match(table, deck_a, deck_b, seed=check_seed(seed), first=first, round_number=round, trophies=trophies)
    names = pair("choose", choose) if isinstance(choose, tuple) else (choose, choose)
    for side, name in zip(match.side, names, strict=True):
        side.policy = policy_code(name)
    return SampledOdds(
        table=table,
        match=match,
        supply=new_stock(table, deck_a, deck_b, piles),
        decks=(to_indices(table, deck_a), to_indices(table, deck_b)),
        seed=seed,
        first=first,
        workers=in_range("workers", workers, 1, 1_000),
        engine=engine,
        progress=progress,
        on_compile=on_compile,
    )
