"""How strong somebody is, after games of two and more: Plackett–Luce from openskill, per game and mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from openskill.models import PlackettLuce

from flagfall.server.store.base import RatingRow, Store, TableRow

USER, BOT = "user:", "bot:"
BASE, SCALE = 1_000, 40


async def rated_rows(store: Store, row: TableRow, ranking: Sequence[Sequence[int]]) -> list[RatingRow]:
    """What the end of a table leads to: the new rows of everybody who sat there, to be stored with it."""
    sitters = [(who_of(seat), str(seat["name"])) for seat in row.seats]
    known = {found.who: found for found in await store.ratings_of(row.game, row.mode, [who for who, _ in sitters])}
    before = [
        replace(known[who], name=name) if who in known else new_row(row.game, row.mode, who, name)
        for who, name in sitters
    ]
    return rate(before, ranking)


def who_of(seat: Mapping[str, Any]) -> str:
    """Whose rating a seat counts for, as the store writes it."""
    return f"{USER}{seat['user']}" if seat["user"] else f"{BOT}{seat['bot']}"


def new_row(game: str, mode: str, who: str, name: str) -> RatingRow:
    """Somebody of whom nothing is known yet."""
    fresh = _model().rating()
    return RatingRow(game, mode, who, name, fresh.mu, fresh.sigma, 0)


def rate(rows: Sequence[RatingRow], ranking: Sequence[Sequence[int]]) -> list[RatingRow]:
    """The rows after a game: one row per player, in their order, and who came out how.

    Whoever played on several seats (a bot) learns the mean of what each seat taught, once. Alone there is
    nobody to compare with, and nothing changes.
    """
    places = {player: place for place, group in enumerate(ranking) for player in group}
    seats = [i for i in range(len(rows)) if i in places]
    if len({rows[i].who for i in seats}) < 2:
        return []
    model = _model()
    before = [[model.create_rating([rows[i].mu, rows[i].sigma])] for i in seats]
    after = model.rate(before, ranks=[float(places[i]) for i in seats])
    learned: dict[str, list[tuple[float, float]]] = {}
    for i, team in zip(seats, after, strict=True):
        learned.setdefault(rows[i].who, []).append((team[0].mu, team[0].sigma))
    latest = {rows[i].who: rows[i] for i in seats}
    return [
        replace(
            latest[who],
            mu=sum(mu for mu, _ in values) / len(values),
            sigma=sum(sigma for _, sigma in values) / len(values),
            games=latest[who].games + 1,
        )
        for who, values in learned.items()
    ]


def shown(row: RatingRow) -> float:
    """The number people see: what somebody is at least worth. Newcomers begin at 1000 and seldom fall below."""
    return round(BASE + SCALE * (row.mu - 3 * row.sigma), 1)


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()
