"""How much luck does duplicate take out? The variance of score differences between two bots, with and without it.

Both sit in the same chair of a table of four, one here and one there. With duplicate both tables have the same chance,
without it each has its own. The intervals are from a bootstrap over games.
"""

from __future__ import annotations

import numpy as np

from flagfall.games.challengers.bots.batch.games import BulkGames
from flagfall.games.challengers.bots.batch.play import R_SCORE, Columns
from flagfall.games.challengers.config import Config

GAMES, SEED, PLAYERS, DRAWS = 20_000, 20_261_117, 4, 1_000
TOP = 10.0
"""What the winner of a table gets in a cup; the last gets nothing."""

CASES = (
    ("builder and greedy, all others greedy", "builder", "greedy", ("greedy",) * 3, ("greedy",) * 3),
    ("greedy and random, all others greedy", "greedy", "random", ("greedy",) * 3, ("greedy",) * 3),
    (
        "builder and greedy, others different at each table",
        "builder", "greedy", ("builder", "greedy", "random"), ("greedy", "random", "builder"),
    ),
)  # fmt: skip


def chair(name: str, others: tuple[str, ...], seat: int, seed: int, games: int) -> tuple[np.ndarray, np.ndarray]:
    """Scores and fans of one chair, game by game."""
    bots = [*others[:seat], name, *others[seat:]]
    config = Config(players=PLAYERS)
    _, rows = BulkGames(config, bots).play(games, seed)
    scores = TOP * (PLAYERS - 1 - rows[:, Columns.of(config).place + seat]) / (PLAYERS - 1)
    return scores.astype(float), rows[:, R_SCORE + seat].astype(float)


def ratio(paired: np.ndarray, unpaired: np.ndarray) -> tuple[float, float, float]:
    """Variance with duplicate by variance without it, and a 95 % interval."""
    rng = np.random.default_rng(SEED)
    n = len(paired)
    found = []
    for _ in range(DRAWS):
        a, b = rng.integers(0, n, n), rng.integers(0, n, n)
        found.append(paired[a].var() / unpaired[b].var())
    low, high = np.quantile(found, (0.025, 0.975))
    return float(paired.var() / unpaired.var()), float(low), float(high)


def measure(name: str, one: str, other: str, here: tuple[str, ...], there: tuple[str, ...]) -> None:
    """Both bots in every chair, a quarter of the games each."""
    count = GAMES // PLAYERS
    paired: list[list[np.ndarray]] = [[], []]
    unpaired: list[list[np.ndarray]] = [[], []]
    for seat in range(PLAYERS):
        mine = chair(one, here, seat, SEED + seat, count)
        same = chair(other, there, seat, SEED + seat, count)
        apart = chair(other, there, seat, SEED + 1_000 + seat, count)
        for kind in (0, 1):
            paired[kind].append(mine[kind] - same[kind])
            unpaired[kind].append(mine[kind] - apart[kind])
    print(f"\n{name} ({GAMES:,} pairs of tables)")
    for kind, word in enumerate(("points of the table, 0 to 10", "fans")):
        with_, without = np.concatenate(paired[kind]), np.concatenate(unpaired[kind])
        found, low, high = ratio(with_, without)
        print(
            f"  {word}: mean difference {with_.mean():+.2f}; variance {without.var():.2f} without, "
            f"{with_.var():.2f} with: "
            f"{found:.3f} of it [{low:.3f}, {high:.3f}], as if {1 / found:.2f} times as many stages were played"
        )


def main() -> None:
    """Measure and print."""
    print("Variance of the difference between two bots in the same chair of two tables")
    for case in CASES:
        measure(*case)


if __name__ == "__main__":
    main()
