"""The statistics of an arena: win shares, ratings, head-to-head results and thinking times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flagfall.bots.arena.contest import ArenaGame
from flagfall.bots.strength import Rating
from flagfall.core.errors import MissingExtra
from flagfall.core.stats import wilson


@dataclass(frozen=True, slots=True)
class ArenaStanding:
    """One bot after all games."""

    games: int
    wins: float  # shared wins count in parts
    share: float
    low: float  # 95 % interval of the share (Wilson)
    high: float
    fair: float  # the share of a player as good as all others
    rating: Rating
    decisions: int
    mean_ms: float
    worst_ms: float


def standings(games: Sequence[ArenaGame]) -> dict[str, ArenaStanding]:
    """Every bot that played, the best first."""
    found, ratings = {}, rate(games)
    for name in dict.fromkeys(name for game in games for name in game.names):
        mine = [game for game in games if name in game.names]
        wins = sum(_part(game, name) for game in mine)
        fair = sum(game.names.count(name) / len(game.names) for game in mine) / len(mine)
        thoughts = [game.thoughts[name] for game in mine if name in game.thoughts]
        decisions, seconds = (sum(thought[i] for thought in thoughts) for i in (0, 1))
        worst = max((thought[2] for thought in thoughts), default=0.0)
        low, high = wilson(wins, len(mine))
        found[name] = ArenaStanding(
            games=len(mine), wins=wins, share=wins / len(mine), low=low, high=high, fair=fair, rating=ratings[name],
            decisions=int(decisions), mean_ms=1_000 * seconds / max(1, decisions), worst_ms=1_000 * worst,
        )  # fmt: skip
    return dict(sorted(found.items(), key=lambda item: -item[1].share / item[1].fair))


def _part(game: ArenaGame, name: str) -> float:
    """How much of the win a bot has; a game without a winner is shared by those who came first."""
    first = game.winners or tuple(p for p, place in enumerate(game.places) if place == min(game.places))
    return sum(game.names[p] == name for p in first) / len(first)


def rating_model() -> Any:
    """Plackett–Luce as openskill has it; raises MissingExtra."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise MissingExtra("The rating of bots", "lab") from None
    return PlackettLuce()


def rate(games: Sequence[ArenaGame]) -> dict[str, Rating]:
    """Plackett–Luce over all games; the mean of the later half, so that the last games do not decide."""
    model = rating_model()
    now = {name: model.rating() for game in games for name in game.names}
    late: dict[str, list[tuple[float, float]]] = {name: [] for name in now}
    for number, game in enumerate(games):
        if len(set(game.names)) > 1:
            before = [[model.create_rating([now[name].mu, now[name].sigma])] for name in game.names]
            after = model.rate(before, ranks=[float(place) for place in game.places])
            for name in set(game.names):
                learned = [team[0] for seat, team in zip(game.names, after, strict=True) if seat == name]
                mu, sigma = (sum(getattr(one, key) for one in learned) / len(learned) for key in ("mu", "sigma"))
                now[name] = model.create_rating([mu, sigma])
        if 2 * number >= len(games):
            for name in set(game.names):
                late[name].append((now[name].mu, now[name].sigma))
    return {
        name: Rating(
            *(sum(column) / len(column) for column in zip(*(seen or [(now[name].mu, now[name].sigma)]), strict=True))
        )
        for name, seen in late.items()
    }


def head_to_head(games: Sequence[ArenaGame]) -> dict[str, dict[str, float]]:
    """Of the meetings of two bots at one table, the share in which the one came out before the other."""
    met: dict[tuple[str, str], list[float]] = {}
    for game in games:
        for p, mine in enumerate(game.names):
            for q, theirs in enumerate(game.names):
                if mine != theirs:
                    better = game.places[p] < game.places[q]
                    met.setdefault((mine, theirs), []).append(
                        1.0 if better else 0.5 * (game.places[p] == game.places[q])
                    )
    found: dict[str, dict[str, float]] = {}
    for (mine, theirs), results in met.items():
        found.setdefault(mine, {})[theirs] = sum(results) / len(results)
    return found
