"""What a rule set of Capture The Base does: who wins, how long it takes, how it ends, which pieces take part.

Armies and moves are random, so it tells what the rules do by themselves; two bots can be named instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flagfall.core.rng import check_seed
from flagfall.games.ctb.definitions.variant import Variant
from flagfall.games.ctb.lab.games import CTB_GAMES, RANDOM, settings_for
from flagfall.lab.errors import load_engine
from flagfall.lab.measured import within
from flagfall.lab.play import StudyFigure, Tally, add, drop_unseen, figure_of

CHUNK = {True: 50, False: 2}
"""Games between two looks at the clock: at random, and of bots."""

DEAD = 0.95
"""The share of pieces of a kind on their first square at the end, from which the kind takes no part."""


@dataclass(frozen=True, slots=True)
class VariantGauge:
    """What was counted.

    Figures by name: `win.first`, `win.second`, `tie.all`, `plies.all`, `reason.…`, and by kind of piece `falls.…` and
    `still.…`: the shares that fall, and that never leave their square.
    """

    variant: str
    bots: tuple[str, str]
    games: int
    figures: Mapping[str, StudyFigure]
    dead: tuple[str, ...]  # kinds of pieces that take no part; goals are not meant to

    def group(self, name: str) -> dict[str, StudyFigure]:
        """The figures of a group by item."""
        return {key.partition(".")[2]: value for key, value in self.figures.items() if key.partition(".")[0] == name}


def gauge_variant(
    variant: Variant, *, seconds: float = 2.0, games: int | None = None, seed: int = 1,
    bots: str | Sequence[str] = RANDOM,
) -> VariantGauge:  # fmt: skip
    """Play a rule set for about `seconds`, or exactly `games`: then the same seed gives the same figures.

    The first call in a process loads the engine before the clock starts.
    """
    settings = settings_for(variant, bots if isinstance(bots, str) else list(bots))
    is_random = settings["bots"] == [RANDOM, RANDOM]
    load_engine()
    check_seed(seed)
    size = CHUNK[is_random]
    tally: Tally = {}
    played = 0
    if is_random:
        CTB_GAMES.chunk(settings, {}, seed, 0, 1)  # loads the engine: the clock starts when that is done
    for number in within(seconds, 1, None if games is None else -(-games // size)):
        end = (number + 1) * size if games is None else min(games, (number + 1) * size)
        _, counted = CTB_GAMES.chunk(settings, {}, seed, number * size, end)
        add(tally, counted)
        played = end
    figures = {
        name: figure_of(row, name.partition(".")[0] in CTB_GAMES.shares) for name, row in drop_unseen(tally).items()
    }
    dead = [p.id for p in variant.pieces if not p.goal and f"still.{p.id}" in figures
            and figures[f"still.{p.id}"].mean >= DEAD]  # fmt: skip
    return VariantGauge(variant.id, (settings["bots"][0], settings["bots"][1]), played, figures, tuple(dead))
