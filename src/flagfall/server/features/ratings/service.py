"""How strong a person is, after games of two and more: Plackett–Luce from openskill, per game and mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from openskill.models import PlackettLuce

from flagfall.bots.strength import BASE, SCALE, ratings_of
from flagfall.server.features.ratings.store import RatingStore
from flagfall.server.store.base import Store
from flagfall.server.store.rows import BOT, RatingRow, TableRow, who_of
from flagfall.server.tables.table_access import Verdict

MOVES_TO_COUNT = 2
"""Of every person: a game that was given up before it began says nothing about anybody."""

DAY = 86_400.0
GAMES_A_DAY = 20
"""The number of games of the same two people that count in a day; more would only move points between them."""


async def judge(store: Store, row: TableRow, ranking: Sequence[Sequence[int]], moves: Counter[int]) -> Verdict:
    """Whose rating changes, and how, when a table ends; `moves` counts what each player did, resigning aside."""
    people = [i for i, seat in enumerate(row.seats) if seat.user]
    if any(moves[i] < MOVES_TO_COUNT for i in people):
        return Verdict([], [], "too_short")
    sitters = [(who_of(seat), str(seat.name)) for seat in row.seats]
    names = sorted({who for who, _ in sitters})
    lately = await RatingStore(store).rated_since(row.game, row.mode, names, (row.ended_at or 0) - DAY)
    if any(count >= GAMES_A_DAY for count in lately.values()):
        return Verdict([], [], "too_often")
    known = {found.who: found for found in await RatingStore(store).ratings_of(row.game, row.mode, names)}
    guests = {i for i in people if await _is_guest(store, row.seats[i].user or "")}
    before = [
        replace(known[who], name=name, is_guest=i in guests)
        if who in known
        else replace(new_row(row.game, row.mode, who, name), is_guest=i in guests)
        for i, (who, name) in enumerate(sitters)
    ]
    after = {rated.who: rated for rated in rate_with_guests(before, ranking)}
    changes = [
        {"index": i, "before": shown(before[i]), "after": shown(after[before[i].who])}
        for i in people
        if before[i].who in after
    ]
    return Verdict(list(after.values()), changes)


def rate_with_guests(rows: Sequence[RatingRow], ranking: Sequence[Sequence[int]]) -> list[RatingRow]:
    """Results against guests rate the guest only: guests are free to create, so beating one must be worth nothing."""
    lasting = [[i for i in group if not rows[i].is_guest] for group in ranking]
    learned = rate(rows, [group for group in lasting if group])
    guests = [row for row in rate(rows, ranking) if row.is_guest]
    return [*learned, *guests]


async def _is_guest(store: Store, user: str) -> bool:
    found = await store.user(user)
    return found is None or found.passphrase is None


def new_row(game: str, mode: str, who: str, name: str) -> RatingRow:
    """A person of whom nothing is known here yet; of a bot it is known how it did in the arena."""
    measured = ratings_of(game, who.removeprefix(BOT)).get(mode) if who.startswith(BOT) else None
    fresh = measured or _model().rating()
    return RatingRow(game, mode, who, name, fresh.mu, fresh.sigma, 0)


def rate(rows: Sequence[RatingRow], ranking: Sequence[Sequence[int]]) -> list[RatingRow]:
    """The new rows of all players in order, and their results.

    A bot that played on several seats learns the mean of what each seat taught, once. Alone there is
    no one to compare with, and nothing changes.
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
    """The number people see: how strong a person is at least. Newcomers begin at 1000 and seldom fall below."""
    return round(BASE + SCALE * (row.mu - 3 * row.sigma), 1)


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()
